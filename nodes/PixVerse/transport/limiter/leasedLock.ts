/** A lock that nobody holds for long: its lease ends after a few seconds without an answer. */
import { clock } from '../http/clock';
import { anyAborted, noLongerNeeded } from '../http/abortSignals';
import { SLOW_ANSWER } from '../http/timeouts';
import { Semaphore } from './semaphore';

/** The lock of those who share something. */
export class LeasedLock {
	private readonly lock = new Semaphore(1);

	private readonly releases = new Map<object, () => void>();

	/** Waits for the lock on behalf of `who`; false when `signal` aborts first. */
	async acquire(who: object, signal: AbortSignal): Promise<boolean> {
		this.release(who);
		if (!(await this.lock.enter(signal))) return false;
		let isOver = false;
		this.releases.set(who, () => {
			if (!isOver) this.lock.leave();
			isOver = true;
		});
		return true;
	}

	/** From now on `who` holds the lock for a few seconds at most, and until `signal` aborts. */
	startLease(who: object, signal: AbortSignal): void {
		const over = new AbortController();
		const release = this.releases.get(who);
		this.releases.set(who, () => {
			over.abort(noLongerNeeded);
			release?.();
		});
		const soon = [clock.timeout(SLOW_ANSWER, over.signal), anyAborted(signal, over.signal)];
		void Promise.race(soon).then(release);
	}

	/** Gives the lock back, if `who` holds it. */
	release(who: object): void {
		this.releases.get(who)?.();
		this.releases.delete(who);
	}
}
