import { pollTimeout, pauseBeforePoll } from '../../../nodes/PixVerse/transport/job/pollSchedule';

const minute = { expected: 60_000 };

describe('when to look at a job', () => {
	it.each([
		['first at half of the expected time', minute, 0, 0, 30_000],
		['the first counts from the submission', minute, 20_000, 0, 10_000],
		['at once when half of it is over', minute, 40_000, 0, 0],
		['then every 3 % of it', minute, 30_000, 1, 1800],
		['a job that is about to end is looked at twice as often', minute, 53_000, 1, 900],
		['but not more often than every 1.5 s', { expected: 10_000 }, 5_000, 1, 1500],
		['and at least every 5 s', { expected: 600_000 }, 300_000, 1, 5000],
		['past twice the expected time every 5 % of what has elapsed', minute, 125_000, 9, 6250],
		['between 2 s', { expected: 1_000 }, 3_000, 9, 2000],
		['and 10 s', minute, 900_000, 9, 10_000],
		["the user's interval replaces the schedule", { ...minute, fixed: 700 }, 0, 0, 700],
	])('%s', (_title, looks, elapsed, count, pause) => {
		expect(pauseBeforePoll(looks, elapsed, count)).toBe(pause);
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
