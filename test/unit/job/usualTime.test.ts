import { usualTimeOf, withDuration } from '../../../nodes/PixVerse/transport/job/durations';

const seen = (...durations: number[]) => ({ durations, running: 0 });

describe('when jobs usually end', () => {
	it('is unknown at first', () => {
		expect(usualTimeOf([seen(), seen()])).toBeUndefined();
	});

	it.each([
		['one is enough, with a wide margin', [100], 48, 152],
		['two narrow it', [90, 100], 63, 127],
		['of four the shortest and the longest do not count', [1, 90, 110, 900], 90 - 15.95, 125.95],
		['many narrow it further', Array(16).fill(100), 94.875, 105.125],
	])('%s', (_title, durations, from, to) => {
		const usual = usualTimeOf([seen(...durations)]);
		expect([usual?.from, usual?.to]).toEqual([expect.closeTo(from), expect.closeTo(to)]);
	});

	it('is never before the start', () => {
		expect(usualTimeOf([seen(10, 1_000)])?.from).toBe(0);
	});

	it('is told by jobs with the same settings, as soon as one has ended', () => {
		const own = usualTimeOf([seen(100), seen(5, 5, 5)]);
		expect(own).toEqual(usualTimeOf([seen(100)]));
	});

	it('is told by others until then, and by the nearest of them; the range is wider', () => {
		const usual = usualTimeOf([seen(), seen(100), seen(5)]);
		expect(usual).toEqual({ earliest: 6, from: 24, to: 304 });
	});

	it('is hardly before half of the time for which others run already', () => {
		const running = { durations: [], running: 80 };
		expect(usualTimeOf([running, seen()])).toEqual({ earliest: 0, from: 40, to: 40 });
	});
});

describe('the durations that are remembered', () => {
	it('are the last sixteen', () => {
		let durations: number[] = [];
		for (let duration = 0; duration < 20; duration++) durations = withDuration(durations, duration);
		expect(durations).toEqual(Array.from({ length: 16 }, (_, index) => index + 4));
	});
});
