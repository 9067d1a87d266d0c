/** The type of a submission, and the body that the node sends for it. */
import type { ResultType } from '../values/record';
import type { Body } from '../http/requestBody';
import type { Item } from '../item/item';
import type { Job } from '../run/job';
import type { Draft, Reservation } from './reservation';

/** A submission: a job with all that the node needs to send it. */
export interface Submission {
	item: Item;
	job: Job;
	draft: Draft;
	reservation: Reservation;
	/** How many sends of this attempt got no envelope of PixVerse, also before a refusal for lack of slots. */
	unconfirmedSends: number;
	/** The type of the result, whose ID is in the answer; undefined if the answer itself is the result. */
	makes?: ResultType;
	/** How long PixVerse likely takes for the job, in milliseconds; 0 if the answer itself is the result. */
	expected: () => number;
	/**
	 * Does a step before the submission, for example finds the mask for a swap. `submit` adds the result to the draft before
	 * it sends the submission.
	 */
	prepare?: (submission: Submission) => Promise<Body>;
}

/** Adds the result of `prepare` to a body, and removes `maskName`, because PixVerse knows no such field. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});
