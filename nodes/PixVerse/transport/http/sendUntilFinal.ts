/** The one retry loop: whatever may be sent again is sent here, until its outcome is final. */
import type { RetryHint } from './backoff';
import { isEnough, retryPause } from './backoff';
import { clock } from './clock';

/** Is told what becomes of the requests of one asker; `account/health` is one. */
export interface Watcher<T> {
	/** The outcome is final. */
	answered: () => void;
	/** A request failed: by the asker's own trouble, which counts, in an outage, or in one that lasts too long. */
	failed: (outcome: T) => 'own' | 'outage' | 'givenUp';
}

/** A request, and what decides about it. */
interface Sending<T> {
	/** Sends it once. */
	send: () => Promise<T>;
	/** How the request may be sent again; undefined when the outcome is final. */
	mayAgain: (outcome: T) => RetryHint | undefined;
	/** Ends the waiting. */
	signal?: AbortSignal;
	watcher?: Watcher<T>;
}

/** The last outcome, how many sends it took, and whether it is that of an outage. */
export interface Final<T> {
	outcome: T;
	sends: number;
	isOutage?: boolean;
}

/** Sends a request until its outcome is final; undefined when the signal aborts before. Failures in an outage do not count. */
export async function sendUntilFinal<T>(sending: Sending<T>): Promise<Final<T> | undefined> {
	const { send, mayAgain, signal, watcher } = sending;
	let sends = 0;
	let failures = 0;
	while (signal?.aborted !== true) {
		const outcome = await send();
		const hint = mayAgain(outcome);
		sends++;
		if (hint === undefined) {
			watcher?.answered();
			return { outcome, sends };
		}
		const trouble = watcher?.failed(outcome) ?? 'own';
		if (trouble === 'givenUp') return { outcome, sends, isOutage: true };
		if (trouble === 'own') failures++;
		if (isEnough(failures, hint)) return { outcome, sends };
		await clock.pause(retryPause(sends, hint, Math.random()), signal);
	}
	return undefined;
}
