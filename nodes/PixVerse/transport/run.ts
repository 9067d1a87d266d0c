/**
 * The memory of one run of a node. "Retry On Fail" runs the node again with the same execute data:
 * a further try finds here what the earlier ones paid for, and sends only what may have been lost.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { Attempt } from './attempt';
import type { JobError } from './errors';
import type { Place } from './gate';
import type { Context } from './http';
import { Journal } from './journal';
import type { Outage } from './outage';

/** What is known of one intent of one item. */
export interface Job {
	/** Counts the submissions that were answered with an error code. */
	submission: number;
	/** A send may have been acted on although no answer came: its trace ID must not change. */
	inDoubt?: boolean;
	traceId?: string;
	videoId?: string;
	/** What the service answered to the submission. */
	accepted?: Record<string, unknown>;
	acceptedAt?: number;
	place?: Place;
	/** What a step on the way to the submission added to the body; it may have cost credits. */
	prepared?: Record<string, unknown>;
	/** A final failure; it comes back unsent. */
	refusal?: JobError;
	/** The output of a finished item. */
	output?: INodeExecutionData[];
	/** The tries of the node share the work of an item that is under way. */
	underWay?: Promise<INodeExecutionData[]>;
}

/** Everything that the tries of one run share. */
export class Run {
	private readonly jobs = new Map<string, Job>();

	private attempt?: Attempt;

	/** Uploads of this run by their source: the same file is uploaded once. */
	readonly uploads = new Map<string, Promise<IDataObject>>();

	readonly journal: Journal;

	/** A hash of the key and the address that the run uses. */
	account?: string;

	/** What is known of the answers to the account's uploads. */
	uploadOutage?: Outage;

	/** Stands for the run at the gate, which may outlive the data of the execution. */
	readonly party = {};

	/** The account's balance, read once for all items. */
	balance?: Promise<number>;

	constructor(
		context: Context,
		/** How often the node ran before in this execution, as in a loop. */
		readonly index: number,
	) {
		this.journal = new Journal(context);
	}

	/** The current try of the node for an item, or a new one when the engine began another. */
	attemptFor(item: number, cancelled: AbortSignal | undefined): Attempt {
		if (this.attempt === undefined || this.attempt.has(item)) {
			this.attempt = new Attempt(cancelled);
		}
		return this.attempt;
	}

	/** What is known of an intent of an item; a new entry when it is the first try. */
	job(item: number, intent: string): Job {
		const key = `${item}:${intent}`;
		const job = this.jobs.get(key) ?? { submission: 0 };
		this.jobs.set(key, job);
		return job;
	}

	/** The IDs of all videos that this run submitted. */
	videoIds(): string[] {
		return [...this.jobs.values()].flatMap(({ videoId }) => videoId ?? []);
	}

	/** The trace IDs of submissions that may have been accepted although no answer came. */
	doubtfulTraceIds(): string[] {
		return [...this.jobs.values()].flatMap((job) =>
			job.inDoubt && job.videoId === undefined ? (job.traceId ?? []) : [],
		);
	}
}

const runs = new WeakMap<object, Map<string, Run>>();

/** The run that a context belongs to: one object of execute data, one node, one run index. */
export function runOf(context: Context): Run {
	const data = context.getExecuteData();
	const known = runs.get(data) ?? new Map<string, Run>();
	runs.set(data, known);
	const index = Number(context.getWorkflowDataProxy(context.getItemIndex()).$runIndex ?? 0);
	const key = `${context.getNode().name}:${index}`;
	const run = known.get(key) ?? new Run(context, index);
	known.set(key, run);
	return run;
}
