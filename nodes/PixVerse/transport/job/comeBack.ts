/** When a released run comes back for a job. Pure; times in milliseconds. */

import { SHORTEST_PARK } from '../run/release';

/** How long a job is left of which too little is known; other items of the run may take some seconds meanwhile. */
export const LEFT_ALONE = SHORTEST_PARK + 5_000;

/** Operations that usually take less stay in memory while nothing is known. */
const WORTH_LEAVING = 60_000;

/** A job is looked at after so much more time: when nothing is known, when it takes longer than all before, and long before they ended. */
const PART = 0.25;

/** A job is awaited in memory so long before and after the times at which others ended. */
const EARLY = 0.97;
const LATE = { part: 1.1, least: 15_000 };

/** From so many on, the shortest and the longest do not count: one odd job changes nothing. */
const ENOUGH_TO_TRIM = 4;

/**
 * How long a run may leave a job that has run for `elapsed`: until shortly before the next time at
 * which a job like it ended, 0 around such a time, and a while when that is long from now, when nothing is
 * known or it takes longer than all before.
 *
 * @param durations how long jobs like it took
 * @param guess how long it usually takes, should none have been seen: only whether that is worth leaving it
 */
export function comesBackIn(durations: number[], guess: number, elapsed: number): number {
	const sorted = [...durations].sort((a, b) => a - b);
	const usual = sorted.length < ENOUGH_TO_TRIM ? sorted : sorted.slice(1, -1);
	const lateAfter = (one: number) => Math.max(one * LATE.part, one + LATE.least);
	const isNear = usual.some((one) => elapsed >= one * EARLY && elapsed <= lateAfter(one));
	if (isNear || (usual.length === 0 && guess < WORTH_LEAVING)) return 0;
	const next = usual.find((one) => one * EARLY > elapsed);
	const rest = next === undefined ? Infinity : next * EARLY - elapsed;
	const meanwhile = Math.max(LEFT_ALONE, elapsed * PART);
	// This one may take less. A look is worth it if the run can be released again afterwards.
	return rest < meanwhile + SHORTEST_PARK ? rest : meanwhile;
}

/** A job of which nothing is known is left alone so long at least. */
const SOON = 10_000;

/**
 * In what times a job may end that has run for `elapsed`, each as likely as the others: soon while nothing
 * is known, so that what waits for its place does not wait for a guess, and in `most` at the latest.
 */
export function mayEndIn(durations: number[], elapsed: number, most = Infinity): number[] {
	const longer = durations.filter((one) => one > elapsed);
	const rest = longer.map((one) => Math.min(one - elapsed, most));
	return rest.length > 0 ? rest : [Math.max(elapsed * PART, SOON)];
}
