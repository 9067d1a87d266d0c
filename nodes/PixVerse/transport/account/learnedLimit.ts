/**
 * How many jobs this process may run at once. PixVerse reports neither the account's limit nor what other processes run,
 * so the process learns it: it starts slowly (slow start), and after the first refusal follows two rules. A slot that
 * becomes free sometimes stays open for a moment, and now and then the process probes for one slot more than the limit.
 * A process with many slots leaves more of them open, and all processes probe alike, so that they come to share an account
 * (additive increase, multiplicative decrease). Pure; times in milliseconds.
 */

/** How many submissions beyond the limit may be under way at once. */
const MAX_PROBES = 4;

/** How long a slot stays open, as a part of the time that a job takes, and its bounds. */
const OPEN_PART = 0.1;
const [MIN_OPEN, MAX_OPEN] = [1_000, 30_000];

/** The share of the freed slots that stay open for a moment. A lone process loses this share of that moment. */
const LEFT_OPEN = 1 / 7;

/** The longest pause between two probes, however long jobs take. */
const MAX_PAUSE = 60 * 60_000;

/** The limit before anything was learned. */
export const unknownLimit = {
	/** How many jobs ran at once without a refusal. */
	limit: 0,
	/**
	 * The limit at the last refusal. PixVerse may accept a probe only because a job has just ended unseen, so the refusal
	 * that follows does not mean that the limit fell.
	 */
	limitAtRefusal: 0,
	/** Slow start: PixVerse has never refused, so the process probes without a pause. */
	isSlowStart: true,
	/** When PixVerse last refused: a refusal of a job that was admitted earlier teaches nothing new. */
	refusedAt: -Infinity,
	/** How many probes PixVerse has refused since the limit last fell. */
	failedProbes: 0,
	/** When the next probe may leave. */
	probeAt: -Infinity,
	/** How long a job takes, as of the last refusal. */
	jobTime: 0,
	/** The last answer was a refusal that may be about its job alone: the next answer decides. */
	isUnconfirmed: false,
};

export type AdaptiveLimit = typeof unknownLimit;

/**
 * How many unanswered submissions there may be at the limit: in slow start half as many as run, so that the process finds a
 * high limit in a few rounds; afterwards one at a time, when a probe is due or a refusal has to be confirmed.
 */
export function allowedProbes(known: AdaptiveLimit, now: number): number {
	const { limit, isSlowStart, isUnconfirmed, probeAt } = known;
	if (!isSlowStart) return probeAt <= now ? 1 : 0;
	return isUnconfirmed ? 1 : Math.min(Math.max(Math.floor(limit / 2), 1), MAX_PROBES);
}

/** Long enough for a poll to see that a job has ended, and for another process to find the open slot. */
const momentOf = (jobTime: number): number =>
	Math.min(Math.max(OPEN_PART * jobTime, MIN_OPEN), MAX_OPEN);

/**
 * How long the slot of a job that took `jobTime` stays open, usually not at all. Without open slots, a process that has
 * none would wait for a very long time. `random` is in [0, 1).
 */
export const timeLeftOpen = (jobTime: number, random: number): number =>
	random < LEFT_OPEN ? momentOf(jobTime) : 0;

/** The next probe may leave at once, because the last one taught nothing, or what was learned is old. */
export const probingNow = (known: AdaptiveLimit): AdaptiveLimit => ({
	...known,
	probeAt: -Infinity,
});

/**
 * A probe leaves. The next one waits until polls have seen the jobs that ended meanwhile, because PixVerse may have
 * accepted the first one in the place of such a job, and would refuse the next one as if the limit had fallen.
 */
export const withProbe = (known: AdaptiveLimit, now: number): AdaptiveLimit => ({
	...known,
	probeAt: now + momentOf(known.jobTime),
});

/** PixVerse accepted while `running` jobs ran, so there is a slot for each of them. */
export const afterAcceptance = (known: AdaptiveLimit, running: number): AdaptiveLimit => ({
	...known,
	limit: Math.max(known.limit, running),
	isUnconfirmed: false,
});

/** PixVerse refused a job that was admitted at `since`, while `running` jobs ran; `random` is in [0, 1). */
export type Refusal = Record<'since' | 'running' | 'jobTime' | 'now' | 'random', number>;

/** PixVerse refused while `running` jobs ran, so this process may run that many for now. */
export function afterRefusal(
	known: AdaptiveLimit,
	{ since, running, jobTime, now, random }: Refusal,
): AdaptiveLimit {
	const { limitAtRefusal, isSlowStart, isUnconfirmed, refusedAt, failedProbes: before } = known;
	// At least as many jobs ran before, so PixVerse may have refused this job for its content.
	if ((running < limitAtRefusal || isSlowStart) && !isUnconfirmed)
		return { ...known, isUnconfirmed: true };
	const limit = Math.min(known.limit, running);
	if (since < refusedAt) return { ...known, limit };
	// After a fall the old limit may soon be back, because another process may end.
	const failedProbes = limit < limitAtRefusal ? Math.ceil(before / 2) : before + 1;
	// At a limit of 0 other processes hold all slots, which says nothing about later.
	const pause = probePause(limit && failedProbes, jobTime, random);
	return {
		...{ limit, limitAtRefusal: limit, isSlowStart: false, refusedAt: now },
		failedProbes: limit === 0 ? before : failedProbes,
		...{ probeAt: now + pause, jobTime, isUnconfirmed: false },
	};
}

/**
 * The pause before the next probe: after k refused probes, k times the time of a job, with jitter. Each probe may be a
 * refused request, and each minute without one may be lost after the limit has risen. `random` is in [0, 1).
 */
export function probePause(failedProbes: number, jobTime: number, random: number): number {
	const pause = failedProbes * jobTime * (1 + random / 2);
	return Math.min(Math.max(pause, momentOf(jobTime)), MAX_PAUSE);
}
