/** Reads the dates and times that a user picked, typed, or brought by expression. */
import { tryToParseDateTime } from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';

/** An ISO date, alone or with a time, as the panel and n8n's own dates write it. */
const ISO = /^[\d-]{10}([t ][\d:.]+(z|[+-][\d:]+)?)?$/i;

/** A moment of UTC; undefined when the text is no date, or n8n reads another day of it: 30 February. */
function momentOf(text: string, timeZone: string) {
	try {
		const moment = tryToParseDateTime(text, timeZone);
		return moment.toFormat('yyyy-MM-dd') === text.slice(0, 10) ? moment.toUTC() : undefined;
	} catch {
		return undefined;
	}
}

/**
 * A moment as the service wants it: UTC, `YYYY-MM-DD HH:mm:ss`. A time without an offset is one of
 * `timeZone`, the workflow's. Throws an InputError that names `label`.
 */
export function utcText(value: unknown, label: string, timeZone: string): string {
	const text = (value instanceof Date ? value.toISOString() : String(value)).trim();
	const moment = ISO.test(text) ? momentOf(text, timeZone) : undefined;
	if (moment !== undefined) return moment.toFormat('yyyy-MM-dd HH:mm:ss');
	throw new InputError(`'${label}' must be a date such as 2026-07-31, not "${text}"`);
}
