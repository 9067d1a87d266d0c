// What is remembered of the durations of jobs, for which jobs it counts, and when a job is polled by it.
import {
	expectedDuration,
	forgetDurations,
	kindOf,
	nextPoll,
	observeDuration,
	usualTime,
} from '../../../nodes/PixVerse/transport/job/schedule';

beforeEach(forgetDurations);

const clip = { model: 'v6', quality: '540p', duration: 5 };
const kindWith = (settings: object, url = '/video/text/generate') =>
	kindOf(url, { ...clip, ...settings });

describe('how long a job is expected to take', () => {
	it('is the guess until one like it was seen', () => {
		observeDuration(kindWith({}, '/video/restyle/generate'), 7);
		expect(expectedDuration(kindWith({}), 60)).toBe(60);
	});

	it('is the middle of what was seen: one odd job changes little', () => {
		for (const duration of [20, 22, 900]) observeDuration('a clip', duration);
		expect(expectedDuration('a clip', 60)).toBe(22);
	});

	it.each([
		['the same settings', {}, 5],
		['another duration', { duration: 8 }, 60],
		['another quality', { quality: '720p' }, 60],
		['another model', { model: 'v5' }, 60],
	])('is told by jobs with the same settings only: %s', (_title, settings, expected) => {
		observeDuration(kindWith({}), 5);
		expect(expectedDuration(kindWith(settings), 60)).toBe(expected);
	});

	it('is forgotten of the kind that was not seen for longest', () => {
		observeDuration('often', 5);
		observeDuration('once', 7);
		for (let other = 0; other < 999; other++) {
			observeDuration(`other ${other}`, 1);
			observeDuration('often', 5);
		}
		expect(['often', 'once'].map((kind) => expectedDuration(kind, 60))).toEqual([5, 60]);
	});
});

describe('the time in which jobs usually end', () => {
	it('is unknown while only jobs of another kind have ended', () => {
		observeDuration('another', 100);
		expect(usualTime('a clip')).toBeUndefined();
	});

	const many = Array<number>(16).fill(100);

	it.each([
		['has a wide margin after one job', [100], 48, 152],
		['is narrower after two', [90, 100], 63, 127],
		['leaves out the shortest and the longest of four', [110, 900, 90, 1], 90 - 15.95, 125.95],
		['is narrow after many', many, 94.875, 105.125],
		['is that of the last sixteen', [5, 5, 5, 5, 5, ...many], 94.875, 105.125],
		['never begins before the start', [10, 1_000], 0, 1_270],
	])('%s', (_title, durations, from, to) => {
		for (const duration of durations) observeDuration('a clip', duration);
		const usual = usualTime('a clip');
		expect([usual?.from, usual?.to]).toEqual([expect.closeTo(from), expect.closeTo(to)]);
	});
});

describe('a job is polled', () => {
	const aMinute = { from: 45_000, to: 75_000 };
	const aFewSeconds = { from: 4_500, to: 7_500 };
	const exact = { from: 5_990, to: 6_010 };

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
		const ranges = [aMinute, { from: 450_000, to: 750_000 }];
		const pauses = ranges.map((usual) => nextPoll(usual, usual.from) - usual.from);
		expect(pauses.map(Math.round)).toEqual([2_258, 7_141]);
	});
});
