/** Reads numbers that the user typed, picked, or brought by expression, without rounding. */
import { InputError } from '../../transport/values/errors';
import type { NamedList } from '../../transport/http/lists';
import { PendingName } from '../../transport/http/requestBody';
import { isEmpty, normalized, textOf, trimmed } from '../../transport/values/userValues';

/** The largest 64-bit integer, because PixVerse's IDs are uint64 at most (docs/service.md, "IDs"). */
const HIGHEST_ID = 2n ** 64n - 1n;

/** A whole number. Spreadsheets and models write 5 as "5.0", "5,0" or in the digits of another script. */
function wholeNumber(value: unknown): bigint | undefined {
	const [, digits] = /^(-?\d{1,30})(?:\.0+|,0{1,2})?$/.exec(normalized(value)) ?? [];
	// A bigint, because a number of JavaScript is exact only up to 53 bits, and IDs have 64.
	return digits === undefined ? undefined : BigInt(digits);
}

/** Whether a value has the form of an ID with at least so many digits. */
export const isIdOf = (value: unknown, digits: number): boolean =>
	(/^(\d+)(\.0+)?$/.exec(trimmed(value))?.[1].length ?? 0) >= digits;

/** The value of a list with one member, or the value itself. Throws an InputError that says what it must be. */
export function onlyOne(value: unknown, label: string, what: string): unknown {
	const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	if (typeof one !== 'object' || one === null) return one;
	throw new InputError(`'${label}' holds a list or an object; it must be one ${what}`);
}

/** An integer ID, from a number or text. Throws an InputError that names the field. */
export function integerId(given: unknown, label: string): bigint {
	if (isEmpty(given)) {
		throw new InputError(`'${label}' is empty. Enter an ID, for example 343252978602905`);
	}
	const value = onlyOne(given, label, 'ID');
	// JavaScript has rounded such a number, so it may be the ID of another video, and the user would pay for that one.
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		throw new InputError(
			`'${label}' is the number ${value}, which has lost digits or is not whole. Pass the ID as text`,
		);
	}
	const id = wholeNumber(value);
	// PixVerse declares its IDs as unsigned, and 0 stands for no ID.
	if (id === undefined || id <= 0n || id > HIGHEST_ID) {
		throw new InputError(
			`'${label}' must be a whole number above 0, not "${textOf(value).slice(0, 80)}"`,
		);
	}
	return id;
}

/** A number. The user means an ID by it, even by one that no ID can have, such as -5, because names are no numbers. */
const NUMERIC = /^[-+]?\d+(\.0+)?$/;

/** An integer ID, or the name of a record, which the run looks up in a list. Digits are always an ID. */
export function idOrName(given: unknown, label: string, list: NamedList): bigint | PendingName {
	if (isEmpty(given)) {
		throw new InputError(`'${label}' is empty. Choose one, or enter a name or an ID`);
	}
	const value = onlyOne(given, label, 'name or ID');
	if (typeof value !== 'string' || NUMERIC.test(trimmed(value))) return integerId(value, label);
	return new PendingName(trimmed(value), label, list);
}

/** An optional whole number from `min` to `max`; undefined when the field is empty. Throws an InputError. */
export function integerBetween(
	value: unknown,
	label: string,
	min: number,
	max = Infinity,
): bigint | undefined {
	if (isEmpty(value)) return undefined;
	const number = wholeNumber(value);
	if (number === undefined || number < min || number > max) {
		const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
		throw new InputError(
			`'${label}' must be a whole number ${range}, not "${textOf(value).slice(0, 80)}"`,
		);
	}
	return number;
}
