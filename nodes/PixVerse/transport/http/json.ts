/** JSON that keeps integers beyond 2^53 - 1 exact, such as the service's 64-bit IDs (docs/service.md, "IDs"). */
import type { IDataObject } from 'n8n-workflow';

/** The closing quote may be missing: looked for from each quote again, it could block n8n for seconds. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function isUnsafeInteger(token: string): boolean {
	return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
}

/** JSON text in which integers that a number cannot hold are texts that begin with `mark`. */
const quoted = (text: string, mark = '') =>
	text.replace(STRING_OR_NUMBER, (token) =>
		isUnsafeInteger(token) ? JSON.stringify(mark + token) : token,
	);

/** Parses JSON text; integers that a number cannot hold come out as text. Throws on invalid JSON. */
export function parseExact(text: string): unknown {
	return JSON.parse(quoted(text));
}

/** Parses JSON text with numbers as they were written: a signature is over their characters. Throws on invalid JSON. */
export function parseNumbersAsText(text: string): unknown {
	JSON.parse(text);
	return JSON.parse(
		text.replace(STRING_OR_NUMBER, (token) =>
			token.startsWith('"') ? token : JSON.stringify(token),
		),
	);
}

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
