/**
 * The number of jobs that this process may run at once, which the service never tells: neither the
 * account's limit nor what other processes run there. It starts slowly, and after the first refusal
 * one rule is left: a place that falls free is sometimes left open for a moment, and one more than
 * the limit is tried now and then. What is left open grows with what is held, what is tried is the
 * same for all, so that processes come to share an account (additive increase, multiplicative
 * decrease). Pure; times in milliseconds.
 */

/** The most submissions under way at once that may turn out to be too many. */
const MOST_PROBES = 4;

/** A moment, as a part of the time that a job takes, and its bounds. */
const MOMENT = { part: 0.1, least: 1_000, most: 30_000 };

/** How many of the places that fall free are left open for a moment; for a lone process the price is both factors. */
const LEFT_OPEN = 1 / 7;

/** However long jobs take, the limit is tried anew after this. */
const LONGEST_PAUSE = 60 * 60_000;

/** What is known of the limit. */
export interface AdaptiveLimit {
	/** So many jobs ran at once, as far as is known with the service's consent. */
	limit: number;
	/**
	 * The limit at the last refusal. A probe may be accepted only because a job has ended whose end
	 * was not seen yet: the refusal that follows is no fall.
	 */
	limitAtRefusal: number;
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
	/** Whether the last answer was a refusal that may be about its job alone: the next answer decides. */
	isUnconfirmed: boolean;
}

/** What is known at first: nothing. */
export const unknownLimit = (): AdaptiveLimit => ({
	limit: 0,
	limitAtRefusal: 0,
	isSlowStart: true,
	refusals: 0,
	failedProbes: 0,
	probeAt: -Infinity,
	jobTime: 0,
	isUnconfirmed: false,
});

/**
 * How many unanswered submissions there may be while the limit is reached: in slow start half as
 * many as run, so that a high limit is found in a few rounds; afterwards one, when its time has
 * come, or when a refusal is to be confirmed.
 */
export function allowedProbes(known: AdaptiveLimit, now: number): number {
	const { limit, isSlowStart, isUnconfirmed, probeAt } = known;
	if (isSlowStart && isUnconfirmed) return 1;
	if (isSlowStart) return Math.min(Math.max(Math.floor(limit / 2), 1), MOST_PROBES);
	return probeAt <= now ? 1 : 0;
}

/** A moment: long enough to see that a job has ended, or that another process left a place open. */
const momentOf = (jobTime: number): number =>
	Math.min(Math.max(MOMENT.part * jobTime, MOMENT.least), MOMENT.most);

/**
 * How long the place of a job is left open that took `jobTime`, mostly not at all: only so can a process that has none
 * show itself. `random` is in [0, 1).
 */
export const timeLeftOpen = (jobTime: number, random: number): number =>
	random < LEFT_OPEN ? Math.min(MOMENT.part * jobTime, MOMENT.most) : 0;

/** Nothing was learned for a while, or from the last probe: the next one may leave at once. */
export const probingNow = (known: AdaptiveLimit): AdaptiveLimit => ({
	...known,
	probeAt: -Infinity,
});

/**
 * A probe leaves. If it is accepted, the next one follows when all ends are seen that may have made
 * room for it: else that one is refused, and looks like a fall of the limit.
 */
export const withProbe = (known: AdaptiveLimit, now: number): AdaptiveLimit => ({
	...known,
	probeAt: now + momentOf(known.jobTime),
});

/** What was known when a job was admitted. */
export interface Admission {
	/** The refusals so far. */
	refusals: number;
	/** Whether the limit was reached. */
	isProbe: boolean;
}

/** The service accepted while `running` jobs ran, as far as is known, so there is room for them. */
export const afterAcceptance = (known: AdaptiveLimit, running: number): AdaptiveLimit => ({
	...known,
	limit: Math.max(known.limit, running),
	isUnconfirmed: false,
});

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

/** The service refused while `running` jobs ran: these are what this process may have for now. */
export function afterRefusal(
	known: AdaptiveLimit,
	admission: Admission,
	{ running, jobTime, now, random }: Refusal,
): AdaptiveLimit {
	// As many ran before, or more: the service may refuse this job whatever runs.
	const isUnexpected = running < known.limitAtRefusal || known.isSlowStart;
	if (isUnexpected && !known.isUnconfirmed) return { ...known, isUnconfirmed: true };
	const limit = Math.min(known.limit, running);
	if (admission.refusals !== known.refusals) return { ...known, limit };
	const failedProbes = failedProbesAfter(known, limit);
	const pause = probePause(limit === 0 ? 0 : failedProbes, jobTime, random);
	return {
		limit,
		limitAtRefusal: limit,
		isSlowStart: false,
		refusals: known.refusals + 1,
		failedProbes,
		probeAt: now + pause,
		jobTime,
		isUnconfirmed: false,
	};
}

function failedProbesAfter({ limitAtRefusal, failedProbes }: AdaptiveLimit, limit: number): number {
	// Others hold the account: that says nothing about what this process may have later.
	if (limit === 0) return failedProbes;
	// After a fall the old limit may soon be back, or another process end.
	return limit < limitAtRefusal ? Math.ceil(failedProbes / 2) : failedProbes + 1;
}

/**
 * The pause before one more is tried: after k tries in vain k times the time of a job and jitter, at least a moment. Each
 * try is a refused request, each minute without one may be lost when the limit has risen. `random` is in [0, 1).
 */
export function probePause(failedProbes: number, jobTime: number, random: number): number {
	const pause = failedProbes * jobTime * (1 + random / 2);
	return Math.min(Math.max(pause, momentOf(jobTime)), LONGEST_PAUSE);
}
