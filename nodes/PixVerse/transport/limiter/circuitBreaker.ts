/**
 * A circuit breaker: notices that the service answers nobody, and then keeps everybody from asking.
 * While it is half open, one request at a time is a probe, each time another item's, and the first
 * answer lets all others go on. So a thousand items get over an outage with hardly more requests
 * than without one. Who fails again and again while others are answered is in no outage, and keeps
 * nobody from asking.
 */
import { equalJitter, fullJitter } from '../http/backoff';
import { clock } from '../http/clock';
import type { Outcome } from '../http/outcome';
import { hasNoCredential } from '../http/outcome';
import type { Breaker } from '../http/sendUntilFinal';
import { waiter } from '../http/abortSignals';
import type { Outage } from './failureCounts';
import { FailureCounts } from './failureCounts';
import { Timer } from './timer';

/** How long an outage is waited out, in milliseconds. */
const LONGEST_OUTAGE = 15 * 60_000;

/** The same for an address where nobody has ever been reached: most likely it is a wrong one. */
const LONGEST_FIRST_OUTAGE = 10_000;

/** After an outage everybody goes on, spread over so many milliseconds for each of them. */
const SPREAD = 20;
const WIDEST_SPREAD = 10_000;

/** What becomes of a request that waits: it probes, the outage has ended, or nobody waits any longer. */
type Verdict = 'probe' | 'ended' | 'givenUp';

/** The breakers of one account, one for each kind of request. */
interface Linked {
	/** Whether anybody was ever reached at this address. */
	wasReached: boolean;
	all: CircuitBreaker[];
}

/** What is known of the answers to one kind of request. */
export class CircuitBreaker implements Breaker<Outcome> {
	private readonly failures = new FailureCounts();

	private probes = 0;

	private probeAt = 0;

	private spread = 0;

	/** Those who wait, in the order of their coming. */
	private readonly waiting = new Map<(verdict: Verdict) => void, object>();

	private readonly timer = new Timer(() => this.onTime());

	/** The last outage that was given up. */
	lastOutage: Outage = this.failures.until(0);

	/** `onGivenUp` is called when an outage is not waited out any longer. */
	constructor(
		private readonly linked: Linked,
		private readonly onGivenUp = () => {},
	) {
		linked.all.push(this);
	}

	/**
	 * Whether nobody is answered. All kinds of requests go to the same service: once one kind fails
	 * for everybody, a single failure of another kind is taken for the same outage.
	 */
	get isOpen(): boolean {
		if (this.failures.isEmpty) return false;
		return this.linked.all.some(({ failures }) => failures.areGeneral);
	}

	/** The same for `who`: one that fails while others are answered is not in an outage. */
	isOpenFor(who: object): boolean {
		return this.isOpen && !this.failures.areOwn(who);
	}

	/**
	 * Waits until a request of `who` may leave: at once unless there is an outage. Returns false when
	 * it must not, because the outage lasts too long or `signal` aborted.
	 */
	async pass(signal: AbortSignal, who: object): Promise<boolean> {
		while (this.isOpenFor(who) && !signal.aborted) {
			const verdict = await this.wait(signal, who);
			if (verdict === 'givenUp') return false;
			if (verdict === 'probe') break;
			await clock.pause(Math.random() * this.spread, signal);
		}
		return !signal.aborted;
	}

	/** Takes note of what came of a request of `who`; a usable answer lets everybody go on. */
	record(who: object, outcome: Outcome, isUsable: boolean): void {
		if (outcome.outcome === 'keptBack') return;
		if (outcome.unsent !== true) this.linked.wasReached = true;
		if (!isUsable) return this.addFailure(who, outcome);
		this.failures.contradict(who);
		if (!this.failures.isEmpty) this.end('ended');
	}

	/** `who` asks no more. */
	forget(who: object): void {
		const wasOpen = this.isOpen;
		this.failures.forget(who);
		if (wasOpen && !this.isOpen) this.end('ended');
	}

	private addFailure(who: object, outcome: Outcome): void {
		if (this.failures.areOwn(who)) return;
		const now = clock.now();
		const wasOpen = this.isOpen;
		this.failures.add(who, outcome);
		if (this.isOpen && !wasOpen) this.probeAt = now + equalJitter(1, Math.random());
		const asked = outcome.outcome === 'lost' ? outcome.retryAfter : undefined;
		if (asked !== undefined) this.probeAt = Math.max(this.probeAt, now + fullJitter(1, asked, 0));
		this.setTimer();
	}

	private async wait(signal: AbortSignal, who: object): Promise<Verdict> {
		const { promise, settle } = waiter<Verdict>([signal], () => {
			this.waiting.delete(settle);
			this.setTimer();
			return 'ended';
		});
		this.waiting.set(settle, who);
		this.setTimer();
		return await promise;
	}

	private get endAt(): number {
		// Trouble with n8n's database says nothing about the address.
		const mayBeRight = this.linked.wasReached || hasNoCredential(this.failures.latest);
		const longest = mayBeRight ? LONGEST_OUTAGE : LONGEST_FIRST_OUTAGE;
		return this.failures.since + longest;
	}

	private setTimer(): void {
		this.timer.set(this.waiting.size > 0 ? Math.min(this.probeAt, this.endAt) : Infinity);
	}

	private onTime(): void {
		if (this.probeAt > this.endAt || clock.now() >= this.endAt) {
			this.lastOutage = this.failures.until(clock.now());
			this.end('givenUp');
			this.onGivenUp();
			return;
		}
		this.probeAt = clock.now() + equalJitter(++this.probes + 1, Math.random());
		this.letProbe();
		this.setTimer();
	}

	/** The latest of those who have not failed tries, because it may be of another run; else who has waited longest. */
	private letProbe(): void {
		const latestFirst = [...this.waiting].reverse();
		const hasNotFailed = ([, who]: [unknown, object]) => !this.failures.has(who);
		const [first] = latestFirst.find(hasNotFailed) ?? latestFirst[latestFirst.length - 1] ?? [];
		this.waiting.delete(first);
		first?.('probe');
	}

	private end(verdict: Verdict): void {
		this.failures.clear();
		this.probes = 0;
		this.probeAt = 0;
		const everybody = [...this.waiting.keys()];
		this.waiting.clear();
		this.spread = Math.min(everybody.length * SPREAD, WIDEST_SPREAD);
		everybody.forEach((settle) => settle(verdict));
		this.setTimer();
		const over = this.linked.all.filter(({ isOpen, waiting }) => !isOpen && waiting.size > 0);
		over.forEach((other) => other.end('ended'));
	}
}

/** The breakers of an account; `onGivenUp` is called when no submission is answered for long. */
export function breakersOf(onGivenUp: () => void) {
	const linked: Linked = { wasReached: false, all: [] };
	return {
		submissions: new CircuitBreaker(linked, onGivenUp),
		polls: new CircuitBreaker(linked),
		uploads: new CircuitBreaker(linked),
	};
}
