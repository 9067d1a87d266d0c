/** Time and waiting: the only place that knows a clock. */
import { sleep } from 'n8n-workflow';
import { unlessAborted } from './abortSignals';

/** The longest uninterrupted nap in milliseconds: older n8n versions cannot abort a sleep. */
const NAP = 1000;

/** Since the process began: a wall clock that is set changes nothing. */
const now = (): number => performance.now();

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	const end = now() + milliseconds;
	for (let rest = milliseconds; rest > 0 && !signal?.aborted; rest = end - now()) {
		await unlessAborted(sleep(Math.min(rest, NAP)), signal);
	}
}

/** The only source of time and waiting, in milliseconds. Tests and the demo replace its functions. */
export const clock = {
	/** Tells how much time has passed between two calls. */
	now,
	/** What the wall clock shows, to compare with a time that the service tells. */
	date: (): number => Date.now(),
	/** How long this process has been running. */
	sinceStart: now,
	/** Waits, ends at once when `signal` aborts, and never rejects: the caller looks at the signal afterwards. */
	pause: wait,
	/** The same where an answer is given time: tests that shorten the node's own pauses leave it alone. */
	timeout: wait,
};
