/**
 * Holds back the submissions of one connection after a submission without PixVerse's envelope. PixVerse may have charged that
 * submission, and each further one would get the same answer from a wrong address, a firewall or a broken gateway. So the
 * node first asks PixVerse for free: the breaker stays open until a free request that began later brings the envelope.
 */
import { abortablePromise } from '../base/abortSignals';
import { clock } from '../base/clock';
import { MAX_OUTAGE } from '../http/retry';

// The breaker closes by itself after this time, in milliseconds. Otherwise a connection over which no free request gets
// through would never submit again. No run waits so long.
const MAX_AGE = 2 * MAX_OUTAGE;

/** The circuit breaker of one connection. While it is open, no submission leaves. */
export class CircuitBreaker {
	// How often a submission has opened the breaker, also while it was open, and when it last did (`clock.now`).
	private trips = 0;
	private trippedAt = -Infinity;

	// Whether a free request has closed the breaker since.
	private isClosed = true;

	private closing = abortablePromise<void>([], () => {});

	/** Whether no submission may leave. */
	get isOpen(): boolean {
		return !this.isClosed && clock.now() - this.trippedAt < MAX_AGE;
	}

	/** Resolves when a free request closes the breaker. */
	get closed(): Promise<void> {
		return this.closing.promise;
	}

	/** Notes that a submission got no envelope. */
	trip(): void {
		this.isClosed = false;
		this.trips++;
		this.trippedAt = clock.now();
	}

	/** Call when a free request begins. Call the result once PixVerse's envelope has come, with any code. */
	freeRequest(): () => void {
		const { trips } = this;
		return () => {
			// PixVerse's answer to a request that began earlier does not show that PixVerse can be reached now.
			if (this.isClosed || trips !== this.trips) return;
			this.isClosed = true;
			this.closing.settle();
			this.closing = abortablePromise<void>([], () => {});
		};
	}
}
