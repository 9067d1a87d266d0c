/** Looks at each text that an expression gave to a field, whatever field it is, before it is written into the body. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError, rethrow } from '../../transport/http/errors';
import { bodyOf, noteProblem } from '../../transport/http/requestBody';
import { codesIn, trimmed } from '../../transport/http/userValues';
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
const NEVER_WRITTEN = /\[object \w+\]|Invalid DateTime/;

/** What it writes for an empty cell, and for what is no number or date. People have these words in texts as well. */
const MAYBE_WRITTEN = /undefined|null|(?<![A-Za-z\d])(?:NaN|Invalid Date)(?![A-Za-z\d])/g;
const WORDS = ['undefined', 'null', 'NaN', 'Invalid Date'];

/** Whether a text has to be looked at at all. */
const isSuspicious = (text: string) =>
	NEVER_WRITTEN.test(text) || text.search(MAYBE_WRITTEN) >= 0 || mayHoldCellError(text);

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
	/\$json\b|\$(?:input|\((["'`])(?:\\.|(?!\1|\\).)+\1\))\.(?:item|first\(\)|last\(\))\.json\b/g;

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

/** The errors of a spreadsheet that an expression gives: all that one `{{ }}` gives, or a cell that the code joins with other words. */
function givenCellErrors(context: IExecuteSingleFunctions, raw: string): string[] {
	const codes = codesIn(raw);
	const isNamed = (column: string) =>
		[`.${column}`, `"${column}"`, `'${column}'`, `\`${column}\``].some((one) => raw.includes(one));
	const rows = (raw.match(ROW) ?? []).map((row) => valueOf(context, `{{ ${row} }}`));
	const given = [...codes.map((code) => valueOf(context, code)), ...errorCells(rows, isNamed)];
	return [...new Set(given.filter(isCellError).map(trimmed))];
}

const holds = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

/**
 * The error of a spreadsheet that an expression gave to a text: it is all of the text, or `given` has it. Undefined where
 * a person wrote it, into the text of a cell or into the code.
 */
function cellErrorIn(text: string, raw: string, given: () => string[]): string | undefined {
	if (!mayHoldCellError(text)) return undefined;
	const codes = codesIn(raw);
	const isInCode = (word: string) => codes.some((code) => holds(code, word));
	const words = isCellError(text) ? [trimmed(text)] : given();
	return words.find((word) => holds(text, word) && !isInCode(word));
}

/** The words that somebody meant: the expression has them, or a row that it reads. All of them when that is not certain. */
function writtenWords(context: IExecuteSingleFunctions, raw: string): string[] {
	if (ELSEWHERE.test(raw.replace(ROW, ''))) return WORDS;
	const read = (row: string): unknown =>
		context.evaluateExpression(`{{ ${row} }}`, context.getItemIndex());
	try {
		const rows = [...new Set(raw.match(ROW))].map(read);
		// What is null is no text.
		const json = JSON.stringify([raw, rows], (_key, member: unknown) => member ?? '');
		const known = json.toLowerCase();
		return WORDS.filter((word) => known.includes(word.toLowerCase()));
	} catch {
		// n8n has no such row.
		return WORDS;
	}
}

/** The word in a text that nobody meant; `meant` gives the others. */
const unmeantIn = (text: string, meant: () => string[]): string | undefined =>
	NEVER_WRITTEN.exec(text)?.[0] ??
	text.match(MAYBE_WRITTEN)?.find((word) => !meant().includes(word));

/** The same function, asked once for each expression: one may give thousands of texts, and its rows are long. */
function memoize(read: (raw: string) => string[]): (raw: string) => string[] {
	const known = new Map<string, string[]>();
	return (raw) => {
		const words = known.get(raw) ?? read(raw);
		known.set(raw, words);
		return words;
	};
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
	const meantBy = memoize((raw) => writtenWords(context, raw));
	const errorsOf = memoize((raw) => givenCellErrors(context, raw));
	for (const [path, text] of found) {
		const raw = expressionAt(written, path);
		if (raw === undefined) continue;
		const word = unmeantIn(text, () => meantBy(raw)) ?? cellErrorIn(text, raw, () => errorsOf(raw));
		if (word === undefined) continue;
		throw new InputError(
			`'${labelAt(fields as Shown[], path)}' holds "${word}": the expression gave no text there. Check it`,
		);
	}
}

/** The same writer, which reads no text that nobody meant: such a one is kept as the problem of the item. */
export const withTextChecks = (write: PreSendAction, fields: INodeProperties[]): PreSendAction =>
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
