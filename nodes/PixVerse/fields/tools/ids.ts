/** Reads IDs and other whole numbers without rounding. The user types or picks them, or an expression gives them. */
import { InputError } from '../../transport/values/errors';
import type { NamedList } from '../../transport/http/lists';
import { PendingName } from '../../transport/http/requestBody';
import {
	checkOneMeaning,
	isEmpty,
	normalized,
	quoted,
	trimmed,
} from '../../transport/values/userValues';

// The largest unsigned integer of 64 bits. PixVerse has no higher IDs (docs/service.md, "IDs").
const HIGHEST_ID = 2n ** 64n - 1n;

// Reads a whole number. Spreadsheets and AI agents may write 5 as "5.0", as "5,0" or in the digits of another script.
function wholeNumber(value: unknown): bigint | undefined {
	const [, digits] = /^(-?\d{1,30})(?:\.0+|,0{1,2})?$/.exec(normalized(value)) ?? [];
	// The result is a bigint, because JavaScript's numbers are exact only up to 53 bits, and IDs have up to 64 bits.
	return digits === undefined ? undefined : BigInt(digits);
}

/** Whether a value has the form of an ID with at least `digits` digits. */
export const isIdOf = (value: unknown, digits: number): boolean =>
	(/^(\d+)(\.0+)?$/.exec(trimmed(value))?.[1].length ?? 0) >= digits;

/**
 * Returns `value`. If `value` is a list of one member, returns that member. Throws an InputError for any other list and for
 * an object. `what` names the expected value in the error.
 */
export function onlyOne(value: unknown, label: string, what: string): unknown {
	const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	if (typeof one !== 'object' || one === null) return one;
	throw new InputError(`'${label}' holds a list or an object; it must be one ${what}`);
}

/** Reads an integer ID from a number or a string. Throws an InputError that names the field. */
export function integerId(given: unknown, label: string): bigint {
	if (isEmpty(given)) {
		throw new InputError(`'${label}' is empty. Enter an ID, for example 343252978602905`);
	}
	const value = onlyOne(given, label, 'ID');
	// JavaScript may have rounded this number to the ID of another video, and the user would pay for a job with that video.
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		throw new InputError(
			`'${label}' is the number ${value}, which has lost digits or is not whole. Pass the ID as text`,
		);
	}
	const id = wholeNumber(value);
	// PixVerse declares its IDs as unsigned, and 0 means that there is no ID.
	if (id === undefined || id <= 0n || id > HIGHEST_ID) {
		throw new InputError(`'${label}' must be a whole number above 0, not "${quoted(value)}"`);
	}
	return id;
}

// The form of a whole number. The node never looks up such a value as a name, so it refuses -5 as an ID.
const NUMERIC = /^[-+]?\d+(\.0+)?$/;

/** Reads an integer ID, or the name of a record, which the run looks up in `list`. A whole number is always an ID. */
export function idOrName(given: unknown, label: string, list: NamedList): bigint | PendingName {
	if (isEmpty(given)) {
		throw new InputError(`'${label}' is empty. Choose one, or enter a name or an ID`);
	}
	const value = onlyOne(given, label, 'name or ID');
	if (typeof value !== 'string' || NUMERIC.test(trimmed(value))) return integerId(value, label);
	return new PendingName(trimmed(value), label, list);
}

/** Reads an optional whole number from `min` to `max`; undefined if the field is empty. Throws an InputError. */
export function integerBetween(
	value: unknown,
	label: string,
	min: number,
	max = Infinity,
): bigint | undefined {
	if (isEmpty(value)) return undefined;
	checkOneMeaning(value, label);
	const number = wholeNumber(value);
	if (number === undefined || number < min || number > max) {
		const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
		throw new InputError(`'${label}' must be a whole number ${range}, not "${quoted(value)}"`);
	}
	return number;
}
