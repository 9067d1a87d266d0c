/**
 * The memory of one run of a node. "Retry On Fail" runs the node again with the same execute data:
 * a further try finds here what the earlier ones paid for, and sends only what may have been lost.
 */
import type { IDataObject } from 'n8n-workflow';
import { Ledger } from '../account/ledger';
import { Semaphore } from '../account/semaphore';
import type { Context } from '../http/client';
import { isTool } from '../http/client';
import { clock } from '../http/clock';
import type { JobError } from '../http/errors';
import { addWarning } from '../http/errors';
import type { FileFacts } from '../http/files';
import { identityOf } from '../http/hash';
import type { Collected } from '../http/lists';
import type { Body } from '../http/requestBody';
import { replaceUploads } from '../http/requestBody';
import { listed } from '../http/userValues';
import { CancellationScope } from './cancellation';
import { Job } from './job';
import { Journal } from './journal';
import { DryRunTotal } from './dryRunTotal';
import { forgetShown } from './park';
import { leftBehind, Release } from './release';
import type { Decided } from './storedState';
import { UnusableState } from './storedState';

/** How many uploads of a run are on the wire at the same time. */
export const PARALLEL_UPLOADS = 3;

/** A balance, when its reading ended, and what the account's ledger had when it began. */
interface Reading {
	balance: number;
	at: number;
	spent: number;
	charged: number;
}

const sharedVideo = (shared: Array<[item: number, json: IDataObject]>): string => {
	const items = shared.map(([item]) => item).sort((one, other) => one - other);
	return `PixVerse returned the same video for items ${listed(items.map(String), 'and')}: only one was made.`;
};

/** Everything that the tries of one run share. */
export class Run {
	/** By their item: most have one, a swap has another one for its mask. */
	readonly jobs = new Map<number, Job[]>();

	/** The present try of the node. */
	scope: CancellationScope;

	readonly dryRun = new DryRunTotal();

	/** Uploads of this run by their source: the same file is uploaded once. */
	readonly uploads = new Map<string, Promise<IDataObject>>();

	/** What is known of files, by their place in n8n's storage. */
	readonly files = new Map<string, Promise<FileFacts>>();

	/** Lists of this run by their path, for names in the place of IDs. */
	readonly lists = new Map<string, Promise<Collected>>();

	readonly journal;

	/** n8n copies it on every call. */
	readonly node;

	/** What lets the execution go while its items only wait; only once an item wanted it. */
	release?: Release;

	/** The time that counts towards the wait limit, by the ID of what is waited for. */
	readonly waited = new Map<string, number>();

	/** What an earlier part of the run has left. */
	private left?: ReturnType<typeof leftBehind>;

	/** When the run began, by the wall clock. */
	startedAt = clock.date();

	/** The balance of the account as the run last read it, and while its items wait for that. */
	reading?: Reading;
	readingNow?: Promise<void>;

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

	/** The uploads on the wire; those of another run may stall, because it has its own Timeout and proxy. */
	readonly uploading = new Semaphore(PARALLEL_UPLOADS);

	constructor(
		context: Context,
		/** How often the node ran before in this execution, as in a loop. */
		readonly index: number,
		/** Whether an agent called the node without the engine: such a call has one item. */
		private readonly isDirect: boolean,
		/** The open jobs of failed calls, for a later call of the same agent. Only tools have it: a loop wants a video of its own in each round. */
		private readonly openJobs?: Set<Job>,
	) {
		this.node = context.getNode();
		this.scope = new CancellationScope(context, isDirect);
		this.journal = new Journal(context);
	}

	/** The current try of the node for an item, or a new one when the engine began another. */
	scopeFor(item: number, context: Context): CancellationScope {
		if (this.scope.items.has(item)) this.scope = new CancellationScope(context, this.isDirect);
		return this.scope;
	}

	/** An item has ended; `end` is what it came to, if it came to something. */
	settle(item: number, scope: CancellationScope, end?: Decided): void {
		scope.settle(item);
		const isLast = scope.open.size === 0;
		if (!this.release?.isReleased) this.journal.tell(this, isLast);
		if (isLast) this.warnOfSharedVideos();
		if (isLast) this.dryRun.tell(scope, scope.isDryRun ? scope.items.size : undefined);
		this.release?.settled(item, end);
	}

	/** Puts a warning into the outputs of items for which PixVerse returned one and the same video. */
	private warnOfSharedVideos(): void {
		const outputs = new Map<string, Array<[item: number, json: IDataObject]>>();
		for (const { item, videoId, state } of [...this.jobs.values()].flat()) {
			if (videoId === undefined || state.is !== 'done') continue;
			outputs.set(videoId, [...(outputs.get(videoId) ?? []), [item, state.output[0].json]]);
		}
		for (const shared of outputs.values()) {
			if (shared.length < 2) continue;
			shared.forEach(([, json]) => addWarning(json, sharedVideo(shared)));
			// One was charged.
			const [, ...others] = shared.sort(([one], [other]) => one - other);
			for (const [, json] of others) json.credits_charged = 0;
		}
	}

	/** The job of a step of an item, if it has begun. */
	jobAt(item: number, step: string): Job | undefined {
		return this.jobs.get(item)?.find((job) => job.step === step);
	}

	/** Whether a step of an item goes on from an earlier try, without its settings. */
	isSettled(item: number, step: string): boolean {
		return this.jobAt(item, step)?.hasBegun ?? false;
	}

	/** What is to be made, told by the body before anything is uploaded or prepared, each file by its size and beginning. */
	private async intentOf(step: string, draft: Body): Promise<string> {
		const told = await replaceUploads(draft, async ({ source }) =>
			source.kind === 'url' ? source.url : (await this.files.get(source.content))?.fingerprint,
		);
		return identityOf([step, told]);
	}

	/**
	 * The job of a step of an item, or what an earlier call of an agent left over of the same intent. Once a send may have
	 * been acted on, the settings of now say no more what it is: they may be others, and files may be gone.
	 */
	async job(item: number, step: string, draft: Body): Promise<Job> {
		const isSettled = this.isSettled(item, step);
		const intent = isSettled ? '' : await this.intentOf(step, draft);
		const known = this.jobAt(item, step);
		const open = [...(this.openJobs ?? [])].find((one) => one.intent === intent);
		const job = known ?? open ?? new Job();
		if (!isSettled) job.intent = intent;
		this.openJobs?.delete(job);
		if (job !== known) this.keep(Object.assign(job, { item, step }));
		return job;
	}

	private keep(job: Job): void {
		this.jobs.set(job.item, [...(this.jobs.get(job.item) ?? []), job]);
	}

	/**
	 * Lets the run be released if an item wants it, and goes on from what an earlier part has left, whatever the settings say
	 * now. Throws a JobError for what cannot be used: the item may have been paid for.
	 */
	joinRelease(context: Context, url: string, isWanted: boolean): void {
		if (this.release !== undefined || this.isDirect) return;
		this.left ??= leftBehind(context, this.index, url);
		const earlier = this.left;
		if (earlier instanceof UnusableState) throw earlier.failureOf(context.getItemIndex());
		if (!isWanted && earlier === undefined) return;
		this.release = new Release(context, this, url, earlier);
		if (earlier === undefined) return;
		forgetShown(context, this.index);
		this.startedAt = earlier.startedAt;
		this.credits.spent = earlier.spent;
		for (const { cost, ...stored } of Object.values(earlier.jobs).flat()) {
			const job = new Job(stored);
			this.keep(job);
			if (cost) this.credits.restore(job, cost);
		}
	}

	/** After the failure of an item: the next call of an agent for the same intent goes on with its open jobs. */
	keepOpen(item: number, { failure }: JobError): void {
		const goesOn = failure.retryable || ['waitLimit', 'download'].includes(failure.class);
		for (const job of this.jobs.get(item) ?? []) {
			const isPaid = job.videoId !== undefined || job.prepared !== undefined;
			if (job.isInDoubt || (isPaid && goesOn)) this.openJobs?.add(job);
		}
	}
}

type Behind<T> = WeakMap<object, Map<string, T>>;

/** The value of a key behind an object, made when it is not there. */
function within<T>(known: Behind<T>, holder: object, key: string, make: () => T): T {
	const inside = known.get(holder) ?? new Map<string, T>();
	known.set(holder, inside);
	const value = inside.get(key) ?? make();
	inside.set(key, value);
	return value;
}

/** What failed calls left open, by the run of the caller or by the execution, and by the node. */
const openJobs: Behind<Set<Job>> = new WeakMap();

const runs: Behind<Run> = new WeakMap();

/**
 * The run that a context belongs to: one object of execute data, one node, one run index. Agents from version 3 on let the
 * engine run the node like any other; older ones, agents used as tools and the MCP trigger call it by themselves.
 */
export function runOf(context: Context): Run {
	const index = Number(context.getWorkflowDataProxy(context.getItemIndex()).$runIndex ?? 0);
	const data = context.getExecuteData();
	const { name } = context.getNode();
	// The execute data of a call without the engine is the caller's own.
	const isDirect = data.node.name !== name;
	const makeRun = () => {
		if (!isTool(context)) return new Run(context, index, isDirect);
		// A call from the MCP trigger has no data of an execution.
		const caller = isDirect ? data : context.getContext('node');
		const open = within(openJobs, caller, name, () => new Set<Job>());
		return new Run(context, index, isDirect, open);
	};
	if (!isDirect) return within(runs, data, `${name}:${index}`, makeRun);
	// Every try has another run index; only its arguments are the same object.
	return within(runs, context.getInputData(0, 'ai_tool').json, '', makeRun);
}
