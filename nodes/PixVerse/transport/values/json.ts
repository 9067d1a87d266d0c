/** JSON that keeps integers beyond 2^53 - 1 exact, because PixVerse has IDs of 64 bits (docs/service.md, "IDs"). */
import type { IDataObject } from 'n8n-workflow';

// Matches a string or number. The closing quote is optional, or an unclosed string would be rescanned in quadratic time.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Returns JSON text with each number replaced by the result of `spell`. */
export const withNumbers = (text: string, spell: (token: string) => string): string =>
	text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : spell(token)));

// Returns JSON text in which integers beyond 2^53 - 1 are strings that begin with `mark`.
const quoted = (text: string, mark = ''): string =>
	withNumbers(text, (token) => {
		// A fraction is no ID, and an integer of fewer than 16 digits is always exact.
		const isUnsafe = /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
		return isUnsafe ? JSON.stringify(mark + token) : token;
	});

// Matches control characters in JSON text, except tabs and line ends, and marks that direct a text. The group keeps all
// other escapes.
const SIGNS =
	/\\(?:[bf]|u(?:00(?:0[0-8bcef]|1[\da-f]|7f|[89][\da-f])|061c|200[ef]|202[a-e]|206[6-9]))|((?:\\[^bfu]){1,500}|\\[^])|[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gi;

/**
 * JSON text without signs that change how a terminal or a browser shows a text, because log, errors and items show what
 * PixVerse says.
 */
export const withoutJsonSigns = (text: string): string => text.replace(SIGNS, '$1');

// The maximum number of entries of a list, of keys of an object, and of levels in each other. PixVerse's answers have less
// than a tenth. To copy an object of a million keys takes seconds, and a very deep one would overflow the stack.
const MAX = { entries: 10_000, keys: 1_000, levels: 50 };

const isBounded = (value: unknown, levels = MAX.levels): boolean => {
	if (typeof value !== 'object' || value === null) return true;
	const members: unknown[] = Object.values(value);
	const most = Array.isArray(value) ? MAX.entries : MAX.keys;
	return levels > 0 && members.length <= most && members.every((one) => isBounded(one, levels - 1));
};

/**
 * Parses JSON text. Integers beyond 2^53 - 1 become strings. Returns undefined for invalid JSON, and for JSON beyond the
 * bounds of `MAX`.
 */
export function parseExact(text: string): unknown {
	try {
		const value: unknown = JSON.parse(quoted(text));
		return isBounded(value) ? value : undefined;
	} catch {
		// Not every answer is JSON: a proxy may answer with a web page. So this is no error.
		return undefined;
	}
}

const BIG = '\u0000bigint:';

/** Parses JSON text that is written again later. Integers beyond 2^53 - 1 become bigints. Throws on invalid JSON. */
export function parseToWrite(text: string): unknown {
	return JSON.parse(quoted(text, BIG), (_key, value: unknown) =>
		typeof value === 'string' && value.startsWith(BIG) ? BigInt(value.slice(BIG.length)) : value,
	);
}

/** Writes JSON text. A bigint becomes a plain number; members that are undefined are left out. */
export function stringifyExact(value: unknown): string {
	if (typeof value === 'bigint') return value.toString();
	// JSON has no undefined. In an array, `JSON.stringify` writes null in its place, and so does this function.
	if (Array.isArray(value))
		return `[${value.map((entry) => stringifyExact(entry ?? null)).join()}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const { toJSON } = value as { toJSON?: unknown };
	if (typeof toJSON === 'function') return stringifyExact(toJSON.call(value));
	const members = Object.entries(value)
		.filter(([, member]) => member !== undefined)
		.map(([key, member]) => `${JSON.stringify(key)}:${stringifyExact(member)}`);
	return `{${members.join()}}`;
}

/** Whether a value is a JSON object and not an array. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any value of an answer as text. Objects become JSON, because `String` throws if an answer contains a field `toString`. */
export function plainText(value: unknown): string {
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

// A name without underscores and in lower case, because PixVerse spells some names in several ways.
const plainName = (name: string) => name.replace(/_/g, '').toLowerCase();

/** A field of an answer by its name, or by another spelling of the name; null or undefined if the field has no value. */
export function fieldOf(answer: unknown, name: string): unknown {
	if (!isObject(answer)) return undefined;
	const wanted = plainName(name);
	// PixVerse's own MCP server also reads `ImgID` for `img_id` (docs/service.md, "Uploads"). If an answer has both
	// spellings, the exact name wins if it has a value.
	const other = Object.keys(answer).find(
		(key) => plainName(key) === wanted && (answer[key] ?? null) !== null,
	);
	return answer[name] ?? answer[other ?? name];
}

/**
 * Describes an answer by its keys, two levels deep. Errors about unreadable answers quote the description, so that a
 * maintainer can add the new shape. It never contains a value, because values may be private.
 */
export function shapeOf(value: unknown, levels = 2): string {
	// A list uses up a tenth of a level. If it used up none, a hostile answer with very deep lists could overflow the stack.
	if (Array.isArray(value) && levels <= 0) return '[…]';
	if (Array.isArray(value)) return value.length > 0 ? `[${shapeOf(value[0], levels - 0.1)}]` : '[]';
	if (!isObject(value)) return value === undefined || value === null ? 'nothing' : typeof value;
	if (levels <= 0) return '{…}';

	const members = Object.entries(value).map(([key, member]) =>
		typeof member === 'object' && member ? `${key}: ${shapeOf(member, levels - 1)}` : key,
	);
	// A key may be long or have line breaks, and the description must fit into a sentence.
	return `{${members.join(', ').replace(/\s+/g, ' ').slice(0, 300)}}`;
}

/** An ID for the output: a number if JavaScript can write it exactly, or else a string. */
export function exactId(id: string): number | string {
	return Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

// An integer above 0. It has at most 20 digits, because an ID has 64 bits.
const ID = /^0*([1-9]\d{0,19})$/;

/** The ID in an answer as digits; undefined if the value cannot be an ID. */
export function usableId(value: unknown): string | undefined {
	// `parseExact` turns integers beyond 2^53 - 1 into strings, so a number beyond that was not written as an integer.
	const isId = typeof value === 'string' || Number.isSafeInteger(value);
	return isId ? ID.exec(String(value).trim())?.[1] : undefined;
}
