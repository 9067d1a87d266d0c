/** One appointment with the clock at a time; a new one replaces the old one. */
import { clock } from '../http/clock';

/** Calls `onTime` at a time that may be changed. */
export class Timer {
	private at = Infinity;

	private canceled = new AbortController();

	constructor(private readonly onTime: () => void) {}

	/** Sets the time, in milliseconds of the clock; never when it is Infinity. */
	set(at: number): void {
		if (at === this.at) return;
		this.canceled.abort();
		this.at = at;
		if (at === Infinity) return;
		const { signal } = (this.canceled = new AbortController());
		void clock.pause(at - clock.now(), signal).then(() => {
			if (signal.aborted) return;
			this.at = Infinity;
			this.onTime();
		});
	}
}
