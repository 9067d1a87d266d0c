/** One after another, in the order of their coming. */

/** A lock that is handed on to whoever waits longest. */
export class Mutex {
	private taken = false;

	private readonly waiting: Array<() => void> = [];

	/** Waits for the lock and returns what gives it back; undefined when `signal` aborts first. */
	async acquire(signal: AbortSignal): Promise<(() => void) | undefined> {
		if (signal.aborted) return undefined;
		if (this.taken && !(await this.waitInLine(signal))) return undefined;
		this.taken = true;
		let held = true;
		return () => {
			if (held) this.handOn();
			held = false;
		};
	}

	private handOn(): void {
		const next = this.waiting.shift();
		if (next) next();
		else this.taken = false;
	}

	/** Whether it was handed the lock. */
	private async waitInLine(signal: AbortSignal): Promise<boolean> {
		return await new Promise((resolve) => {
			const leave = () => {
				this.waiting.splice(this.waiting.indexOf(take), 1);
				resolve(false);
			};
			const take = () => {
				signal.removeEventListener('abort', leave);
				resolve(true);
			};
			signal.addEventListener('abort', leave, { once: true });
			this.waiting.push(take);
		});
	}
}
