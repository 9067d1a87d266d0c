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
import type { LeftOver } from './toolCall';
import { argumentsOf, leftOverOf } from './toolCall';

/** What is known of one intent of one item. */
export interface Job {
	/** Counts the submissions that were refused for want of a place. */
	refusals: number;
	/** A send may have been acted on although no answer came: its trace ID must not change. */
	inDoubt?: boolean;
	traceId?: string;
	/** The trace ID is the user's own: an earlier execution may have used it. */
	hasOwnKey?: boolean;
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

	/** Stands for the run at the gate, which may outlive the data of the execution. */
	readonly party = {};

	/** The account's balance, read once for all items. */
	balance?: Promise<number>;

	constructor(
		context: Context,
		/** How often the node ran before in this execution, as in a loop. */
		readonly index: number,
		/** In the hands of an agent: the open jobs of failed calls of this execution by intent. */
		private readonly leftOver?: LeftOver,
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
		const open = this.leftOver?.get(intent) ?? [];
		const job = this.jobs.get(key) ?? open.at(-1) ?? { refusals: 0 };
		this.leftOver?.set(
			intent,
			open.filter((one) => one !== job),
		);
		this.jobs.set(key, job);
		return job;
	}

	/** After a failure: the next call of an agent for the same intent goes on with an open job. */
	leave(intent: string, job: Job, { failure }: JobError): void {
		const isOpen = job.videoId === undefined ? job.inDoubt : failure.retryable;
		if (!isOpen || this.leftOver === undefined) return;
		this.leftOver.set(intent, [...(this.leftOver.get(intent) ?? []), job]);
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

const calls = new WeakMap<object, Run>();

/** The run that a context belongs to: one object of execute data, one node, one run index. */
export function runOf(context: Context): Run {
	const call = argumentsOf(context);
	const called = call && calls.get(call);
	if (called) return called;
	const data = context.getExecuteData();
	const known = runs.get(data) ?? new Map<string, Run>();
	runs.set(data, known);
	const index = Number(context.getWorkflowDataProxy(context.getItemIndex()).$runIndex ?? 0);
	const key = `${context.getNode().name}:${index}`;
	const run = known.get(key) ?? new Run(context, index, leftOverOf(context));
	known.set(key, run);
	if (call) calls.set(call, run);
	return run;
}
