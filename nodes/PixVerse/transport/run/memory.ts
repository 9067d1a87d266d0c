/**
 * The memory of one run of a node. "Retry On Fail" runs the node again with the same execute data:
 * a further try finds here what the earlier ones paid for, and sends only what may have been lost.
 */
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { CancellationScope, comingItems } from './cancellation';
import { clock } from '../http/clock';
import type { Charged, JobError } from '../http/errors';
import type { Context } from '../http/client';
import { Ledger } from '../account/ledger';
import { Semaphore } from '../account/semaphore';
import type { FileFacts } from '../http/files';
import { Job } from './job';
import { Journal } from './journal';
import { Progress } from './progress';
import { Release, stateOf } from './release';
import type { ToolCall } from './toolCall';
import { toolCallOf, within } from './toolCall';

/** Everything that the tries of one run share. */
export class Run {
	/** By their item and step. */
	readonly jobs = new Map<string, Job>();

	/** The same jobs by their item. */
	private readonly steps = new Map<number, Job[]>();

	/** The present try of the node. */
	scope: CancellationScope;

	readonly progress = new Progress(this.jobs);

	/** Uploads of this run by their source: the same file is uploaded once. */
	readonly uploads = new Map<string, Promise<IDataObject>>();

	/** What is known of files, by their place in n8n's storage. */
	readonly files = new Map<string, Promise<FileFacts>>();

	/** Lists of this run by their path, for names in the place of IDs. */
	readonly lists = new Map<string, Promise<IDataObject[]>>();

	readonly journal: Journal;

	/** The node with its settings as written; n8n copies it on every call. */
	readonly node: INode;

	/** What lets the execution go while its items only wait; only once an item wanted it. */
	release?: Release;

	/** When the run began, by the wall clock. */
	startedAt = clock.date();

	/** The balance of the account, once it was read. */
	balance?: number;

	/** A hash of the key and the address that the run uses. */
	account?: Promise<string>;

	/** Stands for the run at its account, which may outlive the data of the execution. */
	readonly flow: { account?: string } = {};

	/** What its submissions may cost, and have cost. */
	readonly credits = new Ledger();

	/** Whether some of it is guessed. */
	isGuessed = false;

	/** The items reserve their credits in turn. */
	readonly turn = new Semaphore(1);

	constructor(
		context: Context,
		/** How often the node ran before in this execution, as in a loop. */
		readonly index: number,
		private readonly call: ToolCall,
	) {
		this.node = context.getNode();
		this.scope = this.nextScope(context);
		this.journal = new Journal(context);
	}

	/** The current try of the node for an item, or a new one when the engine began another. */
	scopeFor(item: number, context: Context): CancellationScope {
		if (this.scope.items.has(item)) this.scope = this.nextScope(context);
		return this.scope;
	}

	private nextScope(context: Context): CancellationScope {
		const cancelled = context.getExecutionCancelSignal();
		return new CancellationScope(cancelled, comingItems(context, this.call.isDirect));
	}

	/** Says how far the run is, from time to time. */
	tell(context: Context): void {
		this.progress.tell(context, this.scope);
	}

	/** An item has ended. */
	settle(item: number, context: Context, scope: CancellationScope): void {
		scope.settle(item);
		if (!this.release?.isReleased) {
			this.progress.tell(context, scope);
			this.progress.sumUp(context, scope, this.balance);
		}
		this.release?.settled();
	}

	/** Whether a step of an item goes on from an earlier try, without its settings. */
	isSettled(item: number, step: string): boolean {
		return (this.jobs.get(`${item}:${step}`)?.state.is ?? 'new') !== 'new';
	}

	/** Whether any step of an item was charged. */
	charged(item: number): Charged {
		const step = this.chargedStep(item);
		return step?.isInDoubt ? 'unknown' : step !== undefined;
	}

	/** The step of an item that was charged or may have been, for certain only where none is in doubt. */
	chargedStep(item: number): Job | undefined {
		const steps = (this.steps.get(item) ?? []).filter(({ isFree }) => !isFree);
		return steps.find(({ isInDoubt }) => isInDoubt) ?? steps.find(({ accepted }) => accepted);
	}

	/**
	 * What is known of a step of an item, named by its path; a new entry when it is the first try. `intent` says what it
	 * is to make, and finds what an earlier call of an agent left over; undefined for a step that is settled.
	 */
	job(item: number, step: string, intent?: string): Job {
		const key = `${item}:${step}`;
		const job = this.jobs.get(key) ?? this.openJobBy(intent) ?? new Job();
		if (intent !== undefined && job.state.is === 'new') job.intent = intent;
		this.call.openJobs?.delete(job);
		this.keep(key, job);
		return job;
	}

	private keep(key: string, job: Job): void {
		if (this.jobs.get(key) === job) return;
		this.jobs.set(key, job);
		const item = parseInt(key, 10);
		this.steps.set(item, [...(this.steps.get(item) ?? []), job]);
	}

	/** Before a send: whoever finds the run later finds its trace ID. */
	submitting(item: number, step: string, job: Job): void {
		this.journal.submitting(item, step, job.exactKey);
		this.release?.submitting(`${item}:${step}`, job);
	}

	/**
	 * Lets the run be released if an item wants it, and goes on from what an earlier part of it has left, whatever
	 * the settings say now. A call of an agent without the engine never is.
	 */
	joinRelease(context: Context, isWanted: boolean): void {
		if (this.release !== undefined || this.call.isDirect) return;
		if (!isWanted && stateOf(context, this.index) === undefined) return;
		this.release = new Release(context, this);
		const { earlier } = this.release;
		if (earlier === undefined) return;
		this.startedAt = earlier.startedAt;
		this.credits.spent = earlier.spent;
		for (const [key, stored] of Object.entries(earlier.jobs)) {
			const job = new Job(stored);
			this.keep(key, job);
			const output = this.release.before(parseInt(key, 10))?.output;
			if (output !== undefined && job.videoId !== undefined) this.addOutput(job, output);
		}
	}

	private openJobBy(intent?: string): Job | undefined {
		return [...(this.call.openJobs ?? [])].filter((job) => job.intent === intent).at(-1);
	}

	/** After a failure: the next call of an agent for the same intent goes on with an open job. */
	keepOpen(job: Job, { failure }: JobError): void {
		if (failure.class === 'stopped' && job.videoId !== undefined) return;
		const isPaid = job.videoId !== undefined || job.prepared !== undefined;
		const isOpen = job.isInDoubt || (isPaid && failure.retryable);
		if (isOpen) this.call.openJobs?.add(job);
	}

	/** Notes the output of a job. */
	addOutput(job: Job, output: INodeExecutionData[]): void {
		job.finish(output);
		this.progress.addCredits(output);
	}
}

const runs = new WeakMap<object, Map<string, Run>>();

/**
 * The run that a context belongs to: one object of execute data, one node, one run index. A call
 * of an agent that does without the engine is a run of its own.
 */
export function runOf(context: Context): Run {
	const index = Number(context.getWorkflowDataProxy(context.getItemIndex()).$runIndex ?? 0);
	const call = toolCallOf(context);
	const key = call.isDirect ? '' : `${context.getExecuteData().node.name}:${index}`;
	return within(runs, call.holder, key, () => new Run(context, index, call));
}
