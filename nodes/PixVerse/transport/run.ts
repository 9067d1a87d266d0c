/**
 * The memory of one run of a node. "Retry On Fail" runs the node again with the same execute data:
 * a further try finds here what the earlier ones paid for, and sends only what may have been lost.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import type { JobError } from './errors';
import { InputError } from './errors';
import type { Gate, Place } from './gate';
import type { Context } from './http';
import { Journal } from './journal';

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
	/** A final failure; it comes back unsent. */
	refusal?: JobError;
	/** The output of a finished item. */
	output?: INodeExecutionData[];
	/** The tries of the node share the work of an item that is under way. */
	underWay?: Promise<INodeExecutionData[]>;
}

/** The items that one try of the node set in motion. */
export class Attempt {
	private readonly controllers: AbortController[] = [];

	private readonly unsettled = new Set<number>();

	private readonly items = new Set<number>();

	private wakeReporter?: () => void;

	/** The item that reports for all when the workflow is to stop. */
	reporter?: number;

	/** What is wrong with the settings of an item. */
	readonly problems = new Map<number, InputError>();

	/** The user's own keys of the items, to refuse doubles. */
	readonly keys = new Map<number, string>();

	constructor(private readonly cancelled: AbortSignal | undefined) {
		cancelled?.addEventListener('abort', () => this.letAllGo(), { once: true });
	}

	/**
	 * Takes an item in. The signal aborts when n8n cancels the execution or another item stopped
	 * the run; every item has its own, because Node complains of many listeners on one.
	 */
	register(item: number): AbortSignal {
		this.items.add(item);
		this.unsettled.add(item);
		const controller = new AbortController();
		this.controllers.push(controller);
		if (this.cancelled?.aborted) controller.abort();
		return controller.signal;
	}

	private letAllGo(): void {
		this.controllers.forEach((controller) => controller.abort());
	}

	has(item: number): boolean {
		return this.items.has(item);
	}

	get size(): number {
		return this.items.size;
	}

	get settled(): boolean {
		return this.unsettled.size === 0;
	}

	settle(item: number): void {
		this.unsettled.delete(item);
		if (this.unsettled.size === 1) this.wakeReporter?.();
	}

	/** Lets all other items go and waits until the last of them has ended. */
	async stopFor(item: number): Promise<void> {
		this.reporter = item;
		this.letAllGo();
		if (this.unsettled.size === 1) return;
		await new Promise<void>((resolve) => {
			this.wakeReporter = resolve;
		});
	}

	/** Whether any item of this try has a wrong setting. */
	get hasProblems(): boolean {
		return this.problems.size > 0 || new Set(this.keys.values()).size < this.keys.size;
	}

	/** What is wrong with the settings of an item, if anything. */
	problemOf(item: number): InputError | undefined {
		const key = this.keys.get(item);
		const twin = [...this.keys].find(([other, value]) => other !== item && value === key);
		const shared =
			twin &&
			new InputError(
				`Items ${Math.min(item, twin[0])} and ${Math.max(item, twin[0])} have the same 'Trace ID'. Give every item one of its own`,
			);
		return (this.problems.get(item) ?? shared)?.ofItem(item);
	}
}

export class Run {
	private readonly jobs = new Map<string, Job>();

	private attempt?: Attempt;

	/** Uploads of this run by their source: the same file is uploaded once. */
	readonly uploads = new Map<string, Promise<string>>();

	readonly journal: Journal;

	gate?: Gate;

	constructor(
		context: Context,
		/** How often the node ran before in this execution, as in a loop. */
		readonly index: number,
	) {
		this.journal = new Journal(context);
	}

	/** The current try of the node for an item, or a new one when the engine began another. */
	attemptFor(item: number, cancelled: AbortSignal | undefined): Attempt {
		if (this.attempt === undefined || this.attempt.settled || this.attempt.has(item)) {
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
