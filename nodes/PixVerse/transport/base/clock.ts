/** The clocks and pauses of the node, in one file so that tests can replace them. */
import { sleep } from 'n8n-workflow';
import { unlessAborted } from './abortSignals';

// The longest single sleep in milliseconds. Nothing can end n8n's `sleep` early, so a sleep goes on after Stop for up to
// this time.
const MAX_SLEEP = 1000;

// Milliseconds since the process started. The time of day is no use here, because an administrator may set it back.
const now = (): number => performance.now();

async function wait(
	milliseconds: number,
	...signals: Array<AbortSignal | undefined>
): Promise<void> {
	// The loop measures with the clock and not with the timers. Timers fire late on a busy machine, and their delays would add
	// up.
	const end = now() + milliseconds;
	const isOver = () => signals.some((signal) => signal?.aborted);
	for (let rest = milliseconds; rest > 0 && !isOver(); rest = end - now()) {
		await unlessAborted(sleep(Math.min(rest, MAX_SLEEP)), ...signals);
	}
}

/** Time and waiting in milliseconds. Tests and the demo replace these functions. */
export const clock = {
	/** Measures durations: the difference between two calls is the time between them. */
	now,
	/** The time of day, to compare with times that PixVerse reports. */
	date: (): number => Date.now(),
	/** Waits until the time is over or one of the signals aborts. Never rejects, so the caller has to check the signals. */
	pause: wait,
	/** Waits like `pause`, but for time limits, because tests shorten pauses and not limits. */
	timeout: wait,
};
