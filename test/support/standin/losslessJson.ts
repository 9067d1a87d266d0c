/** JSON that keeps integers beyond 2^53 - 1: as bigint inside, as bare number tokens outside. */

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^-?(0|[1-9]\d*)$/;

// A string that begins so cannot come from a client: it would have to guess the random part.
const MARK = `bigint-${Math.random().toString(36).slice(2)}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

const isTooBig = (token: string) => INTEGER.test(token) && !Number.isSafeInteger(Number(token));

/** Parses JSON; integers that a number cannot hold become bigint. Throws on invalid JSON. */
export function parseLossless(text: string): unknown {
	const marked = text.replace(STRING_OR_NUMBER, (token: string, offset: number) => {
		const isKey = () =>
			text
				.slice(offset + token.length)
				.trimStart()
				.startsWith(':');
		return isTooBig(token) && !isKey() ? `"${MARK}${token}"` : token;
	});
	return JSON.parse(marked, (_key, value: unknown) =>
		typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
	);
}

/** Applies `change` to every bigint inside a value. */
function mapBigints(value: unknown, change: (big: bigint) => unknown): unknown {
	if (typeof value === 'bigint') return change(value);
	if (Array.isArray(value)) return value.map((member) => mapBigints(member, change));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, mapBigints(member, change)]),
	);
}

/**
 * Writes JSON; bigint becomes a bare number token. Not with a replacer: a library of n8n's engine
 * gives bigint a `toJSON`, which runs before it.
 */
export function writeLossless(value: unknown): string {
	return JSON.stringify(mapBigints(value, (big) => `${MARK}${big}`)).replace(MARKED, '$1');
}

/** A copy in which every bigint is text, as the ledger shows it. */
export const bigAsText = (value: unknown): unknown => mapBigints(value, String);
