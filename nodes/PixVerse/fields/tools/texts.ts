/**
 * Refuses a text that an expression gave by mistake, because PixVerse would make a video of "undefined" or "#N/A" and charge
 * for it.
 */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError, rethrow } from '../../transport/values/errors';
import { readOnce } from '../../transport/http/parameters';
import { bodyOf, noteProblem } from '../../transport/http/requestBody';
import { codesIn, normalized, quoted, trimmed } from '../../transport/values/userValues';
import { fileRefused, isFile } from './binaryField';
import { firstGap } from './gaps';
import { isCellError, mayHoldCellError } from './cellErrors';

// A field, a choice or a collection, with the texts that the panel shows.
interface Shown {
	name: string;
	displayName?: string;
	options?: Shown[];
	values?: Shown[];
}

// Returns the label of the field at a path in a parameter, with the number of its entry, such as "Image 3".
function labelAt(fields: Shown[], path: string[]): string {
	let [label, number, inside] = [path[0], '', fields];
	for (const part of path) {
		// A number is the position of an entry in a list, and any other part is the name of a field.
		const isEntry = /^\d+$/.test(part) && inside.length > 0;
		const field = inside.find(({ name }) => name === part);
		if (isEntry) number = ` ${Number(part) + 1}`;
		else if (field === undefined) break;
		else [label, inside] = [field.displayName ?? label, field.options ?? field.values ?? []];
	}
	return `${label}${number}`;
}

// No person writes these words. JavaScript writes "[object Object]" for an object. Luxon, n8n's library for dates, writes
// "Invalid DateTime" for an invalid date.
const NEVER_WRITTEN = /\[object \w+\]|Invalid DateTime/;

// JavaScript writes these words for an empty cell, and for an invalid number or date. A person may write them, too.
const MAYBE_WRITTEN = /undefined|null|(?<![A-Za-z\d])(?:NaN|Invalid Date)(?![A-Za-z\d])/g;
const WORDS = ['undefined', 'null', 'NaN', 'Invalid Date'];

// Returns the texts in a value that the node may have to refuse, each with its path.
function suspiciousIn(value: unknown, path: string[]): Array<[path: string[], text: string]> {
	if (typeof value === 'string') {
		const isWord = NEVER_WRITTEN.test(value) || value.search(MAYBE_WRITTEN) >= 0;
		return isWord || mayHoldCellError(value) ? [[path, value]] : [];
	}
	// A file is not checked, because it may hold its content as megabytes of Base64.
	if (typeof value !== 'object' || value === null || isFile(value)) return [];
	return Object.entries(value).flatMap(([key, member]) => {
		if (key !== 'additionalBodyFields' || typeof member !== 'string')
			return suspiciousIn(member, [...path, key]);
		try {
			// The JSON is parsed first, because its null is a value and not the word "null".
			return suspiciousIn(JSON.parse(member), [...path, key]);
		} catch {
			// `additionalFields` refuses a text that is no JSON.
			return [];
		}
	});
}

// The parts of an expression that read a row: a row of the input, or a row of a node that the expression names.
const ROW =
	/\$json\b|\$(?:input|\((["'`])(?:\\.|(?!\1|\\).)+\1\))\.(?:item|first\(\)|last\(\))\.json\b/g;

// The parts of an expression that may take a word from outside a row. These are the functions that decode a text or write
// JSON, and n8n's variables, except those for a number, a date or an ID.
const ELSEWHERE =
	/\$(?!\{|(?:now|today|itemIndex|runIndex|execution\.id|workflow\.id)\b)|decode|atob|stringify|toJson/i;

// Returns the value of an expression for the item; undefined if n8n cannot evaluate the expression.
function valueOf(context: IExecuteSingleFunctions, code: string): unknown {
	try {
		return context.evaluateExpression(code, context.getItemIndex());
	} catch {
		return undefined;
	}
}

// Returns the spreadsheet errors in a cell or in the cells inside it, but only in the columns that `isNamed` accepts.
function errorCells(cell: unknown, isNamed: (column: string) => boolean, column = ''): string[] {
	if (isCellError(cell)) return isNamed(column) ? [cell] : [];
	if (typeof cell !== 'object' || cell === null) return [];
	return Object.entries(cell).flatMap(([name, member]) =>
		errorCells(member, isNamed, Array.isArray(cell) ? column : name),
	);
}

// Returns the spreadsheet errors that an expression gives. Each error is the whole value of a `{{ }}`, or a cell that the
// code joins with other words.
function givenCellErrors(context: IExecuteSingleFunctions, raw: string): string[] {
	const rows = (raw.match(ROW) ?? []).map((row) => valueOf(context, `{{ ${row} }}`));
	// An expression names a column behind a dot, or in quotes of any kind.
	const cells = errorCells(rows, (column) =>
		[`.${column}`, `"${column}"`, `'${column}'`, `\`${column}\``].some((one) => raw.includes(one)),
	);
	const given = [...codesIn(raw).map((code) => valueOf(context, code)), ...cells];
	return [...new Set(given.filter(isCellError).map(trimmed))];
}

// Returns the spreadsheet error that an expression put into a text: the whole text, or an error from `given` inside the
// text. Returns undefined if a person wrote the error, in the code or among the words of a cell.
function cellErrorIn(text: string, raw: string, given: () => string[]): string | undefined {
	if (!mayHoldCellError(text)) return undefined;
	// A person who writes an error into the code means it as a word, so an error in the code does not count.
	const [inText, ...inCode] = [text, ...codesIn(raw)].map((one) => one.toLowerCase());
	const words = isCellError(text) ? [trimmed(text)] : given();
	return words.find((word) => {
		const small = word.toLowerCase();
		return inText.includes(small) && !inCode.some((code) => code.includes(small));
	});
}

// Returns the words of `WORDS` that a person wrote, in the expression or in a row that the expression reads. If the node
// cannot know where a word comes from, it returns all of `WORDS`, because it refuses only what is certainly wrong.
function writtenWords(context: IExecuteSingleFunctions, raw: string): string[] {
	if (ELSEWHERE.test(raw.replace(ROW, ''))) return WORDS;
	try {
		const rows = [...new Set(raw.match(ROW))].map((row): unknown =>
			context.evaluateExpression(`{{ ${row} }}`, context.getItemIndex()),
		);
		// An empty cell of a row is null. It does not count as the word "null", because no person wrote it.
		const json = JSON.stringify([raw, rows], (_key, member: unknown) => member ?? '');
		const known = json.toLowerCase();
		return WORDS.filter((word) => known.includes(word.toLowerCase()));
	} catch {
		// n8n cannot read the row, so nothing is certain.
		return WORDS;
	}
}

// Makes `read` remember its results, because one expression may give thousands of texts, and the rows that it reads may be
// long.
function memoize(read: (raw: string) => string[]): (raw: string) => string[] {
	const known = new Map<string, string[]>();
	return (raw) => {
		const words = known.get(raw) ?? read(raw);
		known.set(raw, words);
		return words;
	};
}

// Finds the expression that gave the value at a path. In the raw parameter, it stands in place of the value, or of a list or
// an object around the value. `around` is what has the expression as its member `key`.
function writtenAt(written: unknown, path: string[]) {
	let [raw, around, key]: [unknown, unknown, string] = [written, undefined, path[0]];
	for (const part of path.slice(1)) {
		if (typeof raw !== 'object' || raw === null) break;
		[around, key] = [raw, part];
		raw = (raw as Record<string, unknown>)[part];
	}
	return { raw, around, key };
}

// Throws an InputError if an expression gives nothing inside of an ID, or of a URL that PixVerse opens only after it has
// charged.
function checkGaps(
	context: IExecuteSingleFunctions,
	fields: INodeProperties[],
	name: string,
	value: unknown,
	paysFirst: boolean,
): void {
	const written = context.getNodeParameter(name, '', { rawExpressions: true });
	const gap = firstGap(context, written, value, [name], paysFirst);
	if (gap === undefined) return;
	// The user may mean the gap, and can say so with an empty text.
	throw new InputError(
		`'${labelAt(fields as Shown[], gap.path)}' holds ${quoted(gap.code)}, which gives nothing for this item. Correct it, or add ?? '' to it if it may be empty`,
	);
}

// The parameter "Additional Body Fields".
const ADDITIONAL_FIELDS = 'options.additionalBodyFields';

// The modes that name files of the item.
const FILE_MODES = ['file', 'several'];

// Throws an InputError if an expression gave a file with its mode, or such a mode, because a stranger's JSON may hold both.
// Only a mode that the user set in the panel says that the value may be a file.
function checkFiles(
	fields: INodeProperties[],
	written: () => unknown,
	value: unknown,
	path: string[],
): void {
	// In "Additional Body Fields", an object is no file and no locator.
	if (typeof value !== 'object' || value === null || path.join('.') === ADDITIONAL_FIELDS) return;
	const { mode } = value as { mode?: unknown };
	const isMode = FILE_MODES.includes(normalized(mode));
	if (isMode || isFile(value)) {
		const { raw, around, key } = writtenAt(written(), isMode ? [...path, 'mode'] : path);
		const { mode: set } = Object(around) as { mode?: unknown };
		const isSet = !isMode && key === 'value' && typeof set === 'string' && !set.startsWith('=');
		if (typeof raw === 'string' && raw.startsWith('=') && !isSet)
			throw fileRefused(labelAt(fields as Shown[], path));
	}
	if (isFile(value)) return;
	for (const [name, member] of Object.entries(value))
		checkFiles(fields, written, member, [...path, name]);
}

// Throws an InputError if a parameter holds a text that no person wrote. The error names the first such text.
function checkTexts(
	context: IExecuteSingleFunctions,
	fields: INodeProperties[],
	name: string,
	value: unknown,
): void {
	const found = suspiciousIn(value, [name]);
	// The node does not check the texts of an agent's call, because an AI model wrote them.
	if (found.length === 0 || isTool(context)) return;
	// Only the raw parameter shows which texts an expression gave, and which a person typed.
	const written = context.getNodeParameter(name, '', { rawExpressions: true });
	const wordsOf = memoize((raw) => writtenWords(context, raw));
	const errorsOf = memoize((raw) => givenCellErrors(context, raw));
	for (const [path, text] of found) {
		const { raw } = writtenAt(written, path);
		// If no expression gave the text, a person typed it, so it needs no check.
		if (typeof raw !== 'string' || !raw.startsWith('=')) continue;
		// The cheapest check comes first, because the other checks evaluate the expression again.
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

/**
 * Makes a writer check each text that it reads. A text that no person wrote becomes a problem of the item. `paysFirst` says
 * whether PixVerse charges before it opens the URLs of the request.
 */
export const withTextChecks = (
	write: PreSendAction,
	fields: INodeProperties[],
	paysFirst = false,
): PreSendAction =>
	async function (this: IExecuteSingleFunctions, options) {
		const reader = readOnce(this, bodyOf(options));
		const getNodeParameter = (...asked: Parameters<typeof this.getNodeParameter>) => {
			const value: unknown = reader.getNodeParameter(...asked);
			const [name, , settings] = asked;
			// The raw form of an expression never goes into the body, so it needs no check.
			if (settings?.rawExpressions) return value;
			const written = () => reader.getNodeParameter(name, '', { rawExpressions: true }) as unknown;
			checkFiles(fields, written, value, [name]);
			checkTexts(this, fields, name, value);
			checkGaps(this, fields, name, value, paysFirst);
			return value;
		};
		// The writer gets n8n's own context, with only `getNodeParameter` replaced.
		const context = Object.create(this, { getNodeParameter: { value: getNodeParameter } });
		try {
			return await write.call(context as IExecuteSingleFunctions, options);
		} catch (error) {
			if (!(error instanceof InputError)) rethrow(error);
			noteProblem(bodyOf(options), error);
			return options;
		}
	};
