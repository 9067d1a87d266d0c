/** The one retry loop: whatever may be sent again is sent here, until its outcome is final. */
import type { RetryHint } from './backoff';
import { isEnough, retryPause } from './backoff';
import { clock } from './clock';

/**
 * Holds back all requests of an account while none is answered; `limiter/circuitBreaker` is one. `who`
 * is the job, upload or item that a request belongs to.
 */
export interface Breaker<T> {
	/** Whether `who` may send only single probes. */
	isOpenFor: (who: object) => boolean;
	/** Waits until a request of `who` may leave; false when `signal` aborts, or no request is answered for long. */
	pass: (signal: AbortSignal, who: object) => Promise<boolean>;
	/** Takes note of what came of a request of `who`. */
	record: (who: object, outcome: T, isUsable: boolean) => void;
	/** `who` sends no more requests. */
	forget: (who: object) => void;
}

/** A request, and what decides about it. */
export interface Sending<T> {
	send: () => Promise<T>;
	/** How the request may be sent again; undefined when the outcome is final. */
	mayAgain: (outcome: T) => RetryHint | undefined;
	/** Ends the waiting. */
	signal?: AbortSignal;
	/** The breaker, and what the request belongs to: several failures of one job are no outage. */
	guard?: { breaker: Breaker<T>; who: object; signal: AbortSignal };
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
export async function sendUntilFinal<T>(sending: Sending<T>): Promise<Final<T> | undefined> {
	const { send, mayAgain, signal, guard } = sending;
	const mayLeave = async () =>
		guard ? await guard.breaker.pass(guard.signal, guard.who) : signal?.aborted !== true;
	const isOpen = () => guard?.breaker.isOpenFor(guard.who) ?? false;
	let sends = 0;
	let failures = 0;
	while (await mayLeave()) {
		const outcome = await send();
		const hint = mayAgain(outcome);
		if (hint?.isKeptBack) continue;
		sends++;
		guard?.breaker.record(guard.who, outcome, hint === undefined);
		if (!isOpen()) failures++;
		if (hint === undefined || isEnough(failures, hint)) return { outcome, sends };
		if (isOpen()) continue;
		await clock.pause(retryPause(sends, hint, Math.random()), signal);
	}
	return undefined;
}
