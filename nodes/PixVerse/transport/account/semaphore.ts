/** Limits how many callers do something at once: first come, first served. */
import { abortablePromise } from '../base/abortSignals';

/** A semaphore with a number of places. With one place, it is a lock. */
export class Semaphore {
	private readonly waiting = new Set<(entered: boolean) => void>();
	private free: number;

	constructor(private places: number) {
		this.free = places;
	}

	/** Waits for a place. Returns false if `signal` aborts first; otherwise the caller has to call `release`. */
	async acquire(signal: AbortSignal): Promise<boolean> {
		if (signal.aborted) return false;
		if (this.free > 0) {
			this.free--;
			return true;
		}
		const { promise, settle } = abortablePromise<boolean>([signal], () => {
			// A stopped caller leaves the queue, because it would never release its place.
			this.waiting.delete(settle);
			return false;
		});
		this.waiting.add(settle);
		return await promise;
	}

	/** Hands the place to the caller that has waited longest. If no caller waits, the place becomes free. */
	release(): void {
		const [next] = this.waiting;
		this.waiting.delete(next);
		// The number of free places stays the same, so that no newcomer can take the place before `next`.
		if (next) next(true);
		else this.free++;
	}

	/** Adds places until there are `total`. */
	widen(total: number): void {
		for (; this.places < total; this.places++) this.release();
	}
}
