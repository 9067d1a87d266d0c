/** Options that may not be guessed at: a key and a guard of money mean what they say, or nothing is sent. */
import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { InputError } from '../http/errors';
import { isEmpty, refuseExpression } from '../http/userValues';

export type Reader = Pick<IExecuteSingleFunctions, 'getNodeParameter'>;

/** A trace ID as the log and the execution's custom data print it. */
const EXACT = /^trace:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The trace ID behind `trace:`, for looking up a submission that got no answer. */
export function exactTraceId(key: string): string | undefined {
	return EXACT.exec(key)?.[1];
}

/** The user's key as text; an object would be the same text for every row. */
export function traceKey(value: unknown): string | undefined {
	const time = value as { toISO?: () => string } | null | undefined;
	if (typeof time?.toISO === 'function') return time.toISO();
	const isNone = typeof value === 'boolean' || Number.isNaN(value);
	if (isNone || (typeof value === 'object' && value !== null)) {
		throw new InputError("'Trace ID' must be text or a number, for example the ID of the row");
	}
	const key = isEmpty(value) ? undefined : String(value).trim();
	refuseExpression(key ?? '', 'Trace ID');
	if (/^trace:/i.test(key ?? '') && exactTraceId(String(key)) === undefined) {
		throw new InputError(
			`'Trace ID' must be a key of your own, or trace: followed by an ID of the log, not "${key?.slice(0, 80)}"`,
		);
	}
	return key;
}

/** The options that guard money: an expression that gives nothing must not count as none. */
const GUARDS: Array<[name: string, label: string]> = [
	['traceId', 'Trace ID'],
	['minimumBalance', 'Minimum Balance'],
	['maximumCredits', 'Maximum Credits'],
	['dryRun', 'Dry Run'],
];

/** Throws when a guard was set by an expression that gives nothing for this item. */
export function checkGuards(options: IDataObject, written: IDataObject): void {
	for (const [name, label] of GUARDS) {
		const isExpression = String(written[name] ?? '').startsWith('=');
		if (!isExpression || !isEmpty(options[name])) continue;
		throw new InputError(
			`The expression of '${label}' gives nothing for this item. Correct it, or remove the option`,
		);
	}
}

/** The longest time that a timer can hold, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Throws when the Timeout of the Request Options is none that a request can have. */
export function checkTimeout({ timeout }: IDataObject): void {
	const isPlain = typeof timeout === 'number' || typeof timeout === 'string';
	const time = isPlain ? Number(timeout) : NaN;
	if (timeout === undefined || (time >= 0 && time <= LONGEST_TIMEOUT)) return;
	throw new InputError(
		`'Timeout' of the Request Options must be a number of milliseconds, not "${String(timeout).slice(0, 80)}"`,
	);
}
