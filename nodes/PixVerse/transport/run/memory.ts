/**
 * The memory of one run of a node. "Retry On Fail" runs the node again with the same execute data:
 * a further try finds here what the earlier ones paid for, and sends only what may have been lost.
 */
import type { IDataObject, INode } from 'n8n-workflow';
import { Attempt } from './itemBatch';
import { clock } from '../http/clock';
import type { JobError } from '../http/errors';
import type { Context } from '../http/client';
import type { Job } from './job';
import { Journal } from './journal';
import type { LeftOver } from './toolCall';
import { argumentsOf, leftOverOf } from './toolCall';

/** What the node is to make, as the workflow holds it. */
export interface Written {
	settings: IDataObject;
	/** Whether any of it has another value on every evaluation. */
	changes: boolean;
}

/** Everything that the tries of one run share. */
export class Run {
	private readonly jobs = new Map<string, Job>();

	private attempt?: Attempt;

	/** Uploads of this run by their source: the same file is uploaded once. */
	readonly uploads = new Map<string, Promise<IDataObject>>();

	readonly journal: Journal;

	/** The node with its settings as written; n8n copies it on every call. */
	readonly node: INode;

	written?: Written;

	/** When the run began. */
	readonly startedAt = clock.now();

	/** A hash of the key and the address that the run uses. */
	account?: string;

	/** Stands for the run at the gate, which may outlive the data of the execution. */
	readonly party = {};

	constructor(
		context: Context,
		/** How often the node ran before in this execution, as in a loop. */
		readonly index: number,
		/** In the hands of an agent: the open jobs of failed calls of this execution. */
		private readonly leftOver?: LeftOver,
	) {
		this.node = context.getNode();
		this.journal = new Journal(context, leftOver === undefined);
	}

	/** The current try of the node for an item, or a new one when the engine began another. */
	attemptFor(item: number, cancelled: AbortSignal | undefined): Attempt {
		if (this.attempt === undefined || this.attempt.has(item)) {
			this.attempt = new Attempt(cancelled);
		}
		return this.attempt;
	}

	/** Whether a step of an item goes on from an earlier try, without its settings. */
	isSettled(item: number, step: string): boolean {
		const { accepted, inDoubt, refusal } = this.jobs.get(`${item}:${step}`) ?? {};
		return accepted !== undefined || inDoubt === true || refusal !== undefined;
	}

	/**
	 * What is known of a step of an item, named by its path; a new entry when it is the first try. `intent` finds what
	 * an earlier call of an agent left over.
	 */
	job(item: number, step: string, intent: string): Job {
		const key = `${item}:${step}`;
		const job = this.jobs.get(key) ?? this.leftOverBy(intent) ?? { refusals: 0 };
		this.leftOver?.delete(job);
		this.jobs.set(key, job);
		return job;
	}

	private leftOverBy(intent: string): Job | undefined {
		const open = [...(this.leftOver ?? [])].filter(([, wanted]) => wanted === intent);
		return open.at(-1)?.[0];
	}

	/** After a failure: the next call of an agent for the same intent goes on with an open job. */
	leave(intent: string, job: Job, { failure }: JobError): void {
		const isOpen = job.videoId === undefined ? job.inDoubt : failure.retryable;
		if (isOpen) this.leftOver?.set(job, intent);
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

/**
 * The run that a context belongs to: one object of execute data, one node, one run index. A call
 * of an agent that does without the engine is a run of its own, known by its arguments.
 */
export function runOf(context: Context): Run {
	const call = argumentsOf(context);
	const holder = call ?? context.getExecuteData();
	const known = runs.get(holder) ?? new Map<string, Run>();
	runs.set(holder, known);
	const index = Number(context.getWorkflowDataProxy(context.getItemIndex()).$runIndex ?? 0);
	const { name } = context.getExecuteData().node;
	const key = call ? '' : `${name}:${index}`;
	const run = known.get(key) ?? new Run(context, index, leftOverOf(context));
	known.set(key, run);
	return run;
}
