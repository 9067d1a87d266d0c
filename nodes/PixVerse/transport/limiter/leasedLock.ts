/** Whose turn it is: one after another, but nobody is waited for longer than a few seconds. */
import { clock } from '../http/clock';
import { Semaphore } from './semaphore';
import { anyAborted } from '../http/signals';
import { FEW_SECONDS } from '../http/timeLimit';

/** The turns of those who share something. */
export class Turns {
	private readonly turn = new Semaphore(1);

	private readonly endings = new Map<object, () => void>();

	/** Waits for the turn of `who`; false when `signal` aborts first. */
	async take(who: object, signal: AbortSignal): Promise<boolean> {
		this.end(who);
		if (!(await this.turn.enter(signal))) return false;
		let isOver = false;
		this.endings.set(who, () => {
			if (!isOver) this.turn.leave();
			isOver = true;
		});
		return true;
	}

	/** From now on the turn of `who` ends after a few seconds, and when `signal` aborts. */
	limit(who: object, signal: AbortSignal): void {
		const over = new AbortController();
		const release = this.endings.get(who);
		this.endings.set(who, () => {
			over.abort();
			release?.();
		});
		const soon = [clock.timeout(FEW_SECONDS, over.signal), anyAborted(signal, over.signal)];
		void Promise.race(soon).then(release);
	}

	/** Ends the turn of `who`, if it is. */
	end(who: object): void {
		this.endings.get(who)?.();
		this.endings.delete(who);
	}
}
