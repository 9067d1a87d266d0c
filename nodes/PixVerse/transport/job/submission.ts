/** A submission: a job with all that is needed to send it. */
import type { ResultType } from '../http/record';
import type { Body } from '../http/requestBody';
import type { Item } from '../run/item';
import type { Job } from '../run/job';

/** What a job needs in order to be submitted. */
export interface Submission {
	item: Item;
	job: Job;
	/** The path; another one than the operation's for a step on the way. */
	url: string;
	body: Body;
	/** What is made, whose ID the answer holds; none when the answer is the result. */
	makes?: ResultType;
	/** How long such a job is expected to take, in milliseconds; 0 when the answer is the result. */
	expected: () => number;
	/** A step on the way; what it returns joins the body. */
	prepare?: (submission: Submission) => Promise<Body>;
	/** The submission that this one is a step to: one is not paid for without the other. */
	step?: { job: Job; url: string; body: Body };
}

/** The body that leaves: with what a step on the way has found, and without what only the step reads. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});
