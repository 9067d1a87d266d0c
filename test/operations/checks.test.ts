// The node refuses by itself only what is certain; .github/CHECKS.md has the list, with the reasons.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import * as bounds from '../../nodes/PixVerse/fields/bounds';
import { root } from './product';
import type { Source } from './sources';
import { nodesOf, sources } from './sources';

/** Has the class of refusals, passes on what others threw, and refuses nothing by itself. */
const ERRORS = 'nodes/PixVerse/transport/values/errors.ts';
const refusing = sources.filter(({ path }) => path !== ERRORS);

/** The sentences with which the code refuses a setting, with `…` for what is put in. */
const refusalsIn = ({ path, tree }: Source): string[] =>
	nodesOf(tree)
		.filter(ts.isNewExpression)
		.filter(({ expression }) => expression.getText() === 'InputError')
		.map(({ arguments: [message] = [] as never }) => {
			if (ts.isStringLiteralLike(message)) return message.text;
			if (!ts.isTemplateExpression(message)) return `${path}: a sentence that cannot be read`;
			const { head, templateSpans } = message;
			return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('…');
		});

const CHECKING = /^(integerBetween|checkedText|images)$/;
const BOUND = /^(max|min|megabytes)$/;

/** Bounds that stand in the code by themselves and not in the list of bounds. */
const looseBoundsIn = ({ path, tree }: Source): string[] =>
	nodesOf(tree)
		.filter((node) => ts.isNumericLiteral(node) || ts.isBigIntLiteral(node))
		.filter(({ text, parent }) => {
			if (parseInt(text, 10) <= 2) return false;
			if (ts.isPropertyAssignment(parent)) return BOUND.test(parent.name.getText());
			return ts.isCallExpression(parent) && CHECKING.test(parent.expression.getText());
		})
		.map(({ parent }) => `${path}: ${parent.getText()}`);

const page = readFileSync(join(root, '.github/CHECKS.md'), 'utf8');

/** The cells of a table of the page: what stands in code marks, values, and the reason. */
const tableBelow = (heading: string) =>
	page
		.split(`\n## ${heading}\n`)[1]
		.split('\n## ')[0]
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => line.split('|').slice(1, -1))
		.map(([code, ...cells]) => [
			code.trim().replace(/^`|`$/g, ''),
			...cells.map((cell) => cell.trim()),
		]);

const checks = tableBelow('Checks before anything is sent');
const limits = tableBelow('Bounds that are checked');

const sorted = (texts: string[]) => [...new Set(texts)].sort();

describe('The page of checks', () => {
	it('has every sentence with which the node refuses a setting, and no other.', () => {
		expect(sorted(checks.map(([sentence]) => sentence))).toEqual(
			sorted(refusing.flatMap(refusalsIn)),
		);
		expect(refusing.filter(({ text }) => text.includes("class: 'input'"))).toEqual([]);
	});

	it('has every bound with its value, and no other, and all stand in one file.', () => {
		const listed = limits.map(([name, value]) => `${name} ${value.replace(/,/g, '')}`);
		const checked = Object.entries({ ...bounds }).flatMap(([kind, values]) =>
			Object.entries(values).map(([name, value]) => `${kind}.${name} ${value}`),
		);
		expect(sorted(listed)).toEqual(sorted(checked));
		expect(sources.flatMap(looseBoundsIn)).toEqual([]);
	});

	it('has a reason for each.', () => {
		expect([...checks, ...limits].filter((cells) => cells.at(-1) === '')).toEqual([]);
	});
});
