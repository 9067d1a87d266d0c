// Times of the user, converted to UTC for PixVerse.
import { tryToParseDateTime } from 'n8n-workflow';
import { utcText } from '../../../nodes/PixVerse/resources/account/getUsage';

describe('a time that the user set', () => {
	it.each([
		['2026-07-01', 'America/New_York', '2026-07-01 04:00:00'],
		['2026-01-01T00:00', 'America/New_York', '2026-01-01 05:00:00'],
		['2026-07-01 10:00:00.999', 'Asia/Kolkata', '2026-07-01 04:30:00'],
		['2026-03-29T03:00:00', 'Europe/Berlin', '2026-03-29 01:00:00'],
		['2026-10-25T03:00:00', 'Europe/Berlin', '2026-10-25 02:00:00'],
		['2026-07-01T01:30:00.000+02:00', 'Asia/Tokyo', '2026-06-30 23:30:00'],
		['2026-07-01T12:00:00.000Z', 'Asia/Tokyo', '2026-07-01 12:00:00'],
		['2026-07-01T12:00-0500', 'Asia/Tokyo', '2026-07-01 17:00:00'],
		[new Date('2026-07-01T12:00:00.000Z'), 'Asia/Tokyo', '2026-07-01 12:00:00'],
		[tryToParseDateTime('2026-07-01T12:00:00+02:00'), 'Asia/Tokyo', '2026-07-01 10:00:00'],
	])('%s is in the time zone %s unless it has its own: %s', (value, zone, utc) => {
		expect(utcText(value, 'Start Time', zone)).toBe(utc);
	});

	it.each([
		['2026-07-01', 'America/New_York', '2026-07-02 03:59:59'],
		[' 2026-07-01 ', 'UTC', '2026-07-01 23:59:59'],
		// Clocks go back on this day, so it has 25 hours.
		['2026-10-25', 'Europe/Berlin', '2026-10-25 22:59:59'],
		['2026-07-01T00:00:00', 'UTC', '2026-07-01 00:00:00'],
		['2026-07-01 10:00', 'UTC', '2026-07-01 10:00:00'],
	])('as the end, %s in %s is %s: a date without a time is that whole day', (text, zone, utc) => {
		expect(utcText(text, 'End Time', zone, true)).toBe(utc);
	});

	it.each([
		...['soon', '2026-13-01', '10:00', '01.11.2026', '2026-02-30', 'July 1, 2026 10:00'],
		...['2026-07-01 10:00 PM', 'Wed Jul 01 2026 10:00:00 GMT+0200 (Central European Summer Time)'],
	])('%s is refused', (text) => {
		expect(() => utcText(text, 'Start Time', 'UTC')).toThrow(/'Start Time' must be a date/);
	});
});
