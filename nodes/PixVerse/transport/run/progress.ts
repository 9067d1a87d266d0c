/**
 * How far a run of several items has come, for whoever waits, and what it came to. n8n shows a
 * manual run's messages in the browser's console, and everything else in its log only.
 */
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Price } from '../../prices/published';
import type { CancellationScope } from './cancellation';
import type { Context } from '../http/client';
import { clock } from '../http/clock';
import type { Job } from './job';

/** The least time between two messages, in milliseconds. */
const PAUSE = { manual: 10_000, log: 60_000 };

/** `context.sendMessageToUI` is there in hooks as well, but not in their type. */
type Speaking = Context & Partial<Pick<IExecuteFunctions, 'sendMessageToUI'>>;

/** A line of the log, in which many executions are mixed. */
export function log(context: Context, text: string): void {
	const execution = context.getExecutionId();
	context.logger.info(`PixVerse: ${execution ? `execution ${execution}, ` : ''}${text}`);
}

const inWords = (credits: number): string => credits.toLocaleString('en-US');

/** What a dry run found of its items; the first one that has no problem says it. */
export class DryRunTotal {
	private readonly found = new Map<number, { price?: Price; json: IDataObject }>();

	/** The balance, read once for all items; undefined when it cannot be read. */
	balance?: Promise<number | undefined>;

	private knownBalance?: number;

	/** Notes an item; `json` is its output. */
	add(index: number, price: Price | undefined, json: IDataObject, balance?: number): void {
		this.knownBalance ??= balance;
		this.found.set(index, { price, json });
	}

	/** Puts the total of so many items into the first output; those that were not added have a problem. */
	tell(items = this.found.size): void {
		const [first, ...others] = [...this.found].sort(([one], [other]) => one - other);
		for (const [, { json }] of others) delete json.warning;
		if (first) first[1].json.warning = this.sentence(items);
	}

	/** The total in a sentence, with the balance where it is known: "3 items, 90 to 120 credits". */
	private sentence(items: number): string {
		const prices = [...this.found.values()].flatMap(({ price }) => price ?? []);
		const sum = (end: 'low' | 'high') => prices.reduce((total, price) => total + price[end], 0);
		const [low, high] = [sum('low'), sum('high')];
		const range = low === high ? inWords(low) : `${inWords(low)} to ${inWords(high)}`;
		const problems = items - this.found.size;
		const unknown = this.found.size - prices.length;
		const parts = [
			`${inWords(items)} ${items === 1 ? 'item' : 'items'}`,
			...(prices.length > 0 ? [`${range} ${high === 1 ? 'credit' : 'credits'}`] : []),
			...(unknown > 0 ? [`${inWords(unknown)} at an unknown price`] : []),
			...(problems > 0 ? [`${inWords(problems)} with a problem`] : []),
		];
		const { knownBalance: balance } = this;
		return `${parts.join(', ')}${balance === undefined ? '' : `; the balance is ${inWords(balance)}`}`;
	}
}

/** The progress of a run: `jobs` by their item and step. */
export class Progress {
	private toldAt = clock.now();

	/** How many items of the present try ended in which way. */
	private readonly ends = new Map<string, number>();

	/** What the run paid. */
	private credits = 0;

	readonly dryRun = new DryRunTotal();

	constructor(private readonly jobs: ReadonlyMap<string, Job>) {}

	/** Says how far the run is, unless it did a moment ago. */
	tell(context: Speaking, { items, open }: CancellationScope): void {
		const isManual = context.getMode() === 'manual';
		const now = clock.now();
		if (items.size < 2 || now - this.toldAt < (isManual ? PAUSE.manual : PAUSE.log)) return;
		this.toldAt = now;
		const isRunning = ([key, { state }]: [string, Job]) =>
			state.is === 'accepted' && open.has(parseInt(key, 10));
		const running = [...this.jobs].filter(isRunning).length;
		const text = `${items.size - open.size} of ${items.size} done, ${running} running, ${this.credits} credits`;
		if (isManual) context.sendMessageToUI?.(text);
		else log(context, text);
	}

	/** Counts what a job cost; what an earlier run paid for is marked. */
	addCredits(output: INodeExecutionData[]): void {
		const paid = output.filter(({ json }) => json.resumed !== true);
		this.credits += paid.reduce((sum, { json }) => sum + (Number(json.credits) || 0), 0);
	}

	/** An item has ended: ready, pending, failed, refunded, … */
	add(end: string): void {
		this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
	}

	/** After the last item: what the run came to, with the balance if it was read; after Stop what was made, as the outputs are lost. */
	sumUp(context: Context, { items, open, isDryRun }: CancellationScope, balance?: number): void {
		if (open.size > 0) return;
		this.dryRun.tell(isDryRun ? items.size : undefined);
		const ids = [...this.jobs.values()].flatMap(({ videoId }) => videoId ?? []);
		const isCancelled = context.getExecutionCancelSignal()?.aborted === true;
		if (isCancelled && ids.length > 0)
			log(context, `stopped. "Get" returns what was submitted: ${ids.join(', ')}`);
		if (items.size < 2 || this.jobs.size === 0 || this.ends.size === 0) return;
		const ends = [...this.ends].map(([end, count]) => `${count} ${end}`).join(', ');
		const left = balance === undefined ? '' : `. The balance was ${balance} when it was last read`;
		log(context, `${ends}, ${this.credits} credits${left}`);
		this.ends.clear();
	}
}
