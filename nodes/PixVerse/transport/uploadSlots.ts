/** How many uploads of one account are on the wire at the same time, in all runs of this process. */
import type { Gate } from './gate';

const PARALLEL_UPLOADS = 3;

/** A few slots, and a line of those who wait for one. */
export class Slots {
	private readonly waiting: Array<() => void> = [];

	constructor(private free: number) {}

	/** Waits for a slot; whoever gets true has to `leave`. False when `signal` aborts first. */
	async enter(signal: AbortSignal): Promise<boolean> {
		if (signal.aborted) return false;
		if (this.free > 0) {
			this.free--;
			return true;
		}
		return await new Promise((resolve) => {
			const leaveLine = () => {
				this.waiting.splice(this.waiting.indexOf(admit), 1);
				resolve(false);
			};
			const admit = () => {
				signal.removeEventListener('abort', leaveLine);
				resolve(true);
			};
			signal.addEventListener('abort', leaveLine, { once: true });
			this.waiting.push(admit);
		});
	}

	/** Hands the slot to whoever has waited longest. */
	leave(): void {
		const next = this.waiting.shift();
		if (next) next();
		else this.free++;
	}
}

const slots = new WeakMap<Gate, Slots>();

/** The slots of the account behind a gate. */
export function slotsOf(gate: Gate): Slots {
	const known = slots.get(gate) ?? new Slots(PARALLEL_UPLOADS);
	slots.set(gate, known);
	return known;
}
