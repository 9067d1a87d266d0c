/** How settings get into the request body: one `preSend` function each, and only values that JSON can say. */
import type { IExecuteSingleFunctions, PreSendAction } from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';
import type { Body } from '../../transport/http/requestBody';
import { bodyOf, noteProblem, PendingName, PendingUpload } from '../../transport/http/requestBody';

/** Makes a `preSend` function of one that writes to the body, or throws an InputError. It must not wait. */
export function intoBody(
	write: (this: IExecuteSingleFunctions, body: Body) => void,
): PreSendAction {
	return async function (this: IExecuteSingleFunctions, options) {
		const body = bodyOf(options);
		try {
			write.call(this, body);
		} catch (error) {
			noteProblem(body, error);
		}
		return options;
	};
}

/** What `read` makes of each entry; what is wrong with one is kept beside the body, and the others are read. */
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

/** The text of a date, of JavaScript or of n8n's expressions; undefined when it is none. */
function dateText(value: object, label: string): string | undefined {
	const { toISO, toJSON } = value as Record<string, unknown>;
	const write = toISO ?? toJSON;
	if (typeof write !== 'function') return undefined;
	const text: unknown = write.call(value);
	if (typeof text === 'string') return text;
	throw new InputError(`'${label}' holds an invalid date`);
}

/** A value fit for the body. Throws an InputError that names `label` for what JSON cannot say, and for lost digits. */
export function plainValue(value: unknown, label: string): unknown {
	if (typeof value === 'number') {
		if (!Number.isFinite(value))
			throw new InputError(`'${label}' holds ${value}, which is not a number`);
		if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
		throw new InputError(
			`'${label}' holds the number ${value}, which has lost digits. Pass it inside of JSON text`,
		);
	}
	if (typeof value === 'function' || typeof value === 'symbol')
		throw new InputError(`'${label}' holds a ${typeof value}, which cannot be sent`);
	const isPending = value instanceof PendingUpload || value instanceof PendingName;
	if (typeof value !== 'object' || value === null || isPending) return value;
	const plain = (member: unknown) => plainValue(member, label);
	if (Array.isArray(value)) return value.map((entry) => plain(entry ?? null));
	const date = dateText(value, label);
	if (date !== undefined) return date;
	const members = Object.entries(value).filter(([, member]) => member !== undefined);
	return Object.fromEntries(members.map(([key, member]) => [key, plain(member)]));
}
