// Rows that an earlier run paid for, by their records.
import { wasResumed } from '../../../nodes/PixVerse/transport/job/wait';

const STARTED = Date.UTC(2026, 10, 25, 12);

const isResumed = (created: unknown, { isKeyed = true, isKnown = false } = {}) =>
	wasResumed(
		{ run: { startedAt: STARTED }, options: { traceKey: isKeyed ? 'row 7' : undefined } } as never,
		{ accepted: { isResumed: isKnown } } as never,
		{ create_time: created } as never,
	);

describe('a row under a key', () => {
	it.each([
		...['2026-11-25T11:58:59Z', '2026-11-25T11:58:59.999+00:00', '2026-11-25T19:58:59+0800'],
		...[STARTED - 60_001, STARTED / 1000 - 61],
	])('whose record is from %p was paid for earlier', (created) => {
		expect(isResumed(created)).toBe(true);
	});

	it.each([
		...['2026-11-25T11:59:00Z', STARTED - 60_000, STARTED / 1000 - 60, '2026-11-25T13:00:00Z'],
		...['2026-11-25T01:00:00', '2026-11-25 01:00:00', 'Z', '', undefined, null],
	])('whose record is from %p was not paid for earlier', (created) => {
		expect(isResumed(created)).toBe(false);
	});

	it('that this process got before was paid for earlier, by any record', () => {
		expect(isResumed(undefined, { isKnown: true })).toBe(true);
	});
});

it('a row without a key was not paid for earlier, unless this process got it before', () => {
	expect(isResumed(0, { isKeyed: false })).toBe(false);
	expect(isResumed(undefined, { isKeyed: false, isKnown: true })).toBe(true);
});
