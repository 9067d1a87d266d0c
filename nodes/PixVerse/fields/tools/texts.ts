/** Looks at each text that an expression gave to a field, whatever field it is, before it is written into the body. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError, rethrow } from '../../transport/http/errors';
import { bodyOf, noteProblem } from '../../transport/http/requestBody';
import { CODE, trimmed } from '../../transport/http/userValues';
import { isFile } from './binaryField';
import { isCellError, mayHoldCellError } from './cellErrors';

type Read = IExecuteSingleFunctions['getNodeParameter'];

/** A field, one of its choices or its collections, as far as labels go. */
interface Shown {
	name: string;
	displayName?: string;
	options?: Shown[];
	values?: Shown[];
}

/** What the panel calls a place in a parameter, with the number of its entry: "Image 3". */
function labelAt(fields: Shown[], path: string[]): string {
	let [label, number, inside] = [path[0], '', fields];
	for (const part of path) {
		const isEntry = /^\d+$/.test(part) && inside.length > 0;
		const field = inside.find(({ name }) => name === part);
		if (isEntry) number = ` ${Number(part) + 1}`;
		else if (field === undefined) break;
		else [label, inside] = [field.displayName ?? label, field.options ?? field.values ?? []];
	}
	return `${label}${number}`;
}

/** The members of a JSON text, in which null is a value like any other; what cannot be read is refused elsewhere. */
function membersOf(json: unknown): unknown {
	try {
		return typeof json === 'string' ? JSON.parse(json) : json;
	} catch {
		return undefined;
	}
}

/** What JavaScript writes for an object, and n8n's dates for one that is none. */
const NEVER_MEANT = /\[object \w+\]|Invalid DateTime/;

/** What it writes for an empty cell, and for what is no number or date. People have these words in texts as well. */
const MAYBE_MEANT = /undefined|null|(?<![A-Za-z\d])(?:NaN|Invalid Date)(?![A-Za-z\d])/g;

/** Whether a text has to be looked at at all. */
const isSuspicious = (text: string) =>
	NEVER_MEANT.test(text) || text.search(MAYBE_MEANT) >= 0 || mayHoldCellError(text);

/** All texts in a value that may have to be refused, each with its place. */
function suspiciousIn(value: unknown, path: string[]): Array<[path: string[], text: string]> {
	if (typeof value === 'string') return isSuspicious(value) ? [[path, value]] : [];
	// A file of n8n may bring its content along: megabytes of letters that are no words.
	if (typeof value !== 'object' || value === null || isFile(value)) return [];
	return Object.entries(value).flatMap(([key, member]) =>
		suspiciousIn(key === 'additionalBodyFields' ? membersOf(member) : member, [...path, key]),
	);
}

/** The expression at a place, or the one that gives all around it; undefined when it was typed. */
function expressionAt(raw: unknown, [, ...path]: string[]): string | undefined {
	let value = raw;
	for (const part of path) {
		if (typeof value !== 'object' || value === null) break;
		value = (value as Record<string, unknown>)[part];
	}
	return typeof value === 'string' && value.startsWith('=') ? value : undefined;
}

/** The rows that an expression reads: of the input, and of nodes that it names. */
const ROW =
	/\$json\b|\$(?:input|\((["'`])(?:\\.|(?!\1).)+\1\))\.(?:item|first\(\)|last\(\))\.json\b/g;

/** Where else a word may come from: all that n8n knows but numbers, dates and IDs, and what decodes a text or writes JSON. */
const ELSEWHERE =
	/\$(?!\{|(?:now|today|itemIndex|runIndex|execution\.id|workflow\.id)\b)|decode|atob|stringify|toJson/i;

/** What code gives for the item; undefined where n8n cannot say. */
function valueOf(context: IExecuteSingleFunctions, code: string): unknown {
	try {
		return context.evaluateExpression(code, context.getItemIndex());
	} catch {
		return undefined;
	}
}

/** The errors of a spreadsheet in a row, of the columns that an expression names. */
function errorCells(cell: unknown, isNamed: (column: string) => boolean, column = ''): string[] {
	if (isCellError(cell)) return isNamed(column) ? [cell] : [];
	if (typeof cell !== 'object' || cell === null) return [];
	return Object.entries(cell).flatMap(([name, member]) =>
		errorCells(member, isNamed, Array.isArray(cell) ? column : name),
	);
}

/**
 * The error of a spreadsheet that an expression gave to a text: it is all of the text, all that one `{{ }}` gives, or a
 * cell that the code joins with other words. Undefined where a person wrote it, into the text of a cell or into the code.
 */
function cellErrorIn(context: IExecuteSingleFunctions, text: string, raw: string) {
	const codes = raw.slice(1).match(CODE) ?? [];
	const isNamed = (column: string) =>
		[`.${column}`, `"${column}"`, `'${column}'`, `\`${column}\``].some((one) => raw.includes(one));
	const rows = (raw.match(ROW) ?? []).map((row) => valueOf(context, `{{ ${row} }}`));
	const given = [
		text,
		...codes.map((code) => valueOf(context, code)),
		...errorCells(rows, isNamed),
	];
	const holds = (one: string, word: string) => one.toLowerCase().includes(word.toLowerCase());
	const isInCode = (word: string) => codes.some((code) => holds(code, word));
	return given
		.filter(isCellError)
		.map(trimmed)
		.find((word) => holds(text, word) && !isInCode(word));
}

/** The word in a text that nobody meant: it is neither in the expression nor in a row. Undefined when that is not certain. */
function unmeantIn(context: IExecuteSingleFunctions, text: string, raw: string) {
	const [never] = NEVER_MEANT.exec(text) ?? [];
	if (never !== undefined || ELSEWHERE.test(raw.replace(ROW, ''))) return never;
	const read = (row: string): unknown =>
		context.evaluateExpression(`{{ ${row} }}`, context.getItemIndex());
	try {
		const rows = (raw.match(ROW) ?? []).map(read);
		// What is null is no text.
		const known = JSON.stringify([raw, rows], (_key, member: unknown) => member ?? '');
		const isMeant = (word: string) => known.toLowerCase().includes(word.toLowerCase());
		return text.match(MAYBE_MEANT)?.find((word) => !isMeant(word));
	} catch {
		// n8n has no such row.
		return undefined;
	}
}

/** Throws an InputError for the first text of a parameter that nobody meant. */
function checkTexts(
	context: IExecuteSingleFunctions,
	fields: INodeProperties[],
	name: string,
	value: unknown,
): void {
	const found = suspiciousIn(value, [name]);
	// Words of a model are the words of a model.
	if (found.length === 0 || isTool(context)) return;
	const written = context.getNodeParameter(name, '', { rawExpressions: true });
	for (const [path, text] of found) {
		const raw = expressionAt(written, path);
		const word = raw && (unmeantIn(context, text, raw) ?? cellErrorIn(context, text, raw));
		if (!word) continue;
		throw new InputError(
			`'${labelAt(fields as Shown[], path)}' holds "${word}": the expression gave no text there. Check it`,
		);
	}
}

/** The same writer, which reads no text that nobody meant: such a one is kept as the problem of the item. */
export const withMeantTexts = (write: PreSendAction, fields: INodeProperties[]): PreSendAction =>
	async function (this: IExecuteSingleFunctions, options) {
		const getNodeParameter = (...asked: Parameters<Read>) => {
			const value: unknown = this.getNodeParameter(...asked);
			const [name, , options] = asked;
			if (!options?.rawExpressions) checkTexts(this, fields, name, value);
			return value;
		};
		const context = Object.create(this, { getNodeParameter: { value: getNodeParameter } });
		try {
			return await write.call(context as IExecuteSingleFunctions, options);
		} catch (error) {
			if (!(error instanceof InputError)) rethrow(error);
			noteProblem(bodyOf(options), error);
			return options;
		}
	};
