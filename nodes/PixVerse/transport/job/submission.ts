/** A submission: a job with all that the node needs to send it. */
import type { ResultType } from '../values/record';
import type { Body } from '../http/requestBody';
import type { Item } from '../item/item';
import type { Job } from '../run/job';

/** `submit` adds the result of `prepare` to `body` before it sends the submission. */
export interface Submission {
	item: Item;
	job: Job;
	/** The path of the operation. A step before the submission, such as the search for a mask, has its own path. */
	url: string;
	body: Body;
	/** The type of the result, whose ID is in the answer; undefined if the answer itself is the result. */
	makes?: ResultType;
	/** How long PixVerse likely takes for such a job, in milliseconds; 0 if the answer itself is the result. */
	expected: () => number;
	/** Does a step before the submission. The result of the step becomes part of the body. */
	prepare?: (submission: Submission) => Promise<Body>;
	/**
	 * The swap for which this submission finds a mask. The limits on credits must afford both, because without its swap the
	 * mask is of no use.
	 */
	maskFor?: { job: Job; url: string; body: Body };
}

/** Adds the result of `prepare` to a body, and removes `maskName`, because PixVerse knows no such field. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});
