import {
	forgetDurations,
	observeDuration,
	usualTime,
} from '../../../nodes/PixVerse/transport/job/schedule';

beforeEach(forgetDurations);

function usualAfter(...durations: number[]) {
	for (const duration of durations) observeDuration('a clip', duration);
	return usualTime('a clip');
}

describe('when jobs usually end', () => {
	it('is unknown at first, and while only jobs of another kind have ended', () => {
		observeDuration('another', 100);
		expect(usualAfter()).toBeUndefined();
	});

	it.each([
		['one is enough, with a wide margin', [100], 48, 152],
		['two narrow it', [90, 100], 63, 127],
		['of four the shortest and the longest do not count', [110, 900, 90, 1], 90 - 15.95, 125.95],
		['many narrow it further', Array(16).fill(100), 94.875, 105.125],
		[
			'the last sixteen are remembered',
			[...Array(9).fill(5), ...Array(16).fill(100)],
			94.875,
			105.125,
		],
	])('%s', (_title, durations, from, to) => {
		const usual = usualAfter(...durations);
		expect([usual?.from, usual?.to]).toEqual([expect.closeTo(from), expect.closeTo(to)]);
	});

	it('is never before the start', () => {
		expect(usualAfter(10, 1_000)?.from).toBe(0);
	});
});
