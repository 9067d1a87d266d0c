/** When a released run comes back. Pure; times in milliseconds. */

/** An item that only waits. */
export interface Pending {
	/** In what time from now somebody should look at it again. */
	comesBackIn: () => number;
	/** In what times from now its job may end, each as likely. */
	mayEndIn: () => number[];
	/** What is left of its wait limit, and what has passed of it. */
	left: number;
	waited: number;
	/** How long its job had run when it was last seen running. */
	ranFor?: number;
}

/** When the last of the jobs is expected to end. */
export const lastEnd = (waiting: Pending[], now: number): number =>
	now + Math.max(...waiting.map(({ comesBackIn }) => comesBackIn()));

/** The part of the time of all places that may be lost while items are queued for them, as far as is expected. */
const EMPTY = 1 / 8;

/** How exact that has to be. */
const EXACT = 500;

const meanOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * When a run comes back whose other items are queued for the places of its jobs: as late as the places may
 * stand empty, and no later than the last end. Mostly several jobs have ended by then, and the next ones
 * begin together.
 */
export function returnToQueue(waiting: Pending[], now: number): number {
	const jobs = waiting.map(({ mayEndIn }) => mayEndIn());
	const emptyUntil = (time: number) =>
		meanOf(jobs.map((ends) => meanOf(ends.map((end) => Math.max(time - end, 0)))));
	// The part that is lost grows with the time.
	let low = 0;
	let high = Math.max(...jobs.flat()) + EXACT;
	while (high - low > EXACT) {
		const time = (low + high) / 2;
		if (emptyUntil(time) <= EMPTY * time) low = time;
		else high = time;
	}
	return now + low;
}
