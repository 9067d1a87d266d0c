/** Slots for so many at a time, handed on in the order of coming. */
import { waiter } from '../http/abortSignals';

/** A number of slots; with one it is a lock. */
export class Semaphore {
	private readonly waiting = new Set<(entered: boolean) => void>();

	constructor(private free: number) {}

	/** Waits for a slot; whoever gets true has to `leave`. False when `signal` aborts first. */
	async enter(signal: AbortSignal): Promise<boolean> {
		if (signal.aborted) return false;
		if (this.free > 0) {
			this.free--;
			return true;
		}
		const { promise, settle } = waiter<boolean>([signal], () => {
			this.waiting.delete(settle);
			return false;
		});
		this.waiting.add(settle);
		return await promise;
	}

	/** Hands the slot to whoever has waited longest. */
	leave(): void {
		const [next] = this.waiting;
		this.waiting.delete(next);
		if (next) next(true);
		else this.free++;
	}
}
