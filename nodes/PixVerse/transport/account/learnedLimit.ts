/**
 * How many jobs this process may run at once. The process learns this limit, because PixVerse reports neither the limit of
 * the account nor the jobs of other processes. It begins with a slow start. After the first refusal it follows two rules:
 *
 * - It sometimes leaves a freed slot open for a moment, so that another process can take it.
 * - It now and then probes for one slot more than the limit.
 *
 * A process with many slots leaves more of them open, and all processes probe alike, so that they come to share the account
 * fairly (additive increase, multiplicative decrease). Pure; times in milliseconds.
 */

/** In slow start, so many submissions at most may wait for an answer beyond the limit. */
const MAX_PROBES = 4;

/** A slot stays open for this part of the time that a job takes, within these bounds. */
const OPEN_PART = 0.1;
const [MIN_OPEN, MAX_OPEN] = [1_000, 30_000];

/** This share of the freed slots stays open for a moment. A process that is alone loses that time, so the share is small. */
const LEFT_OPEN = 1 / 7;

/** Two probes are never further apart, however long jobs take, because the limit may have risen meanwhile. */
const MAX_PAUSE = 60 * 60_000;

/** The limit before anything was learned. */
export const unknownLimit = {
	/** So many jobs ran at once without a refusal. */
	limit: 0,
	/**
	 * The limit at the last refusal. A refusal at a higher limit does not mean that it fell, because PixVerse may have
	 * accepted the probe before only in the place of a job that had just ended.
	 */
	limitAtRefusal: 0,
	/** Slow start: PixVerse has never refused, so the process probes without a pause. */
	isSlowStart: true,
	/** When PixVerse last refused. The refusal of a job that was admitted earlier teaches nothing new. */
	refusedAt: -Infinity,
	/** PixVerse has refused so many probes since the limit last fell. */
	failedProbes: 0,
	/** When the next probe may leave. */
	probeAt: -Infinity,
	/** How long a job takes, as of the last refusal. */
	jobTime: 0,
	/** The last answer was a refusal, which may be about the content of its job alone. The next answer decides. */
	isUnconfirmed: false,
};

export type AdaptiveLimit = typeof unknownLimit;

/**
 * How many submissions may wait for an answer at the limit: in slow start half as many as run, because the process then
 * finds a high limit in a few rounds; after that one at a time, when a probe is due or a refusal has to be confirmed.
 */
export function allowedProbes(known: AdaptiveLimit, now: number): number {
	const { limit, isSlowStart, isUnconfirmed, probeAt } = known;
	if (!isSlowStart) return probeAt <= now ? 1 : 0;
	return isUnconfirmed ? 1 : Math.min(Math.max(Math.floor(limit / 2), 1), MAX_PROBES);
}

/** A moment is long enough for polls to see that a job has ended, and for another process to find the open slot. */
const momentOf = (jobTime: number): number =>
	Math.min(Math.max(OPEN_PART * jobTime, MIN_OPEN), MAX_OPEN);

/**
 * How long the slot of a job that took `jobTime` stays open: usually not at all. Some have to, because a process without a
 * slot would otherwise wait for a very long time. `random` is in [0, 1).
 */
export const timeLeftOpen = (jobTime: number, random: number): number =>
	random < LEFT_OPEN ? momentOf(jobTime) : 0;

/** Lets the next probe leave at once, because the last one taught nothing, or the limit may be outdated. */
export const probingNow = (known: AdaptiveLimit): AdaptiveLimit => ({
	...known,
	probeAt: -Infinity,
});

/**
 * Notes that a probe leaves. The next probe waits until polls have seen which jobs ended meanwhile, because PixVerse may have accepted
 * the first probe in the place of such a job, and would then refuse the next one as if the limit had fallen.
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

/** The refusal of a job that was admitted at `since`, while `running` jobs ran; `random` is in [0, 1). */
export type Refusal = Record<'since' | 'running' | 'jobTime' | 'now' | 'random', number>;

/** Notes that PixVerse refused a job while `running` jobs ran, so that this process may run that many for now. */
export function afterRefusal(
	known: AdaptiveLimit,
	{ since, running, jobTime, now, random }: Refusal,
): AdaptiveLimit {
	const { limitAtRefusal, isSlowStart, isUnconfirmed, refusedAt, failedProbes: before } = known;
	// PixVerse has run more jobs before, or never refused, so it may refuse this job for its content.
	if ((running < limitAtRefusal || isSlowStart) && !isUnconfirmed)
		return { ...known, isUnconfirmed: true };
	const limit = Math.min(known.limit, running);
	if (since < refusedAt) return { ...known, limit };
	// The old limit may soon be back, because the other process that took the slots may end. So the
	// pauses get shorter.
	const failedProbes = limit < limitAtRefusal ? Math.ceil(before / 2) : before + 1;
	// Other processes hold all slots at a limit of 0, which says nothing about later, so the process
	// probes again soon.
	const failed = limit === 0 ? 0 : failedProbes;
	// Each probe may be refused, and each minute without a probe may be lost after the limit has
	// risen. So the pause is as many job times as probes were refused, with jitter.
	const pause = Math.max(failed * jobTime * (1 + random / 2), momentOf(jobTime));
	return {
		...{ limit, limitAtRefusal: limit, isSlowStart: false, refusedAt: now },
		failedProbes: limit === 0 ? before : failedProbes,
		...{ probeAt: now + Math.min(pause, MAX_PAUSE), jobTime, isUnconfirmed: false },
	};
}
