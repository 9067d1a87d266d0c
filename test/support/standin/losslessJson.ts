/** JSON that keeps integers beyond 2^53 - 1: as bigint inside, as bare number tokens outside. */
import { isInteger, parse, stringify } from 'lossless-json';

const numberOf = (token: string) =>
	isInteger(token) && !Number.isSafeInteger(Number(token)) ? BigInt(token) : Number(token);

/** Parses JSON; integers that a number cannot hold become bigint. Throws on invalid JSON. */
export const parseLossless = (text: string): unknown => parse(text, undefined, numberOf);

const hasBigint = (value: unknown): boolean =>
	typeof value === 'bigint' ||
	(typeof value === 'object' && value !== null && Object.values(value).some(hasBigint));

/** Writes JSON; bigint becomes a bare number token. The library is several times slower, and most answers have no bigint. */
export const writeLossless = (value: unknown): string =>
	(hasBigint(value) ? stringify(value) : JSON.stringify(value)) ?? '';

/** The number of an ID; as bigint if a number cannot hold it. */
export const idNumber = (id: string): number | bigint =>
	Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id);

/** A copy in which every bigint is text, as the ledger shows it. */
export function bigAsText(value: unknown): unknown {
	if (typeof value === 'bigint') return String(value);
	if (Array.isArray(value)) return value.map(bigAsText);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, bigAsText(member)]));
}
