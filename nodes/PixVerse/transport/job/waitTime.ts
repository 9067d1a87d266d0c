/** The time that counts towards a wait limit: an outage does not, nor does a machine that sleeps. */
import { clock } from '../http/clock';

/** What takes longer than it may by so many milliseconds was held up. */
const HELD_UP = 1_000;

/** Time that has passed since the object was made; a machine that sleeps shows in steps that take too long. */
export class WaitTime {
	private readonly start = clock.now();

	private held = 0;

	/** Whether anything was held up so far. */
	wasHeld = false;

	/** The time that counts, in milliseconds. */
	get passed(): number {
		return clock.now() - this.start - this.held;
	}

	/** Pauses; no more than `milliseconds` count. */
	async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
		const end = clock.now() + milliseconds;
		await clock.pause(milliseconds, signal);
		this.leaveOut(clock.now() - end);
	}

	/** Waits for a step that may take `most` milliseconds; one that is held up does not count. */
	async during<T>(most: number, step: Promise<T>): Promise<T> {
		const begun = clock.now();
		const result = await step;
		const took = clock.now() - begun;
		if (took > most + HELD_UP) this.leaveOut(took);
		return result;
	}

	private leaveOut(milliseconds: number): void {
		if (milliseconds <= HELD_UP) return;
		this.held += milliseconds;
		this.wasHeld = true;
	}
}
