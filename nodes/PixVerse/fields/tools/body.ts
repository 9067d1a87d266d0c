/**
 * Makes the `preSend` functions with which inputs write settings into the request body, and turns values into a form that
 * JSON can hold.
 */
import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';
import { InputError } from '../../transport/values/errors';
import type { Body } from '../../transport/http/requestBody';
import { bodyOf, noteProblem, PendingName, PendingUpload } from '../../transport/http/requestBody';

/**
 * Makes a `preSend` function from `write`, which writes into the body or throws an InputError. The `preSend` function notes
 * the error and does not throw it, because the item should name all its wrong settings at once. `write` must be synchronous,
 * because the `preSend` function does not await it.
 */
export function intoBody(
	write: (this: IExecuteSingleFunctions, body: Body, options: IHttpRequestOptions) => void,
): PreSendAction {
	return async function (this: IExecuteSingleFunctions, options) {
		const body = bodyOf(options);
		try {
			write.call(this, body, options);
		} catch (error) {
			noteProblem(body, error);
		}
		return options;
	};
}

/** Reads each entry. A wrong entry becomes a problem of the body, and the other entries are still read. */
export function readEach<T, R>(
	body: Body,
	entries: T[],
	read: (entry: T, index: number) => R,
): R[] {
	return entries.flatMap((entry, index) => {
		try {
			return [read(entry, index)];
		} catch (error) {
			noteProblem(body, error);
			return [];
		}
	});
}

/**
 * Returns a value in a form that JSON can hold. Throws an InputError that names `label` if JSON cannot hold the value, or if
 * a number has lost digits.
 */
export function plainValue(value: unknown, label: string): unknown {
	if (typeof value === 'number') {
		// JSON would write null for NaN and for infinity.
		if (!Number.isFinite(value))
			throw new InputError(`'${label}' holds ${value}, which is not a number`);
		if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
		// JavaScript may have rounded the number before the node got it. From JSON text, the node reads all digits.
		throw new InputError(
			`'${label}' holds the number ${value}, which has lost digits. Pass it inside of JSON text`,
		);
	}
	if (typeof value === 'function' || typeof value === 'symbol')
		throw new InputError(`'${label}' holds a ${typeof value}, which cannot be sent`);
	// A pending upload or name stays, because the run replaces it by an ID or a URL before it sends the body.
	const isPending = value instanceof PendingUpload || value instanceof PendingName;
	if (typeof value !== 'object' || value === null || isPending) return value;
	const plain = (member: unknown) => plainValue(member, label);
	// JSON has no undefined. An undefined entry of a list becomes null, so that the other entries keep their positions.
	if (Array.isArray(value)) return value.map((entry) => plain(entry ?? null));
	// A date becomes a string. JavaScript's dates have `toJSON`, and the dates of n8n's expressions (Luxon) also have
	// `toISO`.
	const { toISO, toJSON } = value as Record<string, unknown>;
	const toText = toISO ?? toJSON;
	if (typeof toText === 'function') {
		const text: unknown = toText.call(value);
		if (typeof text === 'string') return text;
		throw new InputError(`'${label}' holds an invalid date`);
	}
	const members = Object.entries(value).filter(([, member]) => member !== undefined);
	return Object.fromEntries(members.map(([key, member]) => [key, plain(member)]));
}
