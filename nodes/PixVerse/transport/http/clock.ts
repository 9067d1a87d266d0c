/** Time and waiting: the only place that knows a clock. */
import { sleep } from 'n8n-workflow';
import { unlessAborted } from './abortSignals';

/** The longest uninterrupted nap in milliseconds: older n8n versions cannot abort a sleep. */
const NAP = 1000;

/** Sleeps, but not longer than until the signal aborts. */
async function nap(milliseconds: number, signal?: AbortSignal): Promise<void> {
	await (signal ? unlessAborted(sleep(milliseconds), signal) : sleep(milliseconds));
}

/**
 * Ends by the clock on the wall, which goes on while a machine sleeps, or by the steady one, which
 * nobody sets back. By the steady one it ends a moment later, so that a pause is never too short.
 */
async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	const [wall, steady] = [Date.now() + milliseconds, performance.now() + milliseconds + 1];
	const left = () => Math.min(wall - Date.now(), steady - performance.now());
	for (let rest = milliseconds; rest > 0 && !signal?.aborted; rest = left()) {
		await nap(Math.min(rest, NAP), signal);
	}
}

/**
 * The only source of time and waiting. Tests and the demo replace its functions.
 *
 * `pause` waits `milliseconds`, ends at once when `signal` aborts, and never rejects:
 * whoever waits looks at the signal afterwards. `timeout` does the same for those who give an
 * answer time to come: whoever makes the node's own pauses shorter must leave it alone.
 */
export const clock = {
	now: (): number => Date.now(),
	pause: wait,
	timeout: wait,
};

/** One full turn of the event loop: everything that was started synchronously has begun. */
export async function nextTurn(): Promise<void> {
	await sleep(0);
}

/** Long enough for an expression with the present moment to have another value. */
export async function nextMoment(): Promise<void> {
	await sleep(2);
}
