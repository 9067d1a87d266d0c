/** The places that the jobs of one account hold. Pure bookkeeping; all times in milliseconds. */
import type { Admission } from './adaptiveLimit';

/** The service frees the place of a job after this at the latest (vendor's FAQ). */
const LONGEST_JOB = 10 * 60_000;

/** A place that one job holds. */
export interface Place {
	readonly party: object;
	readonly ticket: number;
	readonly admission: Admission;
	accepted: boolean;
	/** No answer came to the submission: the job may be running or not. */
	doubtful: boolean;
	/** When the service accepted; until then, when the place was taken. */
	since: number;
	/** When an unwatched job's place falls free; undefined while the job is watched. */
	freeAt?: number;
}

/**
 * A place that counts for nothing, for what takes none at the service. A refusal tells little
 * about the room; its holder comes first of its party when it has to get in line after all.
 */
export function outside(party: object, now: number): Place {
	const admission = { refusals: -1, bold: false };
	const state = { accepted: false, doubtful: false, since: now };
	return { party, ticket: -Infinity, admission, ...state };
}

/** When the place of a job that nobody watches falls free; `expected` counts from its start. */
export function freeTime({ since }: Place, expected: number): number {
	return since + Math.min(expected, LONGEST_JOB);
}

/** All places of one account. */
export class Places {
	private readonly all = new Set<Place>();

	get size(): number {
		return this.all.size;
	}

	add(place: Place): Place {
		this.all.add(place);
		return place;
	}

	/** Gives a place back; false when it was not taken any more. */
	delete(place: Place): boolean {
		return this.all.delete(place);
	}

	/** Gives back the places that have fallen free. */
	dropEnded(now: number): void {
		for (const place of this.all) {
			if (place.freeAt !== undefined && place.freeAt <= now) this.all.delete(place);
		}
	}

	private count(is: (place: Place) => boolean): number {
		return [...this.all].filter(is).length;
	}

	heldBy = (party: object): number => this.count((place) => place.party === party);

	/** The jobs that run for certain. */
	get accepted(): number {
		return this.count(({ accepted }) => accepted);
	}

	/** The jobs that run, as far as is known; a doubtful one counts, it is better not to be bold. */
	get running(): number {
		return this.count(({ accepted, doubtful }) => accepted || doubtful);
	}

	/** The submissions whose first answer is still to come. */
	get unanswered(): number {
		return this.count(({ accepted, doubtful }) => !accepted && !doubtful);
	}

	/** When the next place falls free by itself; Infinity when none does. */
	get nextFree(): number {
		return Math.min(...[...this.all].map(({ freeAt }) => freeAt ?? Infinity));
	}
}
