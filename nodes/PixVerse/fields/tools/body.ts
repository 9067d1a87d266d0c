/** How settings get into the request body: one `preSend` function each, and only values that JSON can hold. */
import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';
import { InputError } from '../../transport/values/errors';
import type { Body } from '../../transport/http/requestBody';
import { bodyOf, noteProblem, PendingName, PendingUpload } from '../../transport/http/requestBody';

/**
 * Makes a `preSend` function of `write`, which writes to the body or throws an InputError. The error is kept beside
 * the body, because the item should name everything that is wrong with it at once. `write` must not wait.
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

/** Reads each entry. An entry that is wrong becomes a problem of the body, and the others are read all the same. */
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
 * A value fit for the body. Throws an InputError that names `label` when JSON cannot hold the value, or when a number
 * has lost digits.
 */
export function plainValue(value: unknown, label: string): unknown {
	if (typeof value === 'number') {
		// JSON would write null for these.
		if (!Number.isFinite(value))
			throw new InputError(`'${label}' holds ${value}, which is not a number`);
		if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
		// JavaScript has rounded the number before the node sees it. JSON text keeps all digits.
		throw new InputError(
			`'${label}' holds the number ${value}, which has lost digits. Pass it inside of JSON text`,
		);
	}
	if (typeof value === 'function' || typeof value === 'symbol')
		throw new InputError(`'${label}' holds a ${typeof value}, which cannot be sent`);
	// The run replaces these by an ID or a URL before it sends the body.
	const isPending = value instanceof PendingUpload || value instanceof PendingName;
	if (typeof value !== 'object' || value === null || isPending) return value;
	const plain = (member: unknown) => plainValue(member, label);
	// JSON has no undefined: it stands for null in a list, and is left out of an object.
	if (Array.isArray(value)) return value.map((entry) => plain(entry ?? null));
	// A date becomes its text: JavaScript's has `toJSON`, and that of n8n's expressions (Luxon) has `toISO` as well.
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
