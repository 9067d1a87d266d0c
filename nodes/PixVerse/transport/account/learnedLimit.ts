/**
 * How many jobs this process may run at once. PixVerse reports neither the limit of the account nor the jobs of other
 * processes. So the process learns its limit by probes, which are submissions beyond the known limit. It begins with a slow
 * start, in which it probes without a pause. A confirmed refusal sets the limit to the number of running jobs. From then on,
 * the process follows two rules:
 *
 * - Sometimes it leaves a freed slot open for a moment, so that another process can take the slot.
 * - From time to time, it probes for one slot more than the limit.
 *
 * A process with many slots leaves more of them open, and all processes probe equally often. In this way they come to share
 * the account fairly (additive increase, multiplicative decrease). The functions are pure, and times are in milliseconds.
 */

// The maximum number of submissions beyond the limit that may wait for an answer in slow start.
const MAX_PROBES = 4;

// If the process leaves a slot open, it does so for this part of the time that a job takes, within these bounds.
const OPEN_PART = 0.1;
const [MIN_OPEN, MAX_OPEN] = [1_000, 30_000];

// The share of freed slots that stay open for a moment. It is small, because a process that has the account for itself
// loses this time.
const LEFT_OPEN = 1 / 7;

// The pause between two probes, in job times, and its maximum in milliseconds. If probes are frequent, PixVerse refuses many
// of them. If probes are rare, the process finds a higher limit late.
const [PAUSE, MAX_PAUSE] = [10, 60 * 60_000];

/** The limit before anything was learned. */
export const unknownLimit = {
	/** How many jobs ran at once without a refusal. */
	limit: 0,
	/**
	 * Whether the process is in slow start: PixVerse has not yet refused two jobs in a row, so the process probes without a
	 * pause.
	 */
	isSlowStart: true,
	/** When the next probe may be sent. */
	probeAt: -Infinity,
	/** How long a job takes, as known at the last refusal. */
	jobTime: 0,
	/** Whether the last answer was a refusal that may concern only the content of its job. The next answer decides. */
	isUnconfirmed: false,
};

export type AdaptiveLimit = typeof unknownLimit;

/**
 * How many submissions may wait for an answer once the limit is reached. In slow start, this is half of the limit, from one
 * to `MAX_PROBES`, so that the process finds a high limit in a few rounds. While a refusal is unconfirmed in slow start, it
 * is only one. After slow start, it is one if a probe is due, and otherwise none.
 */
export function allowedProbes(known: AdaptiveLimit, now: number): number {
	const { limit, isSlowStart, isUnconfirmed, probeAt } = known;
	if (!isSlowStart) return probeAt <= now ? 1 : 0;
	return isUnconfirmed ? 1 : Math.min(Math.max(Math.floor(limit / 2), 1), MAX_PROBES);
}

// A moment is long enough for polls to see that a job has ended, and for another process to find the open slot.
const momentOf = (jobTime: number): number =>
	Math.min(Math.max(OPEN_PART * jobTime, MIN_OPEN), MAX_OPEN);

/**
 * How long the slot of a job that took `jobTime` stays open. Most slots do not stay open at all. But some must, because a
 * process without a slot would otherwise wait for a very long time. `random` is in [0, 1).
 */
export const timeLeftOpen = (jobTime: number, random: number): number =>
	random < LEFT_OPEN ? momentOf(jobTime) : 0;

/** Allows the next probe at once, because the last probe taught nothing, or the limit may be outdated. */
export const probingNow = (known: AdaptiveLimit): AdaptiveLimit => ({
	...known,
	probeAt: -Infinity,
});

/**
 * Notes that a probe is sent. The next probe waits until polls have seen which jobs ended meanwhile, because PixVerse may
 * have accepted this probe only because a job had just ended.
 */
export const withProbe = (known: AdaptiveLimit, now: number): AdaptiveLimit => ({
	...known,
	probeAt: now + momentOf(known.jobTime),
});

/** Notes that PixVerse accepted a job, so that there is a slot for each of the `running` jobs. */
export const afterAcceptance = (known: AdaptiveLimit, running: number): AdaptiveLimit => ({
	...known,
	limit: Math.max(known.limit, running),
	isUnconfirmed: false,
});

/** The refusal of a job that takes about `jobTime`, while `running` jobs ran; `random` is in [0, 1). */
export type Refusal = Record<'running' | 'jobTime' | 'now' | 'random', number>;

/** Notes that PixVerse refused a job while `running` jobs ran, so this process may run only that many for now. */
export function afterRefusal(
	known: AdaptiveLimit,
	{ running, jobTime, now, random }: Refusal,
): AdaptiveLimit {
	// In slow start, or if PixVerse has run more jobs before, the refusal may concern only the content of this job. The next
	// answer decides.
	if ((running < known.limit || known.isSlowStart) && !known.isUnconfirmed)
		return { ...known, isUnconfirmed: true };
	const limit = Math.min(known.limit, running);
	// At a limit of 0, other processes hold all slots and may soon give some back, so this process probes again soon. Jitter
	// keeps processes from probing at the same time.
	const pause =
		limit === 0 ? momentOf(jobTime) : Math.min(PAUSE * jobTime * (1 + random / 2), MAX_PAUSE);
	return { limit, isSlowStart: false, probeAt: now + pause, jobTime, isUnconfirmed: false };
}
