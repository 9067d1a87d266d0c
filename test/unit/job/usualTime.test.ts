import { usualTimeOf, withDuration } from '../../../nodes/PixVerse/transport/job/schedule';

describe('when jobs usually end', () => {
	it('is unknown at first', () => {
		expect(usualTimeOf([], [])).toBeUndefined();
	});

	it.each([
		['one is enough, with a wide margin', [100], 48, 152],
		['two narrow it', [90, 100], 63, 127],
		['of four the shortest and the longest do not count', [1, 90, 110, 900], 90 - 15.95, 125.95],
		['many narrow it further', Array(16).fill(100), 94.875, 105.125],
	])('%s', (_title, durations, from, to) => {
		const usual = usualTimeOf(durations, []);
		expect([usual?.from, usual?.to]).toEqual([expect.closeTo(from), expect.closeTo(to)]);
	});

	it('is never before the start', () => {
		expect(usualTimeOf([10, 1_000], [])?.from).toBe(0);
	});

	it('is told by jobs with the same settings, as soon as one has ended', () => {
		expect(usualTimeOf([100], [5, 5, 5])).toEqual(usualTimeOf([100], []));
	});

	it('is told by others of the operation until then; the range is wider', () => {
		expect(usualTimeOf([], [100])).toEqual({ earliest: 6, from: 24, to: 304 });
	});
});

describe('the durations that are remembered', () => {
	it('are the last sixteen', () => {
		let durations: number[] = [];
		for (let duration = 0; duration < 20; duration++) durations = withDuration(durations, duration);
		expect(durations).toEqual(Array.from({ length: 16 }, (_, index) => index + 4));
	});
});
