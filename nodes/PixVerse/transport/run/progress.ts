/**
 * How far a run of several items has come, for whoever waits, and what Stop left behind. n8n shows a
 * manual run's messages in the browser's console, and everything else in its log only.
 */
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
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

/** The progress of a run: `jobs` by their item and step. */
export class Progress {
	private toldAt = clock.now();

	/** How many items of the present try ended in which way. */
	private readonly ends = new Map<string, number>();

	/** What the run paid. */
	private credits = 0;

	constructor(private readonly jobs: ReadonlyMap<string, Job>) {}

	/** Says how far the run is, unless it did a moment ago. */
	tell(context: Speaking, scope: CancellationScope): void {
		const isManual = context.getMode() === 'manual';
		const now = clock.now();
		if (scope.size < 2 || now - this.toldAt < (isManual ? PAUSE.manual : PAUSE.log)) return;
		this.toldAt = now;
		const text = `${scope.ended} of ${scope.size} done, ${this.running(scope)} running, ${this.credits} credits`;
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

	/** After the last item of several: what the run came to, and the balance if it was read. */
	sumUp(context: Context, scope: CancellationScope, balance?: number): void {
		if (scope.size < 2 || scope.ended < scope.size || this.jobs.size === 0) return;
		const ends = [...this.ends].map(([end, count]) => `${count} ${end}`).join(', ');
		const left = balance === undefined ? '' : `. The balance was ${balance} when it was last read`;
		if (ends !== '') log(context, `${ends}, ${this.credits} credits${left}`);
		this.ends.clear();
	}

	/** After Stop, once nothing is under way any more: the outputs are lost, so the last line names what was made. */
	stopped(context: Context, scope: CancellationScope): void {
		const isCancelled = context.getExecutionCancelSignal()?.aborted === true;
		if (!isCancelled || scope.ended < scope.size) return;
		const ids = [...this.jobs.values()].flatMap(({ videoId }) => videoId ?? []);
		if (ids.length > 0)
			log(context, `stopped. "Get" returns what was submitted: ${ids.join(', ')}`);
	}

	private running(scope: CancellationScope): number {
		const isOpen = (key: string) => scope.open.has(parseInt(key, 10));
		return [...this.jobs].filter(([key, { state }]) => state.is === 'accepted' && isOpen(key))
			.length;
	}
}
