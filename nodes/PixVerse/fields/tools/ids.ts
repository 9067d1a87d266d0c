/** Reads numbers that the user typed, picked, or brought by expression, without rounding. */
import { InputError } from '../../transport/http/errors';
import type { NamedList } from '../../transport/http/namedLists';
import { PendingName } from '../../transport/http/requestBody';

/** The largest 64-bit integer: the service's IDs are uint64 at most (docs/service.md, "IDs"). */
const HIGHEST_ID = 2n ** 64n - 1n;

function wholeNumber(value: unknown): bigint | undefined {
	const text = typeof value === 'string' ? value.trim() : String(value);
	return /^-?\d{1,30}$/.test(text) ? BigInt(text) : undefined;
}

/** An integer ID, from a number or text. Throws an InputError that names the field. */
export function integerId(value: unknown, label: string): bigint {
	if (value === undefined || value === null || String(value).trim() === '') {
		throw new InputError(`'${label}' is empty. Enter an ID, for example 343252978602905`);
	}
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		throw new InputError(
			`'${label}' is the number ${value}, which has lost digits or is not whole. Pass the ID as text`,
		);
	}
	const id = wholeNumber(value);
	if (id === undefined || id <= 0n || id > HIGHEST_ID) {
		throw new InputError(
			`'${label}' must be a whole number above 0, not "${String(value).slice(0, 80)}"`,
		);
	}
	return id;
}

const NUMERIC = /^[-+]?\d+$/;

/** An integer ID, or the name of a record of a list, to be looked up. Digits are always an ID. */
export function idOrName(value: unknown, label: string, list: NamedList): bigint | PendingName {
	if (value === undefined || value === null || String(value).trim() === '') {
		throw new InputError(`'${label}' is empty. Choose one, or enter a name or an ID`);
	}
	if (typeof value !== 'string' || NUMERIC.test(value.trim())) return integerId(value, label);
	return new PendingName(value.trim(), label, list);
}

/** An optional whole number between two bounds, or above one; undefined when the field is empty. */
export function integerBetween(
	value: unknown,
	label: string,
	low: number,
	high = Infinity,
): bigint | undefined {
	if (value === undefined || value === null || String(value).trim() === '') return undefined;
	const number = wholeNumber(value);
	if (number === undefined || number < low || number > high) {
		const range = high === Infinity ? `of at least ${low}` : `from ${low} to ${high}`;
		throw new InputError(
			`'${label}' must be a whole number ${range}, not "${String(value).slice(0, 80)}"`,
		);
	}
	return number;
}
