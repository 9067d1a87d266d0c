// When a released run comes back whose other items are queued: several jobs have ended by then, and few places stood empty.
import type { Pending } from '../../../nodes/PixVerse/transport/run/returns';
import { returnToQueue } from '../../../nodes/PixVerse/transport/run/returns';

const NOW = 1_000_000;

/** Jobs that may end after so many seconds. */
const jobs = (...ends: number[][]) =>
	ends.map((seconds) => ({ mayEndIn: () => seconds.map((one) => one * 1000) }) as Pending);

const returnOf = (...ends: number[][]) => (returnToQueue(jobs(...ends), NOW) - NOW) / 1000;

describe('a run with queued items comes back', () => {
	it('when the last job ends, if they end together', () => {
		expect(returnOf([90], [90], [90])).toBeCloseTo(90, 0);
		expect(returnOf([88], [91], [94])).toBeCloseTo(94, 0);
	});

	it.each<[string, number[][], number]>([
		['one ends now and one much later', [[0], [900]], 10],
		['they end one after another', [[20], [40], [60], [80], [100]], 60],
		['nobody knows when', [[10, 20, 30, 300]], 30],
	])('soon, when %s', (_name, ends, most) => {
		expect(returnOf(...ends)).toBeLessThan(most);
	});

	it('while an eighth of the time of the places is lost at most', () => {
		for (let test = 0; test < 100; test++) {
			const ends = Array.from({ length: 5 }, () => [Math.random() * 300, Math.random() * 300]);
			const rest = returnOf(...ends);
			const lost = ends.flat().reduce((sum, end) => sum + Math.max(rest - end, 0), 0) / 2;
			expect(lost).toBeLessThanOrEqual((5 * rest) / 8);
		}
	});
});
