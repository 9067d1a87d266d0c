/** JSON that keeps integers beyond 2^53 - 1 exact, such as the service's 64-bit IDs (docs/service.md, "IDs"). */
import type { IDataObject } from 'n8n-workflow';

/** The closing quote may be missing: looked for from each quote again, it could block n8n for seconds. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON text with its numbers written anew. */
export const withNumbers = (text: string, spell: (token: string) => string): string =>
	text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : spell(token)));

/** JSON text in which integers that a number cannot hold are texts that begin with `mark`. */
const quoted = (text: string, mark = ''): string =>
	withNumbers(text, (token) => {
		const isUnsafe = /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
		return isUnsafe ? JSON.stringify(mark + token) : token;
	});

/** Parses JSON text; integers that a number cannot hold come out as text. Throws on invalid JSON. */
export const parseExact = (text: string): unknown => JSON.parse(quoted(text));

const BIG = '\u0000bigint:';

/** The same for what is written again: such integers come out as bigint. */
export function parseToWrite(text: string): unknown {
	return JSON.parse(quoted(text, BIG), (_key, value: unknown) =>
		typeof value === 'string' && value.startsWith(BIG) ? BigInt(value.slice(BIG.length)) : value,
	);
}

/** Writes JSON text; a bigint becomes a bare number token, undefined members are left out. */
export function stringifyExact(value: unknown): string {
	if (typeof value === 'bigint') return value.toString();
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

/** Whether a value is a JSON object, and no array. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any value of an answer as text; an object cannot be asked for its own, because it may have a `toString` that is none. */
export function plainText(value: unknown): string {
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

const inAnyCase = (name: string) => name.replace(/_/g, '').toLowerCase();

/**
 * A field of an answer by its name, or by the same name in another case: the vendor's own MCP server also reads
 * `ImgID` for `img_id` (docs/service.md, "Uploads").
 */
export function fieldOf(answer: unknown, name: string): unknown {
	if (!isObject(answer)) return undefined;
	const wanted = inAnyCase(name);
	const isField = (key: string) => inAnyCase(key) === wanted && (answer[key] ?? null) !== null;
	return answer[name] ?? answer[Object.keys(answer).find(isField) ?? name];
}

/**
 * What an answer looks like: its keys, two levels deep, and never a value. It stands in the error of an answer that
 * cannot be read, for whoever is to teach the node to read it.
 */
export function shapeOf(value: unknown, levels = 2): string {
	// PixVerse may nest lists deeper than the stack is.
	if (Array.isArray(value) && levels <= 0) return '[…]';
	if (Array.isArray(value)) return value.length > 0 ? `[${shapeOf(value[0], levels - 0.1)}]` : '[]';
	if (!isObject(value)) return value === undefined || value === null ? 'nothing' : typeof value;
	if (levels <= 0) return '{…}';
	const members = Object.entries(value).map(([key, member]) =>
		typeof member === 'object' && member ? `${key}: ${shapeOf(member, levels - 1)}` : key,
	);
	return `{${members.join(', ').replace(/\s+/g, ' ').slice(0, 300)}}`;
}

/** An ID as it is put into an item: a number while exact, text beyond 2^53 - 1. */
export function exactId(id: string): number | string {
	return Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

/** A whole number above 0 of at most 20 digits, the most that 64 bits hold. */
const ID = /^0*([1-9]\d{0,19})$/;

/**
 * The ID that an answer of the service holds, as digits; undefined when the value can be none.
 * A number beyond 2^53 - 1 in an answer comes as text, so one that is a number was no integer.
 */
export function usableId(value: unknown): string | undefined {
	const isId = typeof value === 'string' || Number.isSafeInteger(value);
	return isId ? ID.exec(String(value).trim())?.[1] : undefined;
}
