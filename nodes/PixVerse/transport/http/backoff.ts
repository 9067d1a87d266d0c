/** When a request that brought no answer is sent again. Pure; all times in milliseconds. */

/** Sends of one request before giving up, the first one included. */
export const MAX_SENDS = 5;

const FIRST_CEILING = 1_000;
const HIGHEST_CEILING = 20_000;
const LONGEST_RETRY_AFTER = 60_000;

/**
 * The pause before the next send: `Retry-After` (seconds) when the service named one, bounded;
 * else full jitter below a ceiling that doubles with each failure.
 *
 * @param failures how often it failed so far, from 1
 * @param random a number in [0, 1)
 */
export function retryPause(
	failures: number,
	retryAfter: number | undefined,
	random: number,
): number {
	if (retryAfter !== undefined) return Math.min(retryAfter * 1000, LONGEST_RETRY_AFTER);
	return random * Math.min(FIRST_CEILING * 2 ** (failures - 1), HIGHEST_CEILING);
}

/**
 * Sends of one request that the service refuses because too many come in (HTTP 429): with the
 * pauses between them a few minutes.
 */
const MAX_BUSY_SENDS = 12;

/** What a request without a usable answer came to, as far as it says when to send it again. */
interface Unanswered {
	retryAfter?: number;
	busy?: boolean;
}

/** Whether a request that failed `failures` times is not sent again. */
export const isEnough = (failures: number, { busy }: Unanswered): boolean =>
	failures >= (busy ? MAX_BUSY_SENDS : MAX_SENDS);

/** The pause before a request is sent again that failed `failures` times. */
export function pauseAfter(
	failures: number,
	{ retryAfter, busy }: Unanswered,
	random: number,
): number {
	const isOwn = busy === true && retryAfter === undefined;
	return isOwn ? fullPause(failures, random) : retryPause(failures, retryAfter, random);
}

const FIRST_FULL_PAUSE = 2_000;
const LONGEST_FULL_PAUSE = 30_000;

/**
 * The pause after the service said that too many jobs run, while none of our own can end and make
 * room: doubling, with the upper half as jitter.
 *
 * @param refusals how often it said so in a row, from 1
 * @param random a number in [0, 1)
 */
export function fullPause(refusals: number, random: number): number {
	const ceiling = Math.min(FIRST_FULL_PAUSE * 2 ** (refusals - 1), LONGEST_FULL_PAUSE);
	return ceiling * (0.5 + random / 2);
}

/** Pauses between tries for more room, in times that a job takes, and the longest of them. */
const FIRST_PROBE_PAUSE = 8;
const LONGEST_PROBE_PAUSE = 24;
const EAGER_PROBE_PAUSE = 5;
const EAGER_PROBES = 8;

/** However long jobs take, the limit is tried anew after this. */
const LONGEST_PAUSE = 60 * 60_000;

/** More than so many times the places were there before: the limit fell, and may rise again. */
const FALL = 1.25;

/**
 * The pause before one more job is tried than there was room for, while jobs of our own run. Each
 * try in vain is a refused request; each minute without one may be lost when the limit has risen.
 * So it doubles, but stays short for some tries after the limit fell, and then grows slowly. A
 * quarter more at most is jitter.
 *
 * @param known `triedInVain` counts the tries in a row that were refused, from 1
 * @param random a number in [0, 1)
 */
export function probePause(
	known: { places: number; peak: number; triedInVain: number; jobTime: number },
	random: number,
): number {
	const { places, peak, triedInVain, jobTime } = known;
	const usual = FIRST_PROBE_PAUSE * 2 ** (triedInVain - 1);
	const eager = EAGER_PROBE_PAUSE + Math.max(triedInVain - EAGER_PROBES, 0);
	const jobs = Math.min(peak > places * FALL ? eager : usual, LONGEST_PROBE_PAUSE);
	return Math.min(jobs * jobTime, LONGEST_PAUSE) * (1 + random / 4);
}
