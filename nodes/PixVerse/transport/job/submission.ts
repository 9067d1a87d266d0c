/** A submission: a job with all that is needed to send it. */
import type { ResultType } from '../http/record';
import { parseToWrite } from '../http/json';
import type { Body } from '../http/requestBody';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { exactTraceId } from '../run/options';

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
	/** The swap that this submission finds a mask for: the run pays for neither without the other. */
	maskFor?: { job: Job; url: string; body: Body };
}

/** The body that leaves: with what a step on the way has found, and without what only the step reads. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});

/**
 * Whether another video is made if PixVerse cannot make that of an item. Nobody sees how it ends where the item does not wait,
 * and `trace:` names the one submission that is meant.
 */
export const triesAgain = ({ waits, videoTries, traceKey = '' }: Item['options']): boolean =>
	waits && videoTries > 1 && exactTraceId(traceKey) === undefined;

/** The body of a job: that of its settings, or exactly the one that PixVerse accepted and could make no video of. */
export const bodyToSend = ({ sent }: Job, draft: Body): Body =>
	sent === undefined ? draft : (parseToWrite(sent) as Body);
