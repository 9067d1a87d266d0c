/** A submission: a job with all that the node needs to send it. */
import type { ResultType } from '../values/record';
import type { Body } from '../http/requestBody';
import type { Item } from '../item/item';
import type { Job } from '../run/job';

/** What a job needs in order to be submitted. */
export interface Submission {
	item: Item;
	job: Job;
	/** The path. A step on the way, such as a mask, has a path of its own. */
	url: string;
	body: Body;
	/** What PixVerse makes, whose ID is in the answer; undefined when the answer is the result. */
	makes?: ResultType;
	/** How long PixVerse likely takes for such a job, in milliseconds; 0 when the answer is the result. */
	expected: () => number;
	/** Does a step on the way, whose result joins the body. */
	prepare?: (submission: Submission) => Promise<Body>;
	/** The swap that this submission finds a mask for: the run pays for neither without the other. */
	maskFor?: { job: Job; url: string; body: Body };
}

/** Adds the result of a step on the way to a body, and drops `maskName`, because PixVerse knows no such field. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});
