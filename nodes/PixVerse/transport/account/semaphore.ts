/** A limit on how many callers do something at once, first come, first served. */
import { abortablePromise } from '../http/abortSignals';

/** A number of slots; a semaphore of one slot is a lock. */
export class Semaphore {
	private readonly waiting = new Set<(entered: boolean) => void>();

	constructor(private free: number) {}

	/** Waits for a slot. A caller that gets true has to call `leave`; false means that `signal` aborted first. */
	async enter(signal: AbortSignal): Promise<boolean> {
		if (signal.aborted) return false;
		if (this.free > 0) {
			this.free--;
			return true;
		}
		const { promise, settle } = abortablePromise<boolean>([signal], () => {
			this.waiting.delete(settle);
			return false;
		});
		this.waiting.add(settle);
		return await promise;
	}

	/** Hands the slot to the caller that has waited longest. */
	leave(): void {
		const [next] = this.waiting;
		this.waiting.delete(next);
		if (next) next(true);
		else this.free++;
	}
}
