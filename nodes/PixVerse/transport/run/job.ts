/** What is known of one step of one item: the same job on every try, whatever its settings say now. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { JobError } from '../http/errors';
import type { Permit } from '../limiter/permits';

/** A job, from its first send to its output. */
export interface Job {
	/** Counts the submissions that were refused for want of room. */
	refusals: number;
	/** A send may have been acted on although no answer came: its trace ID must not change. */
	inDoubt?: boolean;
	/** When it was first refused for want of room although it may be running. */
	refusedSince?: number;
	traceId?: string;
	/** The body of the send that is in doubt: it is sent again as it was, or it would be another job. */
	body?: string;
	/** The trace ID is the user's own: an earlier execution may have used it. */
	hasOwnKey?: boolean;
	videoId?: string;
	/** An earlier run of this process was given the ID: this one paid nothing for it. */
	isResumed?: boolean;
	/** What the service answered to the submission. */
	answer?: Record<string, unknown>;
	acceptedAt?: number;
	permit?: Permit;
	/** What a step on the way to the submission added to the body; it may have cost credits. */
	prepared?: Record<string, unknown>;
	/** A final failure; it comes back unsent. */
	refusal?: JobError;
	/** The output of a finished item. */
	output?: INodeExecutionData[];
	/** The tries of the node share the work of an item that is under way. */
	underWay?: Promise<INodeExecutionData[]>;
}
