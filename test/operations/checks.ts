/**
 * The checks that the node makes before it sends anything, as they stand in the code: the sentences
 * of its refusals, and the bounds. Pure.
 */
import * as ts from 'typescript';
import { nodesOf, type Source } from './sources';

/** Passes on what others threw, and refuses nothing by itself. */
const PASSING_ON = 'nodes/PixVerse/transport/http/errors.ts';

/** A text of the code with `…` for what is put in; undefined for anything but a text. */
function sentenceOf(node: ts.Node | undefined): string | undefined {
	if (node === undefined) return undefined;
	if (ts.isStringLiteralLike(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** The message of a failure that is made as a wrong setting. */
function messageOf(node: ts.NewExpression): ts.Node | undefined {
	const [first] = node.arguments ?? [];
	if (node.expression.getText() !== 'JobError') return first;
	if (!first || !ts.isObjectLiteralExpression(first)) return undefined;
	const message = first.properties.find(({ name }) => name?.getText() === 'message');
	return message && ts.isPropertyAssignment(message) ? message.initializer : undefined;
}

const isRefusal = (node: ts.Node): node is ts.NewExpression =>
	ts.isNewExpression(node) &&
	(node.expression.getText() === 'InputError' ||
		(node.expression.getText() === 'JobError' && /class: 'input'/.test(node.getText())));

/** The sentences with which the code refuses a setting. */
export function refusalsIn({ path, tree }: Source): string[] {
	if (path === PASSING_ON) return [];
	return nodesOf(tree)
		.filter(isRefusal)
		.map((node) => sentenceOf(messageOf(node)) ?? `${path}: a sentence that cannot be read`);
}

const CHECKING = /^(integerBetween|checkedText|writeImages)$/;
const BOUND = /^(max|min|megabytes)$/;

const isLargeNumber = (node: ts.Node) =>
	(ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) && parseInt(node.text, 10) > 2;

/** Bounds that stand in the code by themselves and not in the list of bounds. */
export function looseBoundsIn({ path, tree }: Source): string[] {
	const isBound = (node: ts.Node) => {
		const { parent } = node;
		if (ts.isPropertyAssignment(parent)) return BOUND.test(parent.name.getText());
		return ts.isCallExpression(parent) && CHECKING.test(parent.expression.getText());
	};
	return nodesOf(tree)
		.filter((node) => isLargeNumber(node) && isBound(node))
		.map((node) => `${path}: ${node.parent.getText()}, not named in fields/bounds.ts`);
}

/** The cells of the rows of a Markdown table below a heading, without the header. */
export function tableBelow(markdown: string, heading: string): string[][] {
	const lines = markdown.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0].split('\n') ?? [];
	const rows = lines.filter((line) => line.startsWith('|')).slice(2);
	return rows.map((row) =>
		row
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
}

/** What stands in code marks at the start of a cell. */
export const codeIn = (cell = ''): string => /^`(.*)`$/.exec(cell)?.[1] ?? cell;
