/**
 * Holds back the submissions of one connection after a submission without PixVerse's envelope. PixVerse may have charged that
 * submission, and each further one would get the same answer from a wrong address, a firewall or a broken gateway. So the
 * node first asks PixVerse for free: the breaker stays open until a free request that began later brings the envelope.
 */
import { abortablePromise } from '../base/abortSignals';

/** The circuit breaker of one connection. While it is open, no submission leaves. */
export class CircuitBreaker {
	isOpen = false;

	// How often a submission has opened the breaker, also while it was open.
	private trips = 0;

	private closing = abortablePromise<void>([], () => {});

	/** Resolves when the breaker closes. */
	get closed(): Promise<void> {
		return this.closing.promise;
	}

	/** Notes that a submission got no envelope. */
	trip(): void {
		this.isOpen = true;
		this.trips++;
	}

	/** Call when a free request begins. Call the result once PixVerse's envelope has come, with any code. */
	probe(): () => void {
		const { trips } = this;
		return () => {
			// PixVerse's answer to a request that began earlier does not show that PixVerse can be reached now.
			if (!this.isOpen || trips !== this.trips) return;
			this.isOpen = false;
			this.closing.settle();
			this.closing = abortablePromise<void>([], () => {});
		};
	}
}
