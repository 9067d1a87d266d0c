/** Looks at each text that an expression gave to a field, whatever field it is, before it is written into the body. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError, rethrow } from '../../transport/http/errors';
import { bodyOf, noteProblem } from '../../transport/http/requestBody';
import { isFile } from './binaryField';

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
const WORDS = ['undefined', 'null', 'NaN', 'Invalid Date'];

/** Whether a text has to be looked at at all. */
const isSuspicious = (text: string) => NEVER_MEANT.test(text) || text.search(MAYBE_MEANT) >= 0;

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

/** The words that somebody meant: the expression has them, or a row that it reads. All of them when that is not certain. */
function meantWords(context: IExecuteSingleFunctions, raw: string): string[] {
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
	NEVER_MEANT.exec(text)?.[0] ?? text.match(MAYBE_MEANT)?.find((word) => !meant().includes(word));

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
	// One expression may give thousands of texts, and its rows are long.
	const known = new Map<string, string[]>();
	const meantBy = (raw: string): string[] => {
		const words = known.get(raw) ?? meantWords(context, raw);
		known.set(raw, words);
		return words;
	};
	for (const [path, text] of found) {
		const raw = expressionAt(written, path);
		const word = raw && unmeantIn(text, () => meantBy(raw));
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
			checkTexts(this, fields, asked[0], value);
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
