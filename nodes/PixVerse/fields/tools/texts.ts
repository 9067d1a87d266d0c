/**
 * Checks each text that an expression gives to a field, before it is written into the body: PixVerse would make, and
 * charge for, a video of "undefined" or "#N/A".
 */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError, rethrow } from '../../transport/values/errors';
import { bodyOf, noteProblem } from '../../transport/http/requestBody';
import { codesIn, trimmed } from '../../transport/values/userValues';
import { isFile } from './binaryField';
import { isCellError, mayHoldCellError } from './cellErrors';

/** A field, a choice or a collection, with the texts that the panel shows. */
interface Shown {
	name: string;
	displayName?: string;
	options?: Shown[];
	values?: Shown[];
}

/** The label of a place in a parameter, with the number of its entry: "Image 3". */
function labelAt(fields: Shown[], path: string[]): string {
	let [label, number, inside] = [path[0], '', fields];
	for (const part of path) {
		// A number is the position of an entry, and any other part is the name of a field inside.
		const isEntry = /^\d+$/.test(part) && inside.length > 0;
		const field = inside.find(({ name }) => name === part);
		if (isEntry) number = ` ${Number(part) + 1}`;
		else if (field === undefined) break;
		else [label, inside] = [field.displayName ?? label, field.options ?? field.values ?? []];
	}
	return `${label}${number}`;
}

/** JavaScript writes the first for an object, and n8n's dates (Luxon) write the second for a date that is none. */
const NEVER_WRITTEN = /\[object \w+\]|Invalid DateTime/;

/** JavaScript writes these for an empty cell, and for a number or a date that is none. People use the words as well. */
const MAYBE_WRITTEN = /undefined|null|(?<![A-Za-z\d])(?:NaN|Invalid Date)(?![A-Za-z\d])/g;
const WORDS = ['undefined', 'null', 'NaN', 'Invalid Date'];

/** All texts in a value that may have to be refused, each with its place. */
function suspiciousIn(value: unknown, path: string[]): Array<[path: string[], text: string]> {
	if (typeof value === 'string') {
		const isWord = NEVER_WRITTEN.test(value) || value.search(MAYBE_WRITTEN) >= 0;
		return isWord || mayHoldCellError(value) ? [[path, value]] : [];
	}
	// A file is skipped, because n8n may put its content into it: megabytes of letters that are no words.
	if (typeof value !== 'object' || value === null || isFile(value)) return [];
	return Object.entries(value).flatMap(([key, member]) => {
		if (key !== 'additionalBodyFields' || typeof member !== 'string')
			return suspiciousIn(member, [...path, key]);
		try {
			// The members of the JSON text are checked, because null is a value in it like any other.
			return suspiciousIn(JSON.parse(member), [...path, key]);
		} catch {
			// `additionalFields` refuses a text that is no JSON.
			return [];
		}
	});
}

/** The rows that an expression reads: of the input, and of the nodes that it names. */
const ROW =
	/\$json\b|\$(?:input|\((["'`])(?:\\.|(?!\1|\\).)+\1\))\.(?:item|first\(\)|last\(\))\.json\b/g;

/**
 * Other sources of a word: all of n8n's variables except numbers, dates and IDs, and functions that decode a text or
 * write JSON.
 */
const ELSEWHERE =
	/\$(?!\{|(?:now|today|itemIndex|runIndex|execution\.id|workflow\.id)\b)|decode|atob|stringify|toJson/i;

/** The value of an expression for the item; undefined when n8n cannot evaluate it. */
function valueOf(context: IExecuteSingleFunctions, code: string): unknown {
	try {
		return context.evaluateExpression(code, context.getItemIndex());
	} catch {
		return undefined;
	}
}

/** The errors of a spreadsheet in a row, in the columns that an expression names. */
function errorCells(cell: unknown, isNamed: (column: string) => boolean, column = ''): string[] {
	if (isCellError(cell)) return isNamed(column) ? [cell] : [];
	if (typeof cell !== 'object' || cell === null) return [];
	return Object.entries(cell).flatMap(([name, member]) =>
		errorCells(member, isNamed, Array.isArray(cell) ? column : name),
	);
}

/**
 * The errors of a spreadsheet that an expression gives: the whole value of one `{{ }}`, or a cell that the code joins with
 * other words.
 */
function givenCellErrors(context: IExecuteSingleFunctions, raw: string): string[] {
	const rows = (raw.match(ROW) ?? []).map((row) => valueOf(context, `{{ ${row} }}`));
	// An expression names a column behind a dot, or in any quotes.
	const cells = errorCells(rows, (column) =>
		[`.${column}`, `"${column}"`, `'${column}'`, `\`${column}\``].some((one) => raw.includes(one)),
	);
	const given = [...codesIn(raw).map((code) => valueOf(context, code)), ...cells];
	return [...new Set(given.filter(isCellError).map(trimmed))];
}

/**
 * The error of a spreadsheet that an expression gave to a text: the whole text, or a word of it that `given` lists.
 * Undefined when a person wrote it, into the text of a cell or into the code.
 */
function cellErrorIn(text: string, raw: string, given: () => string[]): string | undefined {
	if (!mayHoldCellError(text)) return undefined;
	// A person who writes the error into the code means it as a word, so the code is searched too.
	const [inText, ...inCode] = [text, ...codesIn(raw)].map((one) => one.toLowerCase());
	const words = isCellError(text) ? [trimmed(text)] : given();
	return words.find((word) => {
		const small = word.toLowerCase();
		return inText.includes(small) && !inCode.some((code) => code.includes(small));
	});
}

/**
 * The words that a person wrote: they stand in the expression, or in a row that it reads. All of `WORDS` when that is not
 * certain, because the node refuses only what is certainly wrong.
 */
function writtenWords(context: IExecuteSingleFunctions, raw: string): string[] {
	if (ELSEWHERE.test(raw.replace(ROW, ''))) return WORDS;
	try {
		const rows = [...new Set(raw.match(ROW))].map((row): unknown =>
			context.evaluateExpression(`{{ ${row} }}`, context.getItemIndex()),
		);
		// An empty cell of a row is null, which is no word that a person wrote.
		const json = JSON.stringify([raw, rows], (_key, member: unknown) => member ?? '');
		const known = json.toLowerCase();
		return WORDS.filter((word) => known.includes(word.toLowerCase()));
	} catch {
		// n8n has no such row, so nothing is certain.
		return WORDS;
	}
}

/** A function that remembers its results, because one expression may give thousands of texts, and its rows are long. */
function memoize(read: (raw: string) => string[]): (raw: string) => string[] {
	const known = new Map<string, string[]>();
	return (raw) => {
		const words = known.get(raw) ?? read(raw);
		known.set(raw, words);
		return words;
	};
}

/** Throws an InputError for the first text of a parameter that no person wrote. */
function checkTexts(
	context: IExecuteSingleFunctions,
	fields: INodeProperties[],
	name: string,
	value: unknown,
): void {
	const found = suspiciousIn(value, [name]);
	// The texts of an agent's call are not judged, because a model wrote them.
	if (found.length === 0 || isTool(context)) return;
	// Only the raw parameter shows which texts an expression gave, and which a person typed.
	const written = context.getNodeParameter(name, '', { rawExpressions: true });
	const wordsOf = memoize((raw) => writtenWords(context, raw));
	const errorsOf = memoize((raw) => givenCellErrors(context, raw));
	for (const [path, text] of found) {
		// An expression stands at the place itself, or gives the whole list or object around it.
		let raw: unknown = written;
		for (const part of path.slice(1)) {
			if (typeof raw !== 'object' || raw === null) break;
			raw = (raw as Record<string, unknown>)[part];
		}
		// A person typed any other text.
		if (typeof raw !== 'string' || !raw.startsWith('=')) continue;
		// The cheapest check comes first, because the others evaluate the expression again.
		const word =
			NEVER_WRITTEN.exec(text)?.[0] ??
			text.match(MAYBE_WRITTEN)?.find((one) => !wordsOf(raw).includes(one)) ??
			cellErrorIn(text, raw, () => errorsOf(raw));
		if (word === undefined) continue;
		throw new InputError(
			`'${labelAt(fields as Shown[], path)}' holds "${word}": the expression gave no text there. Check it`,
		);
	}
}

/** The writer with a check of each text that it reads. A text that no person wrote becomes the problem of the item. */
export const withTextChecks = (write: PreSendAction, fields: INodeProperties[]): PreSendAction =>
	async function (this: IExecuteSingleFunctions, options) {
		const getNodeParameter = (...asked: Parameters<typeof this.getNodeParameter>) => {
			const value: unknown = this.getNodeParameter(...asked);
			const [name, , options] = asked;
			// A raw expression is no text that goes into the body.
			if (!options?.rawExpressions) checkTexts(this, fields, name, value);
			return value;
		};
		// The writer gets n8n's own functions, and only this one is replaced.
		const context = Object.create(this, { getNodeParameter: { value: getNodeParameter } });
		try {
			return await write.call(context as IExecuteSingleFunctions, options);
		} catch (error) {
			if (!(error instanceof InputError)) rethrow(error);
			noteProblem(bodyOf(options), error);
			return options;
		}
	};
