/**
 * Who is there in one try of the node: its items are stopped together, by n8n or when one of them fails under "Stop
 * Workflow". Also keeps what is wrong with their settings.
 */
import type { Context } from '../http/client';
import type { JobError } from '../http/errors';
import { InputError } from '../http/errors';
import type { Body } from '../http/requestBody';

/** What is known of the items of a try before they are there. */
interface Coming {
	/** How many there are, with those that the engine cannot prepare; undefined when nobody knows. */
	count?: number;
	/** Whether they come in batches with a pause between them; without, all come at once. */
	isSpaced?: boolean;
}

/** The same from the first one that comes; batching is read as `RoutingNode.runNode` of n8n-core reads it. */
export function comingItems(context: Context, isDirectCall: boolean): Coming {
	const { batching } = context.getNodeParameter('requestOptions', {}) as {
		batching?: { batch?: { batchInterval?: number } };
	};
	const isSpaced = (batching?.batch?.batchInterval ?? 0) > 0;
	if (context.getNode().executeOnce || isDirectCall) return { count: 1, isSpaced };
	const { data } = context.getExecuteData();
	return { count: (data.main ?? data.ai_tool)?.[0]?.length, isSpaced };
}

/** The items that one try of the node set in motion. */
export class CancellationScope {
	/** All that are there, each with what stops it. */
	readonly items = new Map<number, AbortController>();

	/** Those that are still at work. */
	readonly open = new Set<number>();

	/** The item that reports for all when the workflow is to stop. */
	reporter?: number;

	private wakeReporter?: () => void;

	/** What is wrong with the settings of an item. */
	readonly problems = new Map<number, JobError>();

	/** The bodies with names to be looked up and files to be looked at. */
	readonly unresolved = new Map<number, Body>();

	/** Ends when that is done for the items that came first. */
	resolving?: Promise<unknown>;

	/** Whether nothing at all is to be submitted: problems are reported as items then, and stop nobody. */
	isDryRun?: boolean;

	/** The user's own keys, each with the first item that has it. */
	private readonly keys = new Map<string, number>();

	constructor(
		private readonly cancelled: AbortSignal | undefined,
		readonly coming: Coming = {},
	) {
		cancelled?.addEventListener('abort', () => this.stopAll(), { once: true });
	}

	/**
	 * Takes an item in. The signal aborts when n8n cancels the execution or another item stopped
	 * the run; every item has its own, because Node complains of many listeners on one.
	 */
	register(item: number): AbortSignal {
		const controller = new AbortController();
		this.items.set(item, controller);
		this.open.add(item);
		if (this.cancelled?.aborted) controller.abort();
		return controller.signal;
	}

	/** Ends the work of all items. */
	stopAll(): void {
		this.items.forEach((controller) => controller.abort());
	}

	/** Whether the engine gave up before it had set all items in motion; with batching nobody can tell. */
	get isCutShort(): boolean {
		const { count = 0, isSpaced } = this.coming;
		return !isSpaced && this.items.size < count;
	}

	/** Whether all items are there that will be, after one turn. */
	get isComplete(): boolean {
		const { count = 0, isSpaced } = this.coming;
		return !isSpaced || this.items.has(count - 1);
	}

	settle(item: number): void {
		this.open.delete(item);
		if (this.isOver) this.wakeReporter?.();
	}

	/** Whether every item is there and only the reporter is still at work. */
	private get isOver(): boolean {
		return this.items.size >= (this.coming.count ?? 0) && this.open.size === 1;
	}

	/** Stops all other items and waits until the last has ended, of as many as there will be. */
	async stopFor(item: number): Promise<void> {
		this.reporter = item;
		this.stopAll();
		if (!this.isOver) await new Promise<void>((resolve) => (this.wakeReporter = resolve));
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
