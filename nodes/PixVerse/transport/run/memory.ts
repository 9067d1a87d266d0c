/**
 * The memory of one run of a node. "Retry On Fail" runs the node again with the same execute data. The next attempt finds
 * here what the earlier attempts paid for, and sends again only what may have been lost.
 */
import type { IDataObject } from 'n8n-workflow';
import { Ledger } from '../account/ledger';
import { Semaphore } from '../account/semaphore';
import type { Context } from '../http/client';
import { isTool } from '../http/client';
import { clock } from '../base/clock';
import type { JobError } from '../values/errors';
import { addWarning } from '../values/errors';
import type { FileFacts } from '../http/files';
import { identityOf } from '../values/hash';
import type { Collected } from '../http/lists';
import type { Body } from '../http/requestBody';
import { replaceUploads } from '../http/requestBody';
import { listed } from '../values/userValues';
import { Attempt } from './attempt';
import { Job } from './job';
import { Journal } from './journal';
import { DryRunTotal } from './dryRunTotal';
import { forgetShown } from './park';
import { earlierState, Release } from './release';
import type { Decided } from './storedState';
import { UnusableState } from './storedState';

/** How many uploads a run sends at the same time at most. */
export const PARALLEL_UPLOADS = 3;

/** One run of a node, with all that its attempts share. */
export class Run {
	/** The jobs of each item. Most items have one; a swap has another for its mask. */
	readonly jobs = new Map<number, Job[]>();

	/** The current attempt of the node. */
	attempt: Attempt;

	readonly dryRun = new DryRunTotal();

	/** The uploads by their source, because the run uploads each file once. */
	readonly uploads = new Map<string, Promise<IDataObject>>();

	/** The facts about the files, by their place in n8n's storage. */
	readonly files = new Map<string, Promise<FileFacts>>();

	/** The lists of PixVerse by their path, to look up names in place of IDs. */
	readonly lists = new Map<string, Promise<Collected>>();

	readonly journal;

	/** The node, read once because n8n copies it on every call. */
	readonly node;

	/**
	 * Releases the execution while all items of the run only wait. Set once an item has the option "While Waiting", or if an
	 * earlier part of the run was released.
	 */
	release?: Release;

	/** The time that counts towards the wait limit, by the ID of the video or image. */
	readonly waited = new Map<string, number>();

	// The state that an earlier part of the run has stored.
	private earlier?: ReturnType<typeof earlierState>;

	/** When the run began, by the wall clock. */
	startedAt = clock.date();

	/**
	 * The last reading of the account's balance. The reading ended at `at`. When it began, the account's ledger had `spent`
	 * and `charged`.
	 */
	reading = { balance: 0, at: -Infinity, spent: 0, charged: 0 };

	/** The reading of the balance that is under way. */
	readingNow?: Promise<void>;

	/** A hash of the API key and the base URL of the run. */
	account?: Promise<string>;

	/** The account knows the run by this small object. The `Run` itself would keep the execution's data in memory. */
	readonly handle: { account?: string } = {};

	/** The credits that the run's submissions may cost, and have cost. */
	readonly credits = new Ledger();

	/** Whether some of the spent credits are guessed, because PixVerse did not report them. */
	isGuessed = false;

	/** Lets the items reserve their credits one after the other. */
	readonly creditTurn = new Semaphore(1);

	/**
	 * Limits the uploads of the run. Other runs have their own limits, because an unsuitable Timeout or proxy of one run
	 * must not hold up the others.
	 */
	readonly uploading = new Semaphore(PARALLEL_UPLOADS);

	constructor(
		context: Context,
		/** How often the node has already run in this execution, for example in a loop. */
		readonly index: number,
		// Whether an agent or the MCP trigger called the node without n8n's engine. Such a call has one item.
		private readonly isDirect: boolean,
		// The open jobs of failed calls, for a later call of the same agent. Only tools have such jobs: any other node makes
		// a new video in each run, for example in each round of a loop.
		private readonly openJobs?: Set<Job>,
	) {
		this.node = context.getNode();
		this.attempt = new Attempt(context, isDirect);
		this.journal = new Journal(context);
	}

	/** Returns the attempt of an item. An item that comes a second time begins a new attempt. */
	attemptFor(item: number, context: Context): Attempt {
		// That an item comes again is the only sign that n8n runs the node again.
		if (this.attempt.items.has(item)) this.attempt = new Attempt(context, this.isDirect);
		return this.attempt;
	}

	/** Notes that an item has ended; `end` is its output or failure, unless the item ended silently. */
	settle(item: number, attempt: Attempt, end?: Decided): void {
		attempt.settle(item);
		const isLast = attempt.open.size === 0;
		// A released run goes on later, so this is not its end.
		if (!this.release?.isReleased) this.journal.reportProgress(this, isLast);
		if (isLast) this.warnOfSharedVideos();
		// If only some items are dry runs, the others were submitted, so the total must not count them as items with a problem.
		if (isLast) this.dryRun.complete(attempt, attempt.isDryRun ? attempt.items.size : undefined);
		// The release comes last, because it may store the outputs, and the warnings must be in them by then.
		this.release?.settled(item, end);
	}

	// Adds a warning to the outputs of items for which PixVerse returned the same video.
	private warnOfSharedVideos(): void {
		// If PixVerse already knows a trace ID, it returns the video that it made for this trace ID before.
		const outputs = new Map<string, Array<[item: number, json: IDataObject]>>();
		for (const { item, videoId, state } of [...this.jobs.values()].flat()) {
			// Only an item with an output can show the warning.
			if (videoId === undefined || state.is !== 'done') continue;
			outputs.set(videoId, [...(outputs.get(videoId) ?? []), [item, state.output[0].json]]);
		}
		for (const shared of outputs.values()) {
			if (shared.length < 2) continue;
			shared.sort(([one], [other]) => one - other);
			const rows = shared.map(([item]) => String(item + 1));
			const warning = `PixVerse returned the same video for rows ${listed(rows, 'and')}: only one was made.`;
			for (const [at, [, json]] of shared.entries()) {
				addWarning(json, warning);
				// PixVerse charged the video once, so a sum over the output must not count it again.
				if (at > 0) json.credits_charged = 0;
			}
		}
	}

	/** The job of an item at a path of PixVerse, if there is one. */
	jobAt(item: number, path: string): Job | undefined {
		return this.jobs.get(item)?.find((job) => job.path === path);
	}

	/** Whether the job of an item goes on from an earlier attempt, so that its present settings do not matter. */
	hasBegun(item: number, path: string): boolean {
		return this.jobAt(item, path)?.hasBegun ?? false;
	}

	/**
	 * Returns the job of an item at a path of PixVerse: the job that the item has, or an open job with the same intent from an
	 * earlier call of the agent, or a new one. A job that has begun keeps its intent, because the settings may have changed,
	 * and files may be gone.
	 */
	async job(item: number, path: string, draft: Body): Promise<Job> {
		const hasBegun = this.hasBegun(item, path);
		let intent = '';
		if (!hasBegun) {
			// An upload has another ID each time, so the intent identifies a file by its size and first bytes.
			const body = await replaceUploads(draft, async ({ source }) =>
				source.kind === 'url' ? source.url : (await this.files.get(source.content))?.fingerprint,
			);
			intent = identityOf([path, body]);
		}
		// Another attempt may have made the job while this one made the intent.
		const known = this.jobAt(item, path);
		const open = [...(this.openJobs ?? [])].find((one) => one.intent === intent);
		const job = known ?? open ?? new Job();
		if (!hasBegun) job.intent = intent;
		// The job now belongs to this call. A second call of the agent at the same time wants a video of its own.
		this.openJobs?.delete(job);
		if (job !== known) this.keep(Object.assign(job, { item, path }));
		return job;
	}

	private keep(job: Job): void {
		this.jobs.set(job.item, [...(this.jobs.get(job.item) ?? []), job]);
	}

	/**
	 * Gives the run a release if an item has the option "While Waiting". If an earlier part of the run has stored its state,
	 * the run goes on from it even if no item has the option now. Throws a JobError if the state is unusable, because the
	 * item may have been paid for.
	 */
	joinRelease(context: Context, url: string, isWanted: boolean): void {
		if (this.release !== undefined || this.isDirect) return;
		// All items share this check of the stored state, because a check for each would take quadratic time.
		this.earlier ??= earlierState(context, this.index, url);
		const { earlier } = this;
		if (earlier instanceof UnusableState) throw earlier.failureOf(context.getItemIndex());
		if (!isWanted && earlier === undefined) return;
		this.release = new Release(context, this, url, earlier);
		if (earlier === undefined) return;
		forgetShown(context, this.index);
		// The videos of an earlier part are older than this part, and must not count as videos of an earlier run.
		this.startedAt = earlier.startedAt;
		// Maximum Credits limits all parts of the run together.
		this.credits.spent = earlier.spent;
		for (const { cost, ...stored } of Object.values(earlier.jobs).flat()) {
			const job = Job.restore(stored);
			this.keep(job);
			// Version 1.0.0-rc.1 stored no costs. Then only the sum counts, and a refund cannot be subtracted from it.
			if (!cost) continue;
			// The stored sum includes this cost. The entry adds it again, so it is subtracted first.
			this.credits.spent -= cost.credits;
			this.credits.enter(job, cost.as, cost.credits);
		}
	}

	/** Keeps the open jobs of a failed item, because the agent's next call with the same intent goes on with them. */
	keepOpen(item: number, { failure }: JobError): void {
		// A model is likely to repeat the call if the failure may be temporary, or if the video took too long or came without
		// its file.
		const goesOn = failure.retryable || ['waitLimit', 'download'].includes(failure.class);
		for (const job of this.jobs.get(item) ?? []) {
			// A mask is paid for, too, and its swap needs it.
			const isPaid = job.videoId !== undefined || job.prepared !== undefined;
			if (job.isInDoubt || (isPaid && goesOn)) this.openJobs?.add(job);
		}
	}
}

type Store<T> = WeakMap<object, Map<string, T>>;

// Returns the value that is stored for an object under a key, or makes it.
function getOrMake<T>(store: Store<T>, holder: object, key: string, make: () => T): T {
	const inside = store.get(holder) ?? new Map<string, T>();
	store.set(holder, inside);
	const value = inside.get(key) ?? make();
	inside.set(key, value);
	return value;
}

// The open jobs of failed calls, by the caller's execute data or the node's context, and by the node's name.
const openJobs: Store<Set<Job>> = new WeakMap();

const runs: Store<Run> = new WeakMap();

/**
 * Returns the run of a context. If n8n's engine runs the node, the execute data, the node and the run index identify the
 * run. Agents from version 3 on also use the engine. Older agents, agents that are tools themselves and the MCP trigger call
 * the node directly. Then the object with the arguments of the call identifies the run.
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
		// `getContext` needs the data of an execution, and a direct call of the MCP trigger has none.
		const caller = isDirect ? data : context.getContext('node');
		const open = getOrMake(openJobs, caller, name, () => new Set<Job>());
		return new Run(context, index, isDirect, open);
	};
	if (!isDirect) return getOrMake(runs, data, `${name}:${index}`, makeRun);
	// A direct call has another run index in each attempt. Only the object with its arguments stays the same.
	return getOrMake(runs, context.getInputData(0, 'ai_tool').json, '', makeRun);
}
