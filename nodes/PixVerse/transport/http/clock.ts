/** Time and waiting: the only place that knows a clock. */
import { sleep } from 'n8n-workflow';
import { unlessAborted } from './abortSignals';

/** The longest uninterrupted nap in milliseconds: older n8n versions cannot abort a sleep. */
const NAP = 1000;

/** By how many milliseconds the wall clock must move on its own to have jumped. */
const JUMP = 1000;

/** How far the wall clock is ahead of the steady one. */
const lead = () => Date.now() - performance.now();

let latest = lead();
let added = latest;

/**
 * Milliseconds that only grow: the steady clock, and what the wall clock jumps ahead of it, as when
 * a machine slept. A wall clock that is set back changes nothing; set right again, it jumps.
 */
function now(): number {
	const jump = lead() - latest;
	latest += jump;
	if (jump > JUMP) added += jump;
	return performance.now() + added;
}

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
	sinceStart: (): number => performance.now(),
	/** Waits, ends at once when `signal` aborts, and never rejects: the caller looks at the signal afterwards. */
	pause: wait,
	/** The same where an answer is given time: tests that shorten the node's own pauses leave it alone. */
	timeout: wait,
};
