import { nextPoll } from '../../../nodes/PixVerse/transport/job/schedule';

const aMinute = { from: 45_000, to: 75_000 };
const tenMinutes = { from: 450_000, to: 750_000 };
const aFewSeconds = { from: 4_500, to: 7_500 };
const exact = { from: 5_990, to: 6_010 };

describe('when to look at a job', () => {
	it.each([
		['first after 3 s when nothing is known', undefined, 0, 3_000],
		['then every 0.75 s', undefined, 3_000, 3_750],
		['later after 5 % of what has elapsed', undefined, 40_000, 42_000],
		['at least every 10 s', undefined, 900_000, 910_000],
		['with knowledge first at a quarter of the way', aMinute, 0, 11_250],
		['then at twice the time', aMinute, 11_000, 22_000],
		['but not after jobs begin to end', aMinute, 30_000, 45_000],
		['nor in the first 3 s', aFewSeconds, 0, 3_000],
		['unless jobs end in them', { from: 2_000, to: 2_500 }, 0, 2_000],
		['while they end ten times a range', aFewSeconds, 4_500, 4_800],
		['but not more often than every 0.2 s', exact, 5_990, 6_190],
		['after the range as if nothing were known', aMinute, 80_000, 84_000],
		['after a minute every 3 s at most', aMinute, 60_000, 63_000],
	])('%s', (_title, usual, last, next) => {
		expect(nextPoll(usual, last)).toBe(next);
	});

	it('in a long range less often, by the square root of its length', () => {
		const pauses = [aMinute, tenMinutes].map((usual) => nextPoll(usual, usual.from) - usual.from);
		expect(pauses.map(Math.round)).toEqual([2_258, 7_141]);
	});
});
