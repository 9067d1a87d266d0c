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
