/** One appointment with the clock at a time; a new one replaces the old one. */
import { noLongerNeeded } from '../http/abortSignals';
import { clock } from '../http/clock';

/** Calls `onTime` at a time that may be changed. */
export class Timer {
	private at = Infinity;

	/** When the clock wakes the timer up; it may be earlier than wanted by now. */
	private wakesAt = Infinity;

	private canceled = new AbortController();

	constructor(private readonly onTime: () => void) {}

	/** Sets the time, in milliseconds of the clock; never when it is Infinity. */
	set(at: number): void {
		this.at = at;
		// A time that only moves on, as it does with every job, needs no new appointment.
		if (at !== Infinity && this.wakesAt <= at) return;
		this.canceled.abort(noLongerNeeded);
		this.wakesAt = at;
		if (at === Infinity) return;
		const { signal } = (this.canceled = new AbortController());
		void clock.pause(at - clock.now(), signal).then(() => {
			if (!signal.aborted) this.wakeUp();
		});
	}

	private wakeUp(): void {
		const { at, wakesAt } = this;
		this.wakesAt = Infinity;
		if (at !== wakesAt) return this.set(at);
		this.at = Infinity;
		this.onTime();
	}
}
