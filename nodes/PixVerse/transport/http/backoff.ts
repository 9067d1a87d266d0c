/** When a request that failed is sent again, and when no more. Pure; times in milliseconds. */

/** Sends of one request before giving up, the first one included. */
export const MAX_SENDS = 5;

/** The same of one that is refused for now (HTTP 429), or whose credential cannot be read: a few minutes of pauses. */
export const MAX_BUSY_SENDS = 12;

const FIRST_CEILING = 1_000;
const HIGHEST_CEILING = 30_000;
const LONGEST_RETRY_AFTER = 60_000;

/** What is known of a failed request that may be sent again. */
export interface RetryHint {
	/** The pause that the service asked for, in seconds. */
	retryAfter?: number;
	/** What is missing needs time to come: longer pauses, with less jitter. */
	isSlow?: boolean;
	/** Another limit of sends than usual. */
	maxSends?: number;
}

/** `Retry-After` (seconds), bounded, or full jitter after so many failures; `random` is in [0, 1). */
export function fullJitter(
	failures: number,
	retryAfter: number | undefined,
	random: number,
): number {
	if (retryAfter !== undefined) return Math.min(retryAfter * 1000, LONGEST_RETRY_AFTER);
	return random * Math.min(FIRST_CEILING * 2 ** (failures - 1), HIGHEST_CEILING);
}

const FIRST_EQUAL_PAUSE = 2_000;
const LONGEST_EQUAL_PAUSE = 30_000;

/** A doubling pause of which half is certain, for what only time can change: an outage, a full account. */
export function equalJitter(failures: number, random: number): number {
	const ceiling = Math.min(FIRST_EQUAL_PAUSE * 2 ** (failures - 1), LONGEST_EQUAL_PAUSE);
	return ceiling * (0.5 + random / 2);
}

/** Whether a request that failed `failures` times is not sent again. */
export const isEnough = (failures: number, { maxSends = MAX_SENDS }: RetryHint): boolean =>
	failures >= maxSends;

/** The pause before a request is sent again, after so many sends that failed: those in an outage count, too. */
export function retryPause(sends: number, hint: RetryHint, random: number): number {
	const isOwn = hint.isSlow === true && hint.retryAfter === undefined;
	return isOwn ? equalJitter(sends, random) : fullJitter(sends, hint.retryAfter, random);
}
