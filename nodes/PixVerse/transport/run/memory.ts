/**
 * The memory of one run of a node. With "Retry On Fail", n8n runs the node again with the same execute data. So the next
 * attempt finds here what the earlier attempts paid for, and sends again only what may have been lost.
 */
import type { IDataObject } from 'n8n-workflow';
import type { Outage } from '../account/health';
import { Ledger } from '../account/ledger';
import { Semaphore } from '../account/semaphore';
import type { Context } from '../http/client';
import { isTool } from '../http/client';
import { clock } from '../base/clock';
import type { FailureClass } from '../values/errorCodes';
import type { JobError } from '../values/errors';
import type { FileFacts } from '../http/files';
import { identityOf } from '../values/hash';
import type { Collected } from '../http/lists';
import type { Draft } from '../http/requestBody';
import { Attempt } from './attempt';
import type { Credential } from './credential';
import { Job } from './job';
import { Journal } from './journal';
import { DryRunTotal } from './dryRunTotal';
import { Troubles } from './troubles';

/** The maximum number of uploads that a run sends at the same time. */
export const PARALLEL_UPLOADS = 3;

// The classes of failures with which PixVerse may refuse an ID in a submission.
const MAY_BE_STALE: FailureClass[] = ['badParameter', 'notFound', 'unknown'];

/** One run of a node, with all that its attempts share. */
export class Run {
	/** The jobs of each item. Most items have one job. A swap may have a second job, which finds its mask. */
	readonly jobs = new Map<number, Job[]>();

	/** The current attempt of the node. */
	attempt: Attempt;

	readonly dryRun = new DryRunTotal();

	readonly troubles = new Troubles(
		(text) => this.journal.warn(text),
		() => this.attempt.open.size,
	);

	/** The answers to the uploads, by a hash of their source. The run uploads each file or URL only once. */
	readonly uploads = new Map<string, Promise<IDataObject>>();

	/** The facts about the files of n8n, by the `content` of their source. */
	readonly files = new Map<string, Promise<FileFacts>>();

	/** The lists of PixVerse, by their path. In these lists, the node looks up the ID for a name that the user gave. */
	readonly lists = new Map<string, Promise<Collected>>();

	readonly journal;

	/** The node. The run reads it once, because `getNode` makes a new copy at each call. */
	readonly node;

	/** For each ID of a video or image: how much of its wait limit is used up, in milliseconds. */
	readonly waited = new Map<string, number>();

	/** When the run began, by the wall clock. */
	readonly startedAt = clock.date();

	/**
	 * The last reading of the account's balance, which ended at `at` (`clock.now`). `spent` and `charged` are the sums in the
	 * account's ledger at the time when the reading began.
	 */
	reading = { balance: 0, at: -Infinity, spent: 0, charged: 0 };

	/** The reading of the balance, while it is under way. */
	readingNow?: Promise<void>;

	/** The reads of the balance after a submission without PixVerse's envelope (`job/freeRequest.ts`), while they go on. */
	asking?: Promise<Outage | undefined>;

	/** The credential of the run, which its first item reads. */
	credential?: Promise<Credential>;

	/** Whether PixVerse has answered a request of the run. */
	wasAnswered = false;

	/**
	 * This small object stands for the run in everything that outlives the run. The `Run` itself would keep the execution's
	 * data in memory.
	 */
	readonly handle: { account?: string } = {};

	/** The credits that the submissions of the run have reserved and spent. */
	readonly credits = new Ledger();

	/** Whether some of the spent credits are guessed, because PixVerse did not report them. */
	isGuessed = false;

	/** Lets the items reserve their credits one after the other. */
	readonly creditTurn = new Semaphore(1);

	/**
	 * Limits the parallel uploads of the run. Each run has its own limit, because uploads that are slow in one run, for
	 * example through its proxy, must not hold up other runs.
	 */
	readonly uploading = new Semaphore(PARALLEL_UPLOADS);

	/** Limits the calls on their way whose answer is the result, and that cost credits: see `job/prepare.ts`. */
	readonly calling = new Semaphore(1);

	constructor(
		context: Context,
		/** How often the node has already run in this execution, for example in a loop. */
		readonly index: number,
		// Whether an agent or the MCP trigger called the node without n8n's engine. Such a call has one item.
		private readonly isDirect: boolean,
		// Jobs of failed calls, with which a later call of the same agent goes on (`failed`). Only tools have such jobs: any
		// other node makes a new video in each run, for example in each round of a loop.
		private readonly openJobs?: Set<Job>,
	) {
		this.node = context.getNode();
		this.attempt = new Attempt(context, isDirect);
		this.journal = new Journal(context, (item) => this.attempt.keyOf.get(item));
	}

	/** Returns the attempt of an item. An item that comes a second time begins a new attempt. */
	attemptFor(item: number, context: Context): Attempt {
		// n8n does not say that it runs the node again. The only sign is an item that comes again.
		if (!this.attempt.items.has(item)) return this.attempt;
		this.attempt = new Attempt(context, this.isDirect);
		// The user may have corrected the credential, which has no part yet in any video.
		if (!this.isBoundToCredential) this.credential = undefined;
		return this.attempt;
	}

	// Whether PixVerse has answered the run's credential, or may have acted on a submission with it.
	private get isBoundToCredential(): boolean {
		const isInDoubt = [...this.jobs.values()].flat().some((job) => job.isInDoubt);
		return isInDoubt || this.wasAnswered;
	}

	/** Notes that an item has ended. */
	settle(item: number, attempt: Attempt): void {
		attempt.settle(item);
		this.troubles.forget(item, attempt.failures.has(item));
		const isLast = attempt.open.size === 0;
		this.journal.reportProgress(this, isLast);
		// If only some items are dry runs, the total counts only these. Otherwise it would report the submitted items as items
		// with a problem.
		if (!isLast) return;
		this.journal.reportFailures(attempt);
		const items = attempt.isDryRun ? attempt.items.size : undefined;
		const total = this.dryRun.complete(attempt, items);
		if (this.dryRun.found.size > 0 && attempt.isComplete) this.journal.note(`dry run: ${total}`);
	}

	/** Returns the job of an item at a path of PixVerse; undefined if the item has none there. */
	jobAt(item: number, path: string): Job | undefined {
		return this.jobs.get(item)?.find((job) => job.path === path);
	}

	/** Whether an attempt has begun the job of an item. If so, the item's present settings do not matter. */
	hasBegun(item: number, path: string): boolean {
		return this.jobAt(item, path)?.hasBegun ?? false;
	}

	/**
	 * Returns the job that the item has at a path of PixVerse. An item without one gets an open job with the same intent from
	 * an earlier call of the agent, or else a new job. The intent is a hash of what the job is to make. A job that has begun
	 * keeps its intent, because the settings may have changed since, and files may be gone.
	 */
	job(item: number, { url: path, body }: Draft): Job {
		const hasBegun = this.hasBegun(item, path);
		const intent = hasBegun ? '' : identityOf([path, body]);
		const known = this.jobAt(item, path);
		const { account } = this.handle;
		// The user may have changed the credential since. Another account must not send the job again, and does not find its
		// video.
		const isOpen = (one: Job) => one.intent === intent && one.account === account;
		const job = known ?? [...(this.openJobs ?? [])].find(isOpen) ?? new Job();
		if (!hasBegun) Object.assign(job, { intent, account });
		// The job now belongs to this call. A second call of the agent at the same time wants a video of its own.
		this.openJobs?.delete(job);
		if (job !== known) {
			// An earlier call of the agent has paid for this job, so this call does not count its credits again.
			if (job.accepted) job.accepted.isResumed = true;
			Object.assign(job, { item, path });
			this.jobs.set(item, [...(this.jobs.get(item) ?? []), job]);
		}
		return job;
	}

	/**
	 * Notes that an item failed, and keeps its open jobs. The agent's next call with the same intent goes on with these jobs.
	 */
	failed(item: number, attempt: Attempt, { failure }: JobError): void {
		// Items that the attempt has stopped end silently.
		if (!attempt.isStopped) attempt.failures.set(item, failure.class);
		// A model is likely to repeat the call if the failure may be temporary, or if the video took too long, could not be polled
		// with the key, or came without its file.
		const isUnseen = ['waitLimit', 'download', 'authentication', 'account'].includes(failure.class);
		const goesOn = failure.retryable || isUnseen;
		for (const job of this.jobs.get(item) ?? []) {
			// The user has paid for a mask, whatever became of its swap. The next call needs the mask again, perhaps for another
			// image. A refused swap is not kept: it would only fail again, although the user may have mended the cause.
			const isMask = job.accepted !== undefined && job.videoId === undefined;
			// But PixVerse may have refused a mask of an earlier call itself, or its upload, because it keeps neither for ever.
			const isStale = job.accepted?.isResumed && MAY_BE_STALE.includes(failure.class);
			const isOpen = job.isInDoubt || (isMask && !isStale) || (job.videoId !== undefined && goesOn);
			if (isOpen) this.openJobs?.add(job);
			// An earlier attempt of this call may have kept the job.
			else this.openJobs?.delete(job);
		}
	}
}

type Store<T> = WeakMap<object, Map<string, T>>;

// Returns the value that `store` has for `holder` and `key`. If there is none, makes and stores one.
function getOrMake<T>(store: Store<T>, holder: object, key: string, make: () => T): T {
	const inside = store.get(holder) ?? new Map<string, T>();
	store.set(holder, inside);
	const value = inside.get(key) ?? make();
	inside.set(key, value);
	return value;
}

// The open jobs of failed calls. The holder is the caller's execute data or the node's context, and the key is the node's
// name.
const openJobs: Store<Set<Job>> = new WeakMap();

const runs: Store<Run> = new WeakMap();

/**
 * Returns the run of a context. If n8n's engine runs the node, the execute data, the node and the run index identify the
 * run. Agents from version 3 on also use the engine. Older agents, agents that are tools themselves and the MCP trigger
 * call the node directly. In such a direct call, the object with the arguments identifies the run.
 */
export function runOf(context: Context): Run {
	// Each round of a loop is another run, and makes new videos.
	const index = Number(context.getWorkflowDataProxy(context.getItemIndex()).$runIndex ?? 0);
	const data = context.getExecuteData();
	const { name } = context.getNode();
	// In a direct call, the execute data belongs to the caller.
	const isDirect = data.node.name !== name;
	const makeRun = () => {
		if (!isTool(context)) return new Run(context, index, isDirect);
		// `getContext` needs the data of an execution. A direct call of the MCP trigger has no execution.
		const caller = isDirect ? data : context.getContext('node');
		const open = getOrMake(openJobs, caller, name, () => new Set<Job>());
		return new Run(context, index, isDirect, open);
	};
	if (!isDirect) return getOrMake(runs, data, `${name}:${index}`, makeRun);
	// A direct call has another run index in each attempt. Only the object with its arguments stays the same.
	return getOrMake(runs, context.getInputData(0, 'ai_tool').json, '', makeRun);
}
