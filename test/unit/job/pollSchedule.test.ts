import { nextPoll, pollTimeout } from '../../../nodes/PixVerse/transport/job/schedule';

const aMinute = { earliest: 11_000, from: 45_000, to: 75_000 };
const tenMinutes = { earliest: 112_000, from: 450_000, to: 750_000 };
const aFewSeconds = { earliest: 1_100, from: 4_500, to: 7_500 };
const exact = { earliest: 1_500, from: 5_990, to: 6_010 };
const inALongTime = { earliest: 9_900, from: 39_600, to: 40_500 };
const stillRunning = { earliest: 0, from: 40_000, to: 40_000 };

describe('when to look at a job', () => {
	it.each([
		['first after 3 s when nothing is known', {}, 0, 3_000],
		['then every 0.75 s', {}, 3_000, 3_750],
		['later after 5 % of what has elapsed', {}, 40_000, 42_000],
		['at least every 10 s', {}, 900_000, 910_000],
		['with knowledge first at a quarter of the way', { usual: aMinute }, 0, 11_000],
		['then at twice the time', { usual: aMinute }, 11_000, 22_000],
		['but not after jobs begin to end', { usual: aMinute }, 30_000, 45_000],
		['nor in the first 3 s', { usual: aFewSeconds }, 0, 3_000],
		['unless jobs end in them', { usual: { earliest: 500, from: 2_000, to: 2_500 } }, 0, 2_000],
		['while they end ten times a range', { usual: aFewSeconds }, 4_500, 4_800],
		['but not more often than every 0.2 s', { usual: exact }, 5_990, 6_190],
		['nor than 1 % of what has elapsed', { usual: inALongTime }, 40_000, 40_400],
		['after the range as if nothing were known', { usual: aMinute }, 80_000, 84_000],
		['at twice the time while others run', { usual: stillRunning }, 12_000, 24_000],
		['and later as if nothing were known', { usual: stillRunning }, 40_000, 42_000],
		['after a minute every 3 s at most', { usual: aMinute }, 60_000, 63_000],
		["the user's interval replaces the schedule", { usual: aMinute, fixed: 700 }, 61_000, 61_700],
	])('%s', (_title, schedule, last, next) => {
		expect(nextPoll(schedule, last)).toBe(next);
	});

	it('in a long range less often, by the square root of its length', () => {
		const pauses = [aMinute, tenMinutes].map(
			(usual) => nextPoll({ usual }, usual.from) - usual.from,
		);
		expect(pauses.map(Math.round)).toEqual([2_258, 7_141]);
	});

	it('more often after a minute when others wait for its place', () => {
		expect(nextPoll({ usual: aMinute, isAwaited: true }, 60_000)).toBeLessThan(62_500);
	});
});

describe('how long a look may take', () => {
	it('doubles with each one in a row that took too long, up to a minute', () => {
		const limits = [0, 1, 2, 3, 4, 9].map((cut) => pollTimeout(cut, undefined));
		expect(limits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
	});

	it('is what the user set', () => {
		expect([0, 1, 9].map((cut) => pollTimeout(cut, 700))).toEqual([700, 700, 700]);
	});
});
