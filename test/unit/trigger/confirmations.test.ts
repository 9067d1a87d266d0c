// When a job that did not confirm a delivery is read again.
import { mayHaveReached } from '../../../nodes/PixVerseTrigger/confirmations';
import { pausesInSeconds } from '../../support/standin/webhook/deliver';

const DAY = 86_400;

/** How many of the calls at these seconds read the job, which says always the same. */
const readsAt = (seconds: number[], state: 'pending' | 'missing' | 'failed') => {
	let seen: Parameters<typeof mayHaveReached>[1] | undefined;
	return seconds.filter((second) => {
		const now = second * 1000;
		if (seen && !mayHaveReached('ready', seen, now)) return false;
		seen = { state, first: seen?.first ?? now, last: now };
		return true;
	});
};

const sums = (pauses: number[]) =>
	pauses.reduce((times, pause) => [...times, times[times.length - 1] + pause], [0]);

it.each(['pending', 'missing'] as const)(
	'Each repeat of PixVerse is read while its job is %s.',
	(state) => {
		const repeats = sums(pausesInSeconds);
		for (const [first] of repeats.entries()) {
			expect(readsAt(repeats.slice(first), state)).toEqual(repeats.slice(first));
		}
	},
);

it('A call that comes every second for a day is read less than fifty times.', () => {
	const seconds = Array.from({ length: DAY }, (_, second) => second);
	expect(readsAt(seconds, 'missing').length).toBeLessThan(50);
	expect(readsAt(seconds, 'failed')).toEqual([0]);
});

it('A job that others asked for long before is read within an hour.', () => {
	const early = Array.from({ length: DAY }, (_, second) => second);
	const repeats = sums(pausesInSeconds).map((second) => DAY + second);
	const reads = readsAt([...early, ...repeats], 'missing');
	expect(reads.filter((second) => second >= DAY)).toContain(repeats[repeats.length - 1]);
});

it('What no job comes back from is remembered, unless it is what is claimed.', () => {
	const seen = { first: 0, last: 0 };
	for (const state of ['deleted', 'failed', 'moderated'] as const) {
		expect(mayHaveReached('ready', { ...seen, state }, Infinity)).toBe(false);
		expect(mayHaveReached(state, { ...seen, state }, 1_000)).toBe(true);
	}
	expect(mayHaveReached('deleted', { ...seen, state: 'ready' }, 1_000)).toBe(true);
});
