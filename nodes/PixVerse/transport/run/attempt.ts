/**
 * Who is there in one try of the node: its items are stopped together, by n8n or when one of them fails under "Stop
 * Workflow". Also keeps what is wrong with their settings.
 */
import { noLongerNeeded } from '../http/abortSignals';
import type { Context } from '../http/client';
import { clock } from '../http/clock';
import { InputError, JobError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import type { Body, Notice } from '../http/requestBody';
import { givenIn, noticesOf } from '../http/requestBody';

/** What a batch may come late beyond the pause before it, in milliseconds. */
const GRACE = 1_000;

/** What n8n needs to go on after it was busy, in milliseconds. */
const BUSY_GRACE = 100;

/** The failure of an item whose batch came after the node had taken the execution for ended: other items have no output. */
const lateBatch = () =>
	new JobError({
		message:
			'n8n was busy for longer than the pause between two batches, so the node stopped earlier items',
		charge: 'notCharged',
		advice: 'Use fewer batches or a longer Batch Interval, and run the items again with Retry.',
		class: 'unexpected',
		retryable: true,
	});

/** The items that one try of the node set in motion. */
export class Attempt {
	/** All that are there, each with what stops it. */
	readonly items = new Map<number, AbortController>();

	/** Those that are still at work. */
	readonly open = new Set<number>();

	/** The items end without an output, also those that n8n starts later: see `stopAll`. */
	isStopped = false;

	/** An item has failed, and its failure stops the workflow once all others have ended. */
	private hasReporter = false;

	private wakeReporter?: () => void;

	/** What is wrong with the settings of an item. */
	readonly problems = new Map<number, JobError>();

	/** The bodies with names to be looked up and files to be looked at. */
	readonly unresolved = new Map<number, Body>();

	/** Ends when that is done for the items that came first. */
	resolving?: Promise<unknown>;

	/** What the balance answered when a submission was answered with a bare HTTP status: read once for all items. */
	balance?: Promise<Outcome>;

	/** Whether nothing at all is to be submitted: problems are reported as items then, and stop nobody. */
	isDryRun?: boolean;

	/** The user's own keys, each with the first item that has it. */
	private readonly keys = new Map<string, number>();

	/** What a person should know of an item, and the settings that have a value in some item. */
	private readonly notices = new Map<number, Notice[]>();
	private readonly given = new Set<string>();

	/** How many items there will be, with those that the engine cannot prepare; 0 when nobody knows. */
	readonly count: number;

	/** The pause of the user between two batches, in milliseconds; without one, n8n sets all items in motion at once. */
	private readonly pause: number;

	private readonly batchSize: number;

	/** Whether n8n sets no more items in motion, although some are missing: it could not prepare them. */
	private isStalled = false;

	/** Ends the wait for the next batch. */
	private arrival = new AbortController();

	private readonly cancelled?: AbortSignal;

	/** Whether a failed item stops the workflow. */
	private readonly stops: boolean;

	constructor(context: Context, isDirectCall: boolean) {
		const { data } = context.getExecuteData();
		const isOne = context.getNode().executeOnce || isDirectCall;
		this.count = isOne ? 1 : ((data.main ?? data.ai_tool)?.[0]?.length ?? 0);
		// As `RoutingNode.runNode` of n8n-core reads it.
		const { batching } = context.getNodeParameter('requestOptions', {}) as {
			batching?: { batch?: { batchSize?: number; batchInterval?: number } };
		};
		const { batchSize = 1, batchInterval = 0 } = batching?.batch ?? {};
		this.batchSize = batchSize > 0 ? batchSize : 1;
		this.pause = batchInterval > 0 ? batchInterval : 0;
		this.cancelled = context.getExecutionCancelSignal();
		this.stops = !context.continueOnFail();
	}

	/** Takes an item in. Its signal is its own, because Node complains of many listeners on one. */
	register(item: number): AbortSignal {
		const controller = new AbortController();
		this.items.set(item, controller);
		this.open.add(item);
		this.cancelled?.addEventListener('abort', this.stopAll, { once: true });
		if (this.cancelled?.aborted) this.stopAll();
		// n8n has not ended the execution after all, so the first late item says what became of the others.
		if (this.isStalled && this.stops && !this.hasReporter) this.problems.set(item, lateBatch());
		else if (this.isStopped) controller.abort();
		this.expectNext(item);
		return controller.signal;
	}

	/**
	 * Ends all items in silence:
	 *
	 * | who calls it                             | because                                                        |
	 * | ---------------------------------------- | -------------------------------------------------------------- |
	 * | the cancel signal of n8n                 | the user pressed Stop, or the execution timed out              |
	 * | `stopFor`                                | another item failed, and only its failure is shown             |
	 * | `fateOf` (`isCutShort`), `expectNext`    | n8n has ended the execution, so no output would be shown       |
	 * | `Release`                                | n8n runs the node again later                                  |
	 */
	readonly stopAll = (): void => {
		this.isStopped = true;
		this.items.forEach((controller) => controller.abort());
	};

	/**
	 * What becomes of an item: it goes on, ends in silence, or fails because its settings have a problem. A problem of one item
	 * keeps back all others if a failure stops the workflow, but no item that `hasBegun`: an earlier attempt has paid for it.
	 */
	fateOf(item: number, hasBegun: (item: number) => boolean): 'goesOn' | 'silent' | JobError {
		if (this.isCutShort) this.stopAll();
		if (this.items.get(item)?.signal.aborted) return 'silent';
		const problem = this.problems.get(item);
		if (problem !== undefined && !hasBegun(item)) return problem;
		if (!this.stops || this.isDryRun) return 'goesOn';
		return [...this.problems.keys()].every(hasBegun) ? 'goesOn' : 'silent';
	}

	/**
	 * Waits for the next batch, which n8n prepares in one go after the pause. If a failure stops the workflow and none
	 * comes, n8n has ended the execution, because an expression of the batch failed: no output would show what is sent now.
	 * Else n8n goes on with the batches behind it.
	 */
	private expectNext(item: number): void {
		this.arrival.abort(noLongerNeeded);
		const missing = this.count - 1 - item;
		if (this.pause === 0 || missing <= 0) return;
		const { signal } = (this.arrival = new AbortController());
		const batches = this.stops ? 1 : Math.ceil(missing / this.batchSize);
		const late = async () => {
			await clock.timeout(this.pause * batches + GRACE, signal);
			// After a time in which n8n was busy, this timer may end before the one of its pause.
			await clock.timeout(BUSY_GRACE, signal);
			if (signal.aborted) return;
			this.isStalled = true;
			if (this.stops) this.stopAll();
		};
		void late();
	}

	/**
	 * Whether n8n has ended the execution because it could not prepare an item, one turn of the event loop after an item
	 * came. n8n prepares a batch, or a run without a pause, in one go, and a failure ends the execution only where it stops
	 * the workflow: no item is missing before the next one then.
	 */
	get isCutShort(): boolean {
		const next = this.items.size;
		const isDue = this.pause === 0 || next % this.batchSize !== 0;
		return this.stops && next < this.count && isDue;
	}

	/** Whether all items are there that will be, after one turn. */
	get isComplete(): boolean {
		return this.pause === 0 || this.isStalled || this.items.has(this.count - 1);
	}

	/** Whether an item of the try is at work, or is still to come. */
	get isUnderWay(): boolean {
		return this.open.size > 0 || !this.isComplete;
	}

	settle(item: number): void {
		this.open.delete(item);
		// n8n keeps one signal for the execution: in a loop, a try that has ended must leave no listener there.
		if (this.open.size === 0) this.cancelled?.removeEventListener('abort', this.stopAll);
		if (this.isOver) this.wakeReporter?.();
	}

	/** Whether every item is there and only the reporter is still at work. */
	private get isOver(): boolean {
		return this.items.size >= this.count && this.open.size === 1;
	}

	/** Stops all items for the failure of one, and waits until the last of the others has ended, also of those to come. */
	async stopFor(): Promise<void> {
		this.hasReporter = true;
		this.stopAll();
		if (!this.isOver) await new Promise<void>((resolve) => (this.wakeReporter = resolve));
	}

	/** Takes note of what was kept beside the body of an item. */
	addNotices(item: number, body: Body): void {
		this.notices.set(item, noticesOf(body));
		givenIn(body).forEach((label) => this.given.add(label));
	}

	/** The notices of an item; a setting that no item so far has a value for may be a mistyped column. */
	noticesOf(item: number): string[] {
		const told = this.notices.get(item) ?? [];
		return told.filter(({ missing = '' }) => !this.given.has(missing)).map(({ text }) => text);
	}

	/** Takes note of the user's own key of an item; two items that share one have a problem, unless they have another. */
	addKey(item: number, key: string): void {
		const first = this.keys.get(key) ?? item;
		this.keys.set(key, first);
		if (first === item) return;
		const problem = new InputError(
			`Items ${first} and ${item} have the same 'Trace ID'. Give every item one of its own`,
		);
		for (const twin of [first, item])
			if (!this.problems.has(twin)) this.problems.set(twin, problem);
	}
}
