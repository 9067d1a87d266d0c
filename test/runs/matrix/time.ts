/**
 * Scripted time: every cell has a clock of its own that stands still while a request is under way
 * and jumps to the next thing that waits when none is. Requests take no time on it, unless they
 * are silent for so long that only time can end them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

/** Real milliseconds between two looks at whether the cell is at rest. */
const TICK = 2;
/** So many looks in a row must find it at rest, or an answer may still be on its way inwards. */
const TICKS_AT_REST = 2;
/** So many looks in a row that find requests under way and nothing new: they are silent. */
const TICKS_OF_SILENCE = 60;

/** Before time jumps that far, a file may still be on its way to the disk. */
const FAR = 30_000;

interface Sleeper {
	due: number;
	wake: () => void;
}

/** The clock of one cell. */
export class ScriptedTime {
	now = 1_000_000;
	private sleepers: Sleeper[] = [];
	private atRest = 0;
	private lastActivity = -1;
	private silent = 0;
	private readonly timer = setInterval(() => this.tick(), TICK);

	/** `activity` counts the requests that started and ended, and the bytes of all. */
	constructor(
		private readonly underWay: () => number,
		private readonly activity: () => number,
	) {}

	/** Whether nothing but time can change anything. */
	private isStill(ticksAtRest: number): boolean {
		const activity = this.activity();
		this.silent = activity === this.lastActivity ? this.silent + 1 : 0;
		this.lastActivity = activity;
		this.atRest = this.underWay() > 0 ? 0 : this.atRest + 1;
		return this.atRest >= ticksAtRest || this.silent >= TICKS_OF_SILENCE;
	}

	private tick(): void {
		if (this.sleepers.length === 0) return;
		const next = this.sleepers.reduce((first, other) => (other.due < first.due ? other : first));
		const isFar = next.due - this.now > FAR;
		if (!this.isStill(isFar ? TICKS_OF_SILENCE : TICKS_AT_REST)) return;
		this.now = Math.max(this.now, next.due);
		this.atRest = 0;
		this.silent = 0;
		next.wake();
	}

	async pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
		if (milliseconds <= 0 || signal?.aborted) return;
		await new Promise<void>((resolve) => {
			const wake = () => {
				this.sleepers = this.sleepers.filter((other) => other !== sleeper);
				signal?.removeEventListener('abort', wake);
				resolve();
			};
			const sleeper = { due: Math.ceil(this.now + milliseconds), wake };
			this.sleepers.push(sleeper);
			signal?.addEventListener('abort', wake, { once: true });
		});
	}

	end(): void {
		clearInterval(this.timer);
	}
}

const times = new AsyncLocalStorage<ScriptedTime>();

/** Runs a cell by its own clock. */
export async function inTime<T>(time: ScriptedTime, run: () => Promise<T>): Promise<T> {
	return await times.run(time, run);
}

/** Replaces the clock of the node. */
export function scriptTime(): void {
	const { now, date, pause, timeout } = clock;
	clock.now = () => times.getStore()?.now ?? now();
	clock.date = () => times.getStore()?.now ?? date();
	clock.pause = async (milliseconds, signal) =>
		await (times.getStore() ?? { pause }).pause(milliseconds, signal);
	clock.timeout = async (milliseconds, signal) =>
		await (times.getStore() ?? { pause: timeout }).pause(milliseconds, signal);
}
