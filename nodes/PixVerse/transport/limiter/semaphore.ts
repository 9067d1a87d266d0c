/** Slots for so many at a time, handed on in the order of coming. */

/** A number of slots; with one it is a lock. */
export class Semaphore {
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
