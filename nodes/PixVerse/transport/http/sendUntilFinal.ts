/** The one retry loop: whatever may be sent again is sent here, until its outcome is final. */
import type { RetryHint } from './backoff';
import { isEnough, retryPause } from './backoff';
import { clock } from './clock';

/** Keeps requests from leaving in an outage; `limiter/circuitBreaker` is one. */
export interface Breaker<T, Asker> {
	/** Whether a request may leave as a probe only. */
	isOpenFor: (asker: Asker) => boolean;
	/** Waits until a request may leave; false when `signal` aborts, or nothing is answered for long. */
	pass: (signal: AbortSignal | undefined, asker: Asker) => Promise<boolean>;
	/** Takes note of what came of a request. */
	record: (asker: Asker, outcome: T, isUsable: boolean) => void;
}

/** A request, and what decides about it. */
interface Sending<T, Asker> {
	/** Sends it once; undefined when it could not leave after all, and the breaker is to be asked again. */
	send: () => Promise<T | undefined>;
	/** How the request may be sent again; undefined when the outcome is final. */
	mayAgain: (outcome: T) => RetryHint | undefined;
	/** Ends the waiting. */
	signal?: AbortSignal;
	/** The breaker, and what asks it: several failures of one asker are no outage. */
	guard?: { breaker: Breaker<T, Asker>; asker: Asker };
}

/** The last outcome, and how many sends it took. */
export interface Final<T> {
	outcome: T;
	sends: number;
}

/**
 * Sends a request until its outcome is final. Returns undefined when it may not leave any more:
 * the signal aborted, or the breaker gave up. Failures during an outage do not count, because the
 * breaker waits it out. The caller tells the breaker when it sends no more requests.
 */
export async function sendUntilFinal<T, Asker>(
	sending: Sending<T, Asker>,
): Promise<Final<T> | undefined> {
	const { send, mayAgain, signal, guard } = sending;
	const mayLeave = async () =>
		guard ? await guard.breaker.pass(signal, guard.asker) : signal?.aborted !== true;
	const isOpen = () => guard?.breaker.isOpenFor(guard.asker) ?? false;
	let sends = 0;
	let failures = 0;
	while (await mayLeave()) {
		const outcome = await send();
		if (outcome === undefined) continue;
		const hint = mayAgain(outcome);
		sends++;
		guard?.breaker.record(guard.asker, outcome, hint === undefined);
		if (!isOpen()) failures++;
		if (hint === undefined || isEnough(failures, hint)) return { outcome, sends };
		if (isOpen()) continue;
		await clock.pause(retryPause(sends, hint, Math.random()), signal);
	}
	return undefined;
}
