/**
 * What Stop does: the items that one try of the node set in motion together are stopped together,
 * by n8n or when one of them fails under "Stop Workflow". A submission on the wire may finish
 * (`http/timeouts`). Also keeps what is wrong with their settings.
 */
import { clock } from '../http/clock';
import type { JobError } from '../http/errors';
import { InputError } from '../http/errors';
import type { Body } from '../http/requestBody';
import type { Coming } from './coming';
import { DryRunTotal } from './dryRunTotal';

/** What is to come may be late by so many milliseconds, in a busy process. */
const LATE = 10_000;

/** The items that one try of the node set in motion. */
export class CancellationScope {
	private readonly controllers: AbortController[] = [];

	private readonly unsettled = new Set<number>();

	private readonly items = new Set<number>();

	/** When the last item came. */
	private cameAt = 0;

	private wakeReporter?: () => void;

	/** The item that reports for all when the workflow is to stop. */
	reporter?: number;

	/** What is wrong with the settings of an item. */
	readonly problems = new Map<number, JobError>();

	/** The bodies in which names have to be looked up. */
	readonly named = new Map<number, Body>();

	/** Ends when the names of the items that came first are looked up. */
	finding?: Promise<unknown>;

	/** How many items are in a dry run, and what it finds. */
	dryItems = 0;

	readonly dryRun = new DryRunTotal();

	/** The user's own keys, each with the first item that has it. */
	private readonly keys = new Map<string, number>();

	/** Items that share their key with another one, which stands beside them. */
	private readonly twins = new Map<number, number>();

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
		this.cameAt = clock.now();
		this.items.add(item);
		this.unsettled.add(item);
		const controller = new AbortController();
		this.controllers.push(controller);
		if (this.cancelled?.aborted) controller.abort();
		return controller.signal;
	}

	/** Ends the work of all items. */
	stopAll(): void {
		this.controllers.forEach((controller) => controller.abort());
	}

	has(item: number): boolean {
		return this.items.has(item);
	}

	get size(): number {
		return this.items.size;
	}

	/** Whether the engine gave up before it had set all items in motion; with batching nobody can tell. */
	get isCutShort(): boolean {
		const { count = 0, batch } = this.coming;
		return batch === undefined && this.items.size < count;
	}

	/** Whether all items are there that will be, after one turn; `mayLack`: the engine passes over some. */
	isComplete(mayLack: boolean): boolean {
		const { count = Infinity, batch } = this.coming;
		const last = count - 1;
		if (batch === undefined || this.items.has(last)) return true;
		const { size, pause } = batch;
		const pauses = Math.floor(last / size) - Math.floor(Math.max(...this.items) / size);
		return mayLack && clock.now() > this.cameAt + pauses * pause + LATE;
	}

	/** Whether nothing at all is to be submitted: problems are reported then, and stop nobody. */
	get isDryRun(): boolean {
		return this.dryItems > 0 && this.dryItems === this.items.size;
	}

	/** How many items have ended. */
	get ended(): number {
		return this.items.size - this.unsettled.size;
	}

	/** Whether an item is still at work. */
	isOpen(item: number): boolean {
		return this.unsettled.has(item);
	}

	settle(item: number): void {
		this.unsettled.delete(item);
		if (this.isOver) this.wakeReporter?.();
	}

	/** The items that are still at work. */
	get open(): number[] {
		return [...this.unsettled];
	}

	/** The item that comes first in the output. */
	get first(): number {
		return Math.min(...this.items);
	}

	/** Whether every item is there and only the reporter is still at work. */
	private get isOver(): boolean {
		return this.items.size >= (this.coming.count ?? 0) && this.unsettled.size === 1;
	}

	/**
	 * Stops all other items and waits until the last of them has ended, of as many as there will
	 * be in the end.
	 */
	async stopFor(item: number): Promise<void> {
		this.reporter = item;
		this.stopAll();
		if (this.isOver) return;
		await new Promise<void>((resolve) => {
			this.wakeReporter = resolve;
		});
	}

	/** Takes note of the user's own key of an item, to refuse doubles. */
	addKey(item: number, key: string): void {
		const first = this.keys.get(key);
		if (first === undefined) this.keys.set(key, item);
		else this.twins.set(item, first);
		if (first !== undefined && !this.twins.has(first)) this.twins.set(first, item);
	}

	/** Whether any item of this try has a wrong setting. */
	get hasProblems(): boolean {
		return this.problems.size > 0 || this.twins.size > 0;
	}

	/** What is wrong with the settings of an item, if anything. */
	problemOf(item: number): JobError | undefined {
		const twin = this.twins.get(item);
		const shared =
			twin === undefined
				? undefined
				: new InputError(
						`Items ${Math.min(item, twin)} and ${Math.max(item, twin)} have the same 'Trace ID'. Give every item one of its own`,
					);
		return this.problems.get(item) ?? shared;
	}
}
