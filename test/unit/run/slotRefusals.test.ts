// When a job that PixVerse refuses for want of a slot is given up.
import { Job } from '../../../nodes/PixVerse/transport/run/job';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Refusals, each at a time and while so many jobs of ours ran; the one after which the job is given up. */
function givenUpAt(
	refusals: Array<[now: number, running: number]>,
	expected: number,
	since = refusals[0][0],
) {
	const job = new Job();
	const at = refusals.findIndex(([now, running]) =>
		job.postpone({ now, running, lasted: now - since, expected }),
	);
	return refusals[at]?.[0];
}

/** So many refusals, one `apart` from the other, while so many jobs of ours run. */
const many = (count: number, apart: number, running = 0, from = 0) =>
	Array.from({ length: count }, (_, one): [number, number] => [from + one * apart, running]);

describe('a job that is refused for want of a slot', () => {
	it.each([
		['each minute', many(60, MINUTE), MINUTE, 30 * MINUTE],
		['each second', many(2000, 1_000), MINUTE, 30 * MINUTE],
		['where the answer is the result', many(60, MINUTE), 0, 30 * MINUTE],
		['and takes ten minutes', many(60, MINUTE), 10 * MINUTE, 30 * MINUTE],
		['and takes half an hour', many(120, MINUTE), 30 * MINUTE, 90 * MINUTE],
		['each ten minutes', many(20, 10 * MINUTE), MINUTE, 90 * MINUTE],
	])('%s is given up after half an hour, three of such jobs, and ten tries', (_, ...given) => {
		const [refusals, expected, at] = given;
		expect(givenUpAt(refusals, expected)).toBe(at);
	});

	it.each([
		['for twenty minutes', many(200, 6_000)],
		['for hours, but seldom', many(9, HOUR)],
		['while jobs of ours run', many(200, MINUTE, 1)],
		[
			'for twenty minutes, then while a job of ours runs, then again',
			[
				...many(20, MINUTE),
				[20 * MINUTE, 1] as [number, number],
				...many(29, MINUTE, 0, 21 * MINUTE),
			],
		],
	])('%s is tried again', (_, refusals) => {
		expect(givenUpAt(refusals, MINUTE)).toBeUndefined();
	});

	it('is given up half an hour after the last refusal that a job of ours explains', () => {
		const refusals = [...many(100, MINUTE, 2), ...many(60, MINUTE, 0, 100 * MINUTE)];
		expect(givenUpAt(refusals, MINUTE)).toBe(129 * MINUTE);
	});

	it('is given up after ten tries when others were refused for half an hour before', () => {
		expect(givenUpAt(many(60, MINUTE, 0, 30 * MINUTE), MINUTE, 0)).toBe(39 * MINUTE);
	});

	it.each([
		['jobs of ours run all the time', many(2000, MINUTE, 1)],
		[
			'a job of ours runs each ten minutes',
			many(2000, MINUTE).map(([now], index): [number, number] => [now, index % 10 === 0 ? 1 : 0]),
		],
	])('is given up in some hours although %s', (_, refusals) => {
		expect(givenUpAt(refusals, MINUTE)).toBeLessThan(6 * HOUR);
	});
});
