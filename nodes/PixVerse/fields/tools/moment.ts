/** Reads the dates and times that a user picked, typed, or brought by expression. */
import { InputError } from '../../transport/http/errors';

/** A time that says where on earth it is meant. */
const HAS_OFFSET = /\d:\d\d.*(z|[+-]\d\d(:?\d\d)?)(\s*\(.*\))?$|\b(gmt|utc)\b/i;

/** What JavaScript reads as another date than a person: a day before the month, a sheet's number, 30 February. */
function isMisread(text: string): boolean {
	if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(text) || /^\d{5,}$/.test(text)) return true;
	const [date] = /^\d{4}-\d\d-\d\d(?=$|\D)/.exec(text) ?? [];
	if (date === undefined) return false;
	const day = new Date(`${date}T00:00:00Z`);
	return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date);
}

/** The parts of a moment on the clocks of a time zone, put together as if they were UTC. */
function wallClock(moment: number, timeZone: string): number {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	const parts = format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]);
	const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
	return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** When the clocks of a time zone show what they show in UTC at `wall`. */
function momentOf(wall: number, timeZone: string): number {
	// Twice, because the first guess may lie on the other side of a change of the clocks.
	const first = wall - (wallClock(wall, timeZone) - wall);
	return first - (wallClock(first, timeZone) - wall);
}

/**
 * A moment as the service wants it: UTC, `YYYY-MM-DD HH:mm:ss`. A time without an offset is one of
 * `timeZone`, the workflow's. Throws an InputError that names `label`.
 */
export function utcText(value: unknown, label: string, timeZone: string): string {
	const text = (value instanceof Date ? value.toISOString() : String(value)).trim();
	if (isMisread(text)) {
		throw new InputError(`'${label}' must be a date such as 2026-07-31, not "${text}"`);
	}
	const isLocal = !HAS_OFFSET.test(text);
	const tries = isLocal ? [`${text}Z`, `${text} UTC`, text] : [text];
	const time = tries.map((one) => new Date(one).getTime()).find((one) => !Number.isNaN(one));
	if (time === undefined) {
		throw new InputError(`'${label}' must be a date and time, not "${text}"`);
	}
	const seconds = Math.floor(time / 1000) * 1000;
	const moment = new Date(isLocal ? momentOf(seconds, timeZone) : seconds);
	return moment.toISOString().slice(0, 19).replace('T', ' ');
}
