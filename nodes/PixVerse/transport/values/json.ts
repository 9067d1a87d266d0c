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

// Control characters except tabs and line ends, the marks that direct a text, and halves of a pair of code units.
const SIGNS = /(?![\t\n\r])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A stranger's text without signs with which it could change how a terminal or a browser shows it. */
export const withoutSigns = (text: string): string => text.replace(SIGNS, '');

// The maximum number of entries of a list, of keys of an object, and of levels in each other. PixVerse's answers have less
// than a tenth. To copy an object of a million keys takes seconds, and a very deep one would overflow the stack.
const MAX = { entries: 10_000, keys: 1_000, levels: 50 };

// Returns a copy of a value in which each text and each key is what `clean` makes of it. Throws beyond the bounds of `MAX`.
function cleaned(value: unknown, clean: (text: string) => string, levels = MAX.levels): unknown {
	if (typeof value === 'string') return clean(value);
	if (typeof value !== 'object' || value === null) return value;
	const keys = Object.keys(value);
	if (levels === 0 || keys.length > (Array.isArray(value) ? MAX.entries : MAX.keys))
		throw new RangeError('JSON beyond the bounds');
	const member = (one: unknown) => cleaned(one, clean, levels - 1);
	if (Array.isArray(value)) return value.map(member);
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [clean(key), member(one)]));
}

/**
 * Parses JSON text. Integers beyond 2^53 - 1 become strings. Each text in it is what `clean` makes of it. Returns undefined
 * for invalid JSON, and for JSON beyond the bounds of `MAX`.
 */
export function parseExact(text: string, clean = (one: string) => one): unknown {
	try {
		return cleaned(JSON.parse(quoted(text)), clean);
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

/** A name of letters and digits in lower case, because PixVerse spells some names in several ways. */
export const plainName = (name: string) => name.replace(/[^\p{L}\d]/gu, '').toLowerCase();

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

	const members = Object.entries(value).map(([key, member]) => {
		// A key that is no name may be private, or a URL with a signature.
		const name = /^[\w-]{1,40}$/.test(key) ? key : '…';
		return typeof member === 'object' && member ? `${name}: ${shapeOf(member, levels - 1)}` : name;
	});
	return `{${members.join(', ').slice(0, 300)}}`;
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
