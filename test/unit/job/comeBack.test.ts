// When a released run comes back for a job: shortly before jobs like it ended, or after a while.
import { comesBackIn, mayEndIn } from '../../../nodes/PixVerse/transport/job/releasedWait';

const MINUTE = 60_000;
const seconds = (...values: number[]) => values.map((value) => value * 1000);

describe('a released run comes back', () => {
	it('a little early for a job like one that was seen', () => {
		const rest = comesBackIn(seconds(140), MINUTE, 1000);
		expect(rest).toBeGreaterThan(132_000);
		expect(rest).toBeLessThan(139_000);
	});

	it('before, where that is long from now: this one may take less', () => {
		expect(comesBackIn(seconds(400), MINUTE, 1000)).toBe(75_000);
		expect(comesBackIn(seconds(600), MINUTE, 400_000)).toBe(100_000);
	});

	it('not at all while jobs like it are ending', () => {
		expect(comesBackIn(seconds(180), MINUTE, 178_000)).toBe(0);
		expect(comesBackIn(seconds(180), MINUTE, 195_000)).toBe(0);
	});

	it('before the next of the times at which jobs ended', () => {
		expect(comesBackIn(seconds(90, 250), MINUTE, 110_000)).toBe(250_000 * 0.97 - 110_000);
	});

	it('after a quarter of the time and more than 70 s, for a job that takes longer than all before', () => {
		expect(comesBackIn(seconds(60), MINUTE, 100_000)).toBe(75_000);
		expect(comesBackIn(seconds(60), MINUTE, 1_000_000)).toBe(250_000);
	});

	it('soon when nothing was seen, however long the operation usually takes', () => {
		expect(comesBackIn([], MINUTE, 0)).toBe(75_000);
		expect(comesBackIn([], 10 * MINUTE, 0)).toBe(75_000);
	});

	it('not at all for an operation of less than a minute, of which nothing was seen', () => {
		expect(comesBackIn([], 30_000, 0)).toBe(0);
	});

	it('not at all in the 15 seconds after jobs like it ended', () => {
		expect(comesBackIn(seconds(14), MINUTE, 28_000)).toBe(0);
		expect(comesBackIn(seconds(14), MINUTE, 30_000)).toBe(75_000);
	});

	it('of four durations the shortest and the longest do not count', () => {
		expect(comesBackIn(seconds(3, 140, 140, 999), MINUTE, 0)).toBe(140_000 * 0.97);
	});
});

describe('the times in which a job may end', () => {
	it.each<[string, number[], number, number[]]>([
		['those of jobs like it that took longer than it has run', [60, 90, 120], 70, [20, 50]],
		['soon, while nothing is known', [], 10, [10]],
		['a quarter more, when it takes longer than all', [60], 100, [25]],
		['ten seconds at least', [20], 21, [10]],
	])('are %s', (_name, durations, elapsed, expected) => {
		expect(mayEndIn(seconds(...durations), elapsed * 1000)).toEqual(seconds(...expected));
	});
});
