/**
 * The number of jobs that this process may run at once, which the service never tells: neither the account's limit nor
 * what other processes run there. It starts slowly, and after the first refusal one rule is left: a slot that falls free
 * is sometimes left open for a moment, and one more than the limit is tried now and then. What is left open grows with
 * what is held, what is tried is the same for all, so that processes come to share an account (additive increase,
 * multiplicative decrease). Pure; times in milliseconds.
 */

/** The most submissions under way at once that may turn out to be too many. */
const MOST_PROBES = 4;

/** A moment, as a part of the time that a job takes, and its bounds. */
const MOMENT = { part: 0.1, least: 1_000, most: 30_000 };

/** How many of the slots that fall free are left open for a moment; for a lone process the price is both factors. */
const LEFT_OPEN = 1 / 7;

/** However long jobs take, the limit is tried anew after this. */
const LONGEST_PAUSE = 60 * 60_000;

/** What is known of the limit; at first nothing. */
export const unknownLimit = {
	/** So many jobs ran at once, as far as is known with the service's consent. */
	limit: 0,
	/**
	 * The limit at the last refusal. A probe may be accepted only because a job has ended whose end
	 * was not seen yet: the refusal that follows is no fall.
	 */
	limitAtRefusal: 0,
	/** Slow start: the service has never refused, so the limit is probed again and again. */
	isSlowStart: true,
	/** The last refusal: a job that was admitted before tells nothing about after it. */
	refusedAt: -Infinity,
	/** The probes that were refused since the limit last fell; they only tried whether one more slot is there. */
	failedProbes: 0,
	/** When one more than `limit` is tried. */
	probeAt: -Infinity,
	/** How long a job takes, as it was known at the last refusal. */
	jobTime: 0,
	/** Whether the last answer was a refusal that may be about its job alone: the next answer decides. */
	isUnconfirmed: false,
};

export type AdaptiveLimit = typeof unknownLimit;

/**
 * How many unanswered submissions there may be while the limit is reached: in slow start half as many as run, so that a
 * high limit is found in a few rounds; afterwards one, when its time has come, or when a refusal is to be confirmed.
 */
export function allowedProbes(known: AdaptiveLimit, now: number): number {
	const { limit, isSlowStart, isUnconfirmed, probeAt } = known;
	if (!isSlowStart) return probeAt <= now ? 1 : 0;
	return isUnconfirmed ? 1 : Math.min(Math.max(Math.floor(limit / 2), 1), MOST_PROBES);
}

/** A moment: long enough to see that a job has ended, or that another process left a slot open. */
const momentOf = (jobTime: number): number =>
	Math.min(Math.max(MOMENT.part * jobTime, MOMENT.least), MOMENT.most);

/**
 * How long the slot of a job is left open that took `jobTime`, mostly not at all: only so can a process that has none
 * show itself. `random` is in [0, 1).
 */
export const timeLeftOpen = (jobTime: number, random: number): number =>
	random < LEFT_OPEN ? momentOf(jobTime) : 0;

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

/** The service accepted while `running` jobs ran, as far as is known, so there is a slot for each. */
export const afterAcceptance = (known: AdaptiveLimit, running: number): AdaptiveLimit => ({
	...known,
	limit: Math.max(known.limit, running),
	isUnconfirmed: false,
});

/** A refusal of a job that was admitted at `since`, while so many were running; `random` is in [0, 1). */
export type Refusal = Record<'since' | 'running' | 'jobTime' | 'now' | 'random', number>;

/** The service refused while `running` jobs ran: these are what this process may have for now. */
export function afterRefusal(
	known: AdaptiveLimit,
	{ since, running, jobTime, now, random }: Refusal,
): AdaptiveLimit {
	const { limitAtRefusal, isSlowStart, isUnconfirmed, refusedAt, failedProbes: before } = known;
	// As many ran before, or more: the service may refuse this job whatever runs.
	if ((running < limitAtRefusal || isSlowStart) && !isUnconfirmed)
		return { ...known, isUnconfirmed: true };
	const limit = Math.min(known.limit, running);
	if (since < refusedAt) return { ...known, limit };
	// After a fall the old limit may soon be back, or another process end.
	const failedProbes = limit < limitAtRefusal ? Math.ceil(before / 2) : before + 1;
	// With a limit of 0, others hold the account: that says nothing about what this process may have later.
	const pause = probePause(limit && failedProbes, jobTime, random);
	return {
		...{ limit, limitAtRefusal: limit, isSlowStart: false, refusedAt: now },
		failedProbes: limit === 0 ? before : failedProbes,
		...{ probeAt: now + pause, jobTime, isUnconfirmed: false },
	};
}

/**
 * The pause before one more is tried: after k tries in vain k times the time of a job and jitter, at least a moment. Each
 * try is a refused request, each minute without one may be lost when the limit has risen. `random` is in [0, 1).
 */
export function probePause(failedProbes: number, jobTime: number, random: number): number {
	const pause = failedProbes * jobTime * (1 + random / 2);
	return Math.min(Math.max(pause, momentOf(jobTime)), LONGEST_PAUSE);
}
