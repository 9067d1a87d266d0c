/**
 * When to poll a running job. Pure; all times in milliseconds since its submission.
 *
 * Before jobs like it usually end, the time of the next poll doubles. In the range of times in which
 * they usually end, polls are evenly spaced. After it, and when nothing is known, the pause is a
 * twentieth of what has elapsed, so that no job is seen late by more than a part of its own time.
 */

/** When jobs of a kind usually end. */
export interface UsualTime {
	/** Nothing is expected before this, and no poll is spent on it. */
	earliest: number;
	from: number;
	to: number;
}

/** What decides when a job is polled. */
interface PollSchedule {
	/** When jobs like it usually end; undefined when nothing is known. */
	usual?: UsualTime;
	/** Whether others wait for the place of the job, so that every second of delay costs them one. */
	isAwaited?: boolean;
	/** A fixed pause between polls that the user asked for; it replaces the schedule. */
	fixed?: number;
}

/** Hardly any job takes less. */
const FIRST_POLL = 3_000;

/** The pause when nothing is known: a part of what has elapsed, within bounds. */
const BLIND_PART = 0.05;
const SHORTEST_BLIND_PAUSE = 750;
const LONGEST_BLIND_PAUSE = 10_000;

/**
 * What a poll is worth, in milliseconds of delay. A job that ends at any time in a range is seen half
 * a pause late, after as many polls as pauses fit into the half of it: delay and polls together
 * cost least with a pause of the square root of range times worth.
 */
const WORTH = 170;

/** The fewest pauses in a range: the delay of a short job weighs more than a few polls. */
const FEWEST = 10;

/** The shortest pause in a range, and as a part of what has elapsed. */
const SHORTEST_IN_RANGE = 200;
const SHORTEST_PART_IN_RANGE = 0.01;

/** The vendor advises a poll every 3 to 5 seconds; in the first minute that would be late. */
const ADVISED = 3_000;
const ADVISED_AFTER = 60_000;

const pauseInRange = (range: number, last: number) =>
	Math.max(
		Math.min(Math.sqrt(WORTH * range), range / FEWEST),
		SHORTEST_IN_RANGE,
		last * SHORTEST_PART_IN_RANGE,
	);

const pauseOutOfRange = (last: number) =>
	Math.min(Math.max(last * BLIND_PART, SHORTEST_BLIND_PAUSE), LONGEST_BLIND_PAUSE);

function pauseAfter({ usual, isAwaited }: PollSchedule, last: number): number {
	const isInRange = usual !== undefined && last < usual.to;
	const pause = isInRange ? pauseInRange(usual.to - usual.from, last) : pauseOutOfRange(last);
	const isAdvised = last >= ADVISED_AFTER && isAwaited !== true;
	return isAdvised ? Math.max(pause, ADVISED) : pause;
}

/** When to poll next, after a poll at `last`; 0 stands for the submission. */
export function nextPoll(schedule: PollSchedule, last: number): number {
	const { usual, fixed } = schedule;
	if (fixed !== undefined) return last + fixed;
	if (usual !== undefined && last < usual.from) {
		return Math.min(Math.max(last * 2, usual.earliest, FIRST_POLL), usual.from);
	}
	return Math.max(last + pauseAfter(schedule, last), FIRST_POLL);
}

const FIRST_TIMEOUT = 5_000;
const LONGEST_POLL = 60_000;

/** How long a poll may take, after `cut` polls in a row that hit their limit. */
export function pollTimeout(cut: number, userLimit: number | undefined): number {
	return userLimit ?? Math.min(FIRST_TIMEOUT * 2 ** cut, LONGEST_POLL);
}
