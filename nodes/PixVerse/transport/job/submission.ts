/** The type of a submission, and the body that the node sends for it. */
import type { ResultType } from '../values/record';
import type { Body } from '../http/requestBody';
import type { Item } from '../item/item';
import type { Job } from '../run/job';

/** A submission: a job with all that the node needs to send it. */
export interface Submission {
	item: Item;
	job: Job;
	/**
	 * The path to which this submission is sent. A mask search before a swap is a submission of its own, so its `url` is the
	 * path of the mask search.
	 */
	url: string;
	body: Body;
	/** How many sends of this attempt got no envelope of PixVerse, also before a refusal for lack of slots. */
	unconfirmedSends: number;
	/** The type of the result, whose ID is in the answer; undefined if the answer itself is the result. */
	makes?: ResultType;
	/** How long PixVerse likely takes for the job, in milliseconds; 0 if the answer itself is the result. */
	expected: () => number;
	/**
	 * Does a step before the submission, for example finds the mask for a swap. `submit` adds the result to `body` before it
	 * sends the submission.
	 */
	prepare?: (submission: Submission) => Promise<Body>;
	/**
	 * The swap for which this submission finds a mask. The node pays for the mask only if the limits on credits allow the mask
	 * and the swap, because the mask is of no use without the swap.
	 */
	maskFor?: { job: Job; url: string; body: Body };
}

/** Adds the result of `prepare` to a body, and removes `maskName`, because PixVerse knows no such field. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});
