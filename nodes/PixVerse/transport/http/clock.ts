/** Time and waiting: no other file reads a clock. */
import { sleep } from 'n8n-workflow';
import { unlessAborted } from './abortSignals';

/** The longest sleep in milliseconds, because the sleep of older n8n versions cannot be aborted. */
const NAP = 1000;

/** The time since the process began, which does not change when somebody sets the wall clock. */
const now = (): number => performance.now();

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	const end = now() + milliseconds;
	for (let rest = milliseconds; rest > 0 && !signal?.aborted; rest = end - now()) {
		await unlessAborted(sleep(Math.min(rest, NAP)), signal);
	}
}

/** The only source of time and waiting, in milliseconds. Tests and the demo replace its functions. */
export const clock = {
	/** The difference between two calls is the time between them. */
	now,
	/** The time of the wall clock, to compare with times that PixVerse reports. */
	date: (): number => Date.now(),
	/** How long the process has been running. */
	sinceStart: now,
	/** Waits. Ends at once when `signal` aborts, and never rejects: the caller checks the signal afterwards. */
	pause: wait,
	/** Waits as a time limit for a response: tests shorten the pauses of the node and not its time limits. */
	timeout: wait,
};
