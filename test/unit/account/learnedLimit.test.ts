// The learned limit of an account, by refusals and acceptances.
import * as learned from '../../../nodes/PixVerse/transport/account/learnedLimit';

const MINUTE = 60_000;

/** An account that runs five jobs and refused the sixth. */
const five: learned.AdaptiveLimit = { ...learned.unknownLimit, limit: 5, isSlowStart: false };
/** Another job has been refused since the last acceptance. */
const confirmed = (known: learned.AdaptiveLimit) => ({ ...known, isUnconfirmed: true });
const refused = (
	known: learned.AdaptiveLimit,
	running: number,
	changes: Partial<learned.Refusal> = {},
) => learned.afterRefusal(known, { running, jobTime: MINUTE, now: MINUTE, random: 0, ...changes });

it.each([
	[0, 1],
	[1, 1],
	[4, 2],
	[6, 3],
	[100, 4],
])('Slow start with %s running, %s more may be on the way.', (limit, more) => {
	expect(learned.allowedProbes({ ...learned.unknownLimit, limit }, 0)).toBe(more);
});

describe('after a refusal', () => {
	it('what runs is taken for the limit', () => {
		expect(refused(confirmed(learned.unknownLimit), 0).limit).toBe(0);
		expect(refused(confirmed({ ...five, limit: 8 }), 5).limit).toBe(5);
		expect(refused(five, 6).limit).toBe(5);
	});

	it.each([
		['in slow start', learned.unknownLimit, 3],
		['where as many ran before', five, 4],
	])(
		'a single one %s may be about its job alone: the next response decides',
		(_, known, running) => {
			const first = refused(known, running);
			expect(first).toEqual({ ...known, isUnconfirmed: true });
			expect(learned.afterAcceptance(first, running)).toMatchObject({ isUnconfirmed: false });
			expect(refused(first, running)).toMatchObject({ isSlowStart: false, isUnconfirmed: false });
		},
	);

	it('nothing more is tried until its time or an idle time comes, and then one at a time', () => {
		const known = refused(five, 5);
		expect(learned.allowedProbes(known, MINUTE)).toBe(0);
		expect(learned.allowedProbes(known, known.probeAt)).toBe(1);
		expect(learned.allowedProbes(learned.probingNow(known), 0)).toBe(1);
	});

	it('the next probe comes in a moment when nothing of ours runs', () => {
		expect(refused(confirmed(five), 0)).toMatchObject({ limit: 0, probeAt: MINUTE + 6_000 });
	});

	it.each([
		[1_000, 1_000],
		[60_000, 6_000],
		[600_000, 30_000],
	])(
		'a probe that is accepted is followed by another one when the ends are seen: jobs of %s ms, after %s ms',
		(jobTime, pause) => {
			const known = learned.withProbe(refused(five, 5, { jobTime }), MINUTE);
			const after = learned.afterAcceptance(known, 6);
			const probes = [pause - 1, pause].map((at) => learned.allowedProbes(after, MINUTE + at));
			expect(probes).toEqual([0, 1]);
			expect(after.limit).toBe(6);
		},
	);

	it('a job that comes in for another one is no probe', () => {
		const known = refused(five, 5);
		expect(learned.afterAcceptance(known, 5)).toEqual(known);
	});
});

it.each([
	[10_000, 0, 100_000],
	[MINUTE, 0, 10 * MINUTE],
	[MINUTE, 1, 15 * MINUTE],
	[7 * MINUTE, 0, 60 * MINUTE],
])(
	'The pause between probes is ten job times of %s ms with a jitter of %s, an hour at most: %s ms.',
	(jobTime, random, pause) => {
		expect(refused(five, 5, { jobTime, random }).probeAt).toBe(MINUTE + pause);
	},
);

it.each([
	[6_000, 1_000],
	[60_000, 6_000],
	[600_000, 30_000],
])(
	'A slot that falls free is left open for a moment once of seven times: jobs of %s ms, for %s ms.',
	(took, moment) => {
		const rolls = Array.from({ length: 70 }, (_, roll) => learned.timeLeftOpen(took, roll / 70));
		expect(rolls.filter(Boolean)).toEqual(Array(10).fill(moment));
	},
);
