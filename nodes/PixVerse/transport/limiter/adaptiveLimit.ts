/**
 * The number of jobs that an account may run at once, which the service never tells: a loss-based
 * adaptive concurrency limit with slow start. It is learned from what was accepted and from what
 * was refused, and probed from time to time, because it changes. Pure; times in milliseconds.
 */
import { equalJitter } from '../http/backoff';

/** The most submissions under way at once that may turn out to be too many. */
const MOST_PROBES = 4;

/** What is known of an account's limit. */
export interface AdaptiveLimit {
	/** So many jobs ran at once, as far as is known with the service's consent. */
	limit: number;
	/**
	 * The limit at the last refusal. A probe may be accepted only because a job has ended whose end
	 * was not seen yet: the refusal that follows is no fall.
	 */
	confirmed: number;
	/** Slow start: the service has never refused, so the limit is probed again and again. */
	isSlowStart: boolean;
	/** Counts the refusals. A job that was admitted before one tells nothing about after it. */
	refusals: number;
	/** The probes that were refused since the limit last fell; they only tried whether there is more room. */
	failedProbes: number;
	/** When one more than `limit` is tried. */
	probeAt: number;
	/** How long a job takes, as it was known at the last refusal. */
	jobTime: number;
}

/** What is known at first: nothing. */
export const unknownLimit = (): AdaptiveLimit => ({
	limit: 0,
	confirmed: 0,
	isSlowStart: true,
	refusals: 0,
	failedProbes: 0,
	probeAt: -Infinity,
	jobTime: 0,
});

/**
 * How many unanswered submissions there may be while the limit is reached: in slow start half as
 * many as run, so that a high limit is found in a few rounds; afterwards one, when its time has come.
 */
export function allowedProbes({ limit, isSlowStart, probeAt }: AdaptiveLimit, now: number): number {
	if (isSlowStart) return Math.min(Math.max(Math.floor(limit / 2), 1), MOST_PROBES);
	return probeAt <= now ? 1 : 0;
}

/** Nobody asked for a while, so the limit may be another one: if any is known, probe at once. */
export function afterIdle(known: AdaptiveLimit): AdaptiveLimit {
	return known.limit === 0 ? known : { ...known, probeAt: -Infinity };
}

/** What was known when a job was admitted. */
export interface Admission {
	/** The refusals so far. */
	refusals: number;
	/** Whether the limit was reached. */
	isProbe: boolean;
}

/** An end of a job is seen after a tenth of its time, and within these milliseconds. */
const SEEN_AFTER = { least: 1_000, part: 0.1, most: 10_000 };

/**
 * The service accepted while `running` jobs ran, as far as is known, so there is room for them. An
 * accepted probe may be followed by another one, but only when all ends are seen that may have made
 * room for it: else the next one is refused, and looks like a fall of the limit.
 */
export function afterAcceptance(
	known: AdaptiveLimit,
	admission: Admission,
	{ running, now }: { running: number; now: number },
): AdaptiveLimit {
	const risen = { ...known, limit: Math.max(known.limit, running) };
	if (!admission.isProbe || admission.refusals !== known.refusals) return risen;
	const { least, part, most } = SEEN_AFTER;
	return { ...risen, probeAt: now + Math.min(Math.max(known.jobTime * part, least), most) };
}

/** What is the case when a refusal comes. */
export interface Refusal {
	/** The jobs that run. */
	running: number;
	/** How long a job takes. */
	jobTime: number;
	now: number;
	/** A number in [0, 1). */
	random: number;
}

/**
 * The service refused while `running` jobs ran: it has room for no more than these. When they are
 * fewer than before, the limit fell, or others use the account.
 */
export function afterRefusal(
	known: AdaptiveLimit,
	admission: Admission,
	{ running, jobTime, now, random }: Refusal,
): AdaptiveLimit {
	const limit = Math.min(known.limit, running);
	if (admission.refusals !== known.refusals) return { ...known, limit };
	// After a fall the old limit may soon be back, so it is probed more often again.
	const failedProbes = limit < known.confirmed ? 1 : known.failedProbes + 1;
	const refusals = known.refusals + 1;
	// With a job of our own, its end is the next chance; else only time brings one.
	const pause =
		limit === 0 ? equalJitter(failedProbes, random) : probePause(failedProbes, jobTime, random);
	return {
		limit,
		confirmed: limit,
		isSlowStart: false,
		refusals,
		failedProbes,
		probeAt: now + pause,
		jobTime,
	};
}

/** The first pause between probes and the longest one, in times that a job takes. */
const FIRST_PROBE_PAUSE = 5;
const LONGEST_PROBE_PAUSE = 24;

/** However short jobs are, a probe in vain costs more than this. */
const SHORTEST_JOB_TIME = 1_000;

/** However long jobs take, the limit is probed anew after this. */
const LONGEST_PAUSE = 60 * 60_000;

/**
 * The pause before one more job is tried than there was room for, while jobs of our own run. Each
 * probe in vain is a refused request, each minute without one may be lost when the limit has
 * risen: so it grows by one, and a quarter more at most is jitter.
 *
 * @param failedProbes the probes in a row that were refused, from 1
 * @param jobTime how long a job takes
 * @param random a number in [0, 1)
 */
export function probePause(failedProbes: number, jobTime: number, random: number): number {
	const jobs = Math.min(FIRST_PROBE_PAUSE + failedProbes - 1, LONGEST_PROBE_PAUSE);
	const pause = jobs * Math.max(jobTime, SHORTEST_JOB_TIME);
	return Math.min(pause, LONGEST_PAUSE) * (1 + random / 4);
}
