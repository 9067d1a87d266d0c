/**
 * An attempt to process all items. With "Retry On Fail", n8n makes another attempt after a failure. If an attempt stops, all
 * its items stop at the same time (`stopAll` says when). The attempt also keeps the problems of the items' settings.
 */
import { noLongerNeeded } from '../base/abortSignals';
import type { Context } from '../http/client';
import { clock } from '../base/clock';
import type { FailureClass } from '../values/errorCodes';
import { InputError, JobError } from '../values/errors';
import type { Body, Notice } from '../http/requestBody';
import { notesOf } from '../http/requestBody';
import { Refusals } from './refusals';
import { quoted } from '../values/userValues';
import { UnconfirmedJobs } from './unconfirmedJobs';

// n8n can start the items in batches, with a pause that the user sets between two batches (`pause`). The next batch may
// still come this long after the pause, in milliseconds.
const GRACE = 1_000;

// The batch may be late because n8n was busy. So the node waits this much longer than `GRACE`, in milliseconds.
const BUSY_GRACE = 100;

/** One attempt, from its first item to its last. */
export class Attempt {
	/** The items that n8n has started, each with the controller that stops it. */
	readonly items = new Map<number, AbortController>();

	/** The items that have not ended. */
	readonly open = new Set<number>();

	/** Whether the attempt has stopped its items: see `stopAll`. */
	isStopped = false;

	// Whether a failed item waits in `stopFor`, and stops the workflow once all others have ended.
	private hasReporter = false;

	private wakeReporter?: () => void;

	/** The class of the failure of each item that has failed. */
	readonly failures = new Map<number, FailureClass>();

	/** The problem of each item whose settings are wrong. */
	readonly problems = new Map<number, JobError>();

	/** The bodies whose names and files `resolveBodies` has not looked up yet. */
	readonly unresolved = new Map<number, Body>();

	/** Resolves when `resolveBodies` has looked up the names and files of all items so far. */
	resolving?: Promise<unknown>;

	/** Whether all items so far are dry runs. If so, a problem becomes an error item, and stops no other item. */
	isDryRun?: boolean;

	readonly unconfirmed = new UnconfirmedJobs();

	readonly refusals = new Refusals();

	// The user's own keys (option "Trace ID"), each with the first item that has it.
	private readonly keys = new Map<string, number>();

	/** The user's own key of each item that has one. */
	readonly keyOf = new Map<number, string>();

	// The notices of each item, and the settings that have a value in at least one item.
	private readonly notices = new Map<number, Notice[]>();
	private readonly given = new Set<string>();

	// The settings whose cell is filled in at least one item.
	private readonly filled = new Set<string>();

	/** How many items there will be, including items that n8n cannot prepare; 0 if the number is not known. */
	readonly count: number;

	// The user's pause between two batches, in milliseconds; 0 if there is none. Without a pause, n8n starts all items at
	// once.
	private readonly pause: number;

	private readonly batchSize: number;

	// Whether n8n seems to start no more items although some are missing. Most likely n8n could not prepare the next batch.
	private isStalled = false;

	// Ends the wait for the next batch.
	private arrival = new AbortController();

	private readonly cancelled?: AbortSignal;

	// Whether a failed item stops the workflow.
	private readonly stops: boolean;

	constructor(context: Context, isDirectCall: boolean) {
		const { data } = context.getExecuteData();
		// The input contains all items, even if n8n starts only one of them.
		const isOne = context.getNode().executeOnce || isDirectCall;
		this.count = isOne ? 1 : ((data.main ?? data.ai_tool)?.[0]?.length ?? 0);
		// The node reads the batching as `RoutingNode.runNode` of n8n-core does.
		const { batching } = context.getNodeParameter('requestOptions', {}) as {
			batching?: { batch?: { batchSize?: number; batchInterval?: number } };
		};
		const { batchSize = 1, batchInterval = 0 } = batching?.batch ?? {};
		this.batchSize = batchSize > 0 ? batchSize : 1;
		this.pause = batchInterval > 0 ? batchInterval : 0;
		this.cancelled = context.getExecutionCancelSignal();
		this.stops = !context.continueOnFail();
	}

	/**
	 * Registers an item and returns its signal. Each item has a signal of its own, because Node.js warns if one signal has
	 * many listeners.
	 */
	register(item: number): AbortSignal {
		const controller = new AbortController();
		this.items.set(item, controller);
		this.open.add(item);
		// Every item adds this listener, but a signal keeps the same function only once.
		this.cancelled?.addEventListener('abort', this.stopAll, { once: true });
		// A signal that has already aborted calls no listener.
		if (this.cancelled?.aborted) this.stopAll();
		if (this.isStalled && this.stops && !this.hasReporter) {
			// n8n has started this item, so it has not ended the execution after all. But the node has already stopped the
			// earlier items, which ended silently. So this item fails, and its message says that earlier items were stopped.
			const message =
				'n8n was busy for longer than the pause between two batches, so the node stopped earlier items';
			const advice =
				'Use fewer batches or a longer Batch Interval, and run the items again with Retry.';
			const kind = { charge: 'notCharged', class: 'unexpected', retryable: true } as const;
			this.problems.set(item, new JobError({ message, advice, ...kind }));
		} else if (this.isStopped) controller.abort();
		void this.expectNext(item);
		return controller.signal;
	}

	/**
	 * Ends all items silently, including the items that come later:
	 *
	 * | who calls it                   | because                                                                  |
	 * | ------------------------------ | ------------------------------------------------------------------------ |
	 * | the cancel signal of n8n       | the user pressed Stop, or the execution timed out                        |
	 * | `stopFor`                      | another item failed, and n8n shows only its failure                      |
	 * | `runItem`, after `isCutShort`  | n8n has ended the execution, so it would show no output                  |
	 * | `expectNext`                   | n8n seems to have ended the execution; an item that still comes fails    |
	 */
	readonly stopAll = (): void => {
		this.isStopped = true;
		this.items.forEach((controller) => controller.abort());
	};

	/** What becomes of an item: it goes on, ends silently, or fails with the problem of its settings. */
	fateOf(item: number, hasBegun: (item: number) => boolean): 'goesOn' | 'silent' | JobError {
		if (this.items.get(item)?.signal.aborted) return 'silent';
		const problem = this.problems.get(item);
		// An item that has begun goes on in spite of a problem, because an earlier attempt may have paid for it.
		if (problem !== undefined && !hasBegun(item)) return problem;
		// An item with a problem does not stop the others if n8n still shows their output, or if they cost nothing (dry run).
		if (!this.stops || this.isDryRun) return 'goesOn';
		// Otherwise n8n would show only the failure of one item, and not the paid videos of the other items. So a problem stops
		// all items, unless the item with the problem has begun.
		return [...this.problems.keys()].every(hasBegun) ? 'goesOn' : 'silent';
	}

	// Waits for the next batch, which n8n prepares after the pause. If the batch does not come, one of its expressions has
	// most likely failed.
	private async expectNext(item: number): Promise<void> {
		this.arrival.abort(noLongerNeeded);
		const missing = this.count - 1 - item;
		if (this.pause === 0 || missing <= 0) return;
		const { signal } = (this.arrival = new AbortController());
		// If a failure does not stop the workflow, n8n goes on after a batch that it could not prepare. A later batch may still
		// come, so the wait is as long as the pauses of all missing batches.
		const batches = this.stops ? 1 : Math.ceil(missing / this.batchSize);
		await clock.timeout(this.pause * batches + GRACE, signal);
		// If n8n was busy, the timer above may have ended before n8n's own timer of the pause.
		await clock.timeout(BUSY_GRACE, signal);
		if (signal.aborted) return;
		this.isStalled = true;
		// n8n seems to have ended the execution. Then no output would show a video that the node submits now.
		if (this.stops) this.stopAll();
	}

	/**
	 * Whether n8n has ended the execution because it could not prepare the next item. The value is right one turn of the
	 * event loop after an item has come, and `runItem` reads it then.
	 */
	get isCutShort(): boolean {
		const next = this.items.size;
		// n8n prepares a batch, or all items if there is no pause, in one go. If an item of the batch is still missing after one
		// turn of the event loop, it will not come.
		const isDue = this.pause === 0 || next % this.batchSize !== 0;
		return this.stops && next < this.count && isDue;
	}

	/** Whether no further batch comes: all items start at once, the last one has come, or `isStalled` is set. */
	get isComplete(): boolean {
		return this.pause === 0 || this.isStalled || this.items.has(this.count - 1);
	}

	/** Notes that an item has ended. */
	settle(item: number): void {
		this.open.delete(item);
		// n8n keeps one cancel signal for the whole execution, so the attempt removes its listener from it. Otherwise the
		// listeners would pile up if the node runs in a loop.
		if (this.open.size === 0) this.cancelled?.removeEventListener('abort', this.stopAll);
		// The item whose failure stops the workflow waits in `stopFor` until all others have ended.
		if (this.isOver) this.wakeReporter?.();
	}

	// Whether every item has come, and all but one have ended.
	private get isOver(): boolean {
		return this.items.size >= this.count && this.open.size === 1;
	}

	/** Stops all items because one has failed. Waits until all others have ended, including items that are still to come. */
	async stopFor(): Promise<void> {
		this.hasReporter = true;
		this.stopAll();
		if (!this.isOver) await new Promise<void>((resolve) => (this.wakeReporter = resolve));
	}

	/** Stores the notices of an item's body, and the settings to which the item gives a value. */
	addNotices(item: number, body: Body): void {
		const { notices, given, filled } = notesOf(body);
		this.notices.set(item, notices);
		given.forEach((label) => this.given.add(label));
		filled.forEach((label) => this.filled.add(label));
	}

	/**
	 * The notices of an item. A notice about an empty setting warns that the user may have named a column that does not exist.
	 * If another item has a value for the setting, the column exists, so the node leaves the notice out, unless a default has
	 * taken the place of the empty value.
	 */
	noticesOf(item: number): string[] {
		// An item that came later may have a value for the setting, so the node chooses the notices only when an item ends.
		const notices = this.notices.get(item) ?? [];
		return notices
			.filter(({ missing = '' }) => !this.given.has(missing))
			.filter(({ filledElsewhere: label }) => label === undefined || this.filled.has(label))
			.map(({ text }) => text);
	}

	/** Whether any item so far has a key of the user. */
	get hasKeys(): boolean {
		return this.keyOf.size > 0;
	}

	/** Notes the user's own key of an item. Two items with the same key both get a problem, unless they already have one. */
	addKey(item: number, key: string): void {
		this.keyOf.set(item, key);
		// The key decides the trace ID, so the two items may get the same trace ID. PixVerse would then return the video of the
		// first item for the second item as well. So the node submits neither of the two.
		const first = this.keys.get(key) ?? item;
		this.keys.set(key, first);
		if (first === item) return;
		const problem = new InputError(
			`Input rows ${first + 1} and ${item + 1} have the same 'Trace ID' "${quoted(key)}". Remove a copy; give a row that differs an ID of its own`,
		);
		for (const twin of [first, item])
			if (!this.problems.has(twin)) this.problems.set(twin, problem);
	}
}
