import type { AdaptiveLimit } from '../../../nodes/PixVerse/transport/limiter/adaptiveLimit';
import * as adaptive from '../../../nodes/PixVerse/transport/limiter/adaptiveLimit';

const MINUTE = 60_000;

/** An account that runs five jobs and refused the sixth. */
const five: AdaptiveLimit = {
	...adaptive.unknownLimit(),
	limit: 5,
	confirmed: 5,
	isSlowStart: false,
	refusals: 1,
};
const sixNow = { running: 6, now: MINUTE };
const probing = ({ refusals }: AdaptiveLimit) => ({ refusals, isProbe: true });
const refused = (known: AdaptiveLimit, running: number, changes: Partial<adaptive.Refusal> = {}) =>
	adaptive.afterRefusal(known, probing(known), {
		running,
		jobTime: MINUTE,
		now: MINUTE,
		random: 0,
		...changes,
	});

describe('slow start', () => {
	it.each([
		[0, 1],
		[1, 1],
		[4, 2],
		[6, 3],
		[100, 4],
	])('with %s running, %s more may be on the way', (limit, more) => {
		expect(adaptive.allowedProbes({ ...adaptive.unknownLimit(), limit }, 0)).toBe(more);
	});
});

describe('after a refusal', () => {
	it('what runs is taken for the limit', () => {
		expect(refused(adaptive.unknownLimit(), 0).limit).toBe(0);
		expect(refused({ ...five, limit: 8 }, 5).limit).toBe(5);
	});

	it('nothing more is tried until its time comes, and then one at a time', () => {
		const known = refused(five, 5);
		expect(adaptive.allowedProbes(known, MINUTE)).toBe(0);
		expect(adaptive.allowedProbes(known, known.probeAt)).toBe(1);
	});

	it('of several that were under way only the first counts', () => {
		const first = refused(five, 5);
		const refusal = { running: 4, jobTime: MINUTE, now: MINUTE, random: 0 };
		const second = adaptive.afterRefusal(first, { isProbe: true, refusals: 1 }, refusal);
		expect(second).toEqual({ ...first, limit: 4 });
	});

	it('the next probe comes soon when nothing of ours runs, with jitter', () => {
		expect(refused(five, 0).probeAt).toBe(MINUTE + 1_000);
		expect(refused(five, 0, { now: 0, random: 0.5 }).probeAt).toBe(1_500);
	});

	it('nothing is tried earlier because something was accepted that was admitted before', () => {
		const known = refused(five, 5);
		const after = adaptive.afterAcceptance(known, { isProbe: true, refusals: 1 }, sixNow);
		expect(after).toEqual({ ...known, limit: 6 });
	});

	it.each([
		[1_000, 1_000],
		[60_000, 6_000],
		[600_000, 10_000],
	])(
		'a probe that is accepted is followed by another one when the ends are seen: jobs of %s ms, after %s ms',
		(jobTime, pause) => {
			const known = refused(five, 5, { jobTime });
			const after = adaptive.afterAcceptance(known, probing(known), sixNow);
			const probes = [pause - 1, pause].map((at) => adaptive.allowedProbes(after, MINUTE + at));
			expect(probes).toEqual([0, 1]);
			expect([after.limit, after.confirmed]).toEqual([6, 5]);
		},
	);

	it('a job that comes in for another one is no probe', () => {
		const known = refused(five, 5);
		const admission = { isProbe: false, refusals: known.refusals };
		expect(adaptive.afterAcceptance(known, admission, { ...sixNow, running: 5 })).toEqual(known);
	});

	it('an idle time lets it probe at once, unless others hold all the places', () => {
		const known = refused(five, 5);
		expect(adaptive.allowedProbes(adaptive.afterIdle(known), 0)).toBe(1);
		expect(adaptive.allowedProbes(adaptive.afterIdle(refused(five, 0)), 0)).toBe(0);
	});
});

describe('probes in vain', () => {
	const failed = { ...five, failedProbes: 3 };

	it('are counted from the first again after a fall', () => {
		expect(refused(failed, 4)).toMatchObject({ confirmed: 4, failedProbes: 1 });
	});

	it('are counted on when a probe was accepted only because an end was not seen yet', () => {
		expect(refused({ ...failed, limit: 6 }, 5)).toMatchObject({ confirmed: 5, failedProbes: 4 });
	});
});

describe('the pause between probes', () => {
	it('grows by the time that a job takes, and is bounded', () => {
		const inJobs = (failed: number) => adaptive.probePause(failed, MINUTE, 0) / MINUTE;
		expect([1, 2, 3, 20, 99].map(inJobs)).toEqual([5, 6, 7, 24, 24]);
		expect(adaptive.probePause(1, 60 * MINUTE, 0)).toBe(60 * MINUTE);
	});

	it('follows the time that jobs take', () => {
		expect(refused(five, 5, { jobTime: 10_000 }).probeAt).toBe(MINUTE + 50_000);
	});

	it('has jitter', () => {
		expect(adaptive.probePause(1, MINUTE, 1)).toBe(6.25 * MINUTE);
	});
});
