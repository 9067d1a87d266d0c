/** The only file that reads a clock or waits for a time, so that tests can replace time. */
import { sleep } from 'n8n-workflow';
import { unlessAborted } from './abortSignals';

// The longest sleep in milliseconds: nothing ends n8n's `sleep` early, so its timer outlives Stop by at most this time.
const MAX_SLEEP = 1000;

// Milliseconds since the process started. The time of day is no use here, because an administrator may set it back.
const now = (): number => performance.now();

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	// The loop goes by the clock, because timers fire late on a busy machine, and the delays would add up.
	const end = now() + milliseconds;
	for (let rest = milliseconds; rest > 0 && !signal?.aborted; rest = end - now()) {
		await unlessAborted(sleep(Math.min(rest, MAX_SLEEP)), signal);
	}
}

/** Time and waiting in milliseconds. Tests and the demo replace these functions. */
export const clock = {
	/** Measures durations: the difference between two calls is the time between them. */
	now,
	/** The time of day, to compare with times that PixVerse reports. */
	date: (): number => Date.now(),
	/** How long n8n has been running. */
	sinceStart: now,
	/** Waits, at most until `signal` aborts. It never rejects: the caller checks the signal afterwards. */
	pause: wait,
	/** Waits like `pause`, but for time limits. It is separate because tests shorten pauses but not limits. */
	timeout: wait,
};
