/**
 * The circuit breaker of an account: in an outage it keeps requests from leaving. One at a time is a
 * probe, each time another asker's, and the first usable answer lets all of that kind go on. So a
 * thousand items get over an outage with hardly more requests than without one. An asker that fails
 * again and again while others are answered is in no outage, and keeps no other from asking.
 */
import { waiter } from '../http/abortSignals';
import { equalJitter, fullJitter } from '../http/backoff';
import { clock } from '../http/clock';
import type { Outcome } from '../http/outcome';
import type { Breaker } from '../http/sendUntilFinal';
import { Timer } from './timer';

/** So many failures without a usable answer to their kind, of at least two askers, are an outage. */
const MANY = 3;

/** So many answers to others after an asker's failure: the trouble is its own. */
const OWN = 3;

/** How long an outage is waited out, in milliseconds. */
const LONGEST_OUTAGE = 15 * 60_000;

/** The same for an address where nothing has ever been reached: most likely it is a wrong one. */
const LONGEST_FIRST_OUTAGE = 10_000;

/** The same while answers come that cannot be read. Each may have been charged, so others are kept back all the same. */
const LONGEST_UNREADABLE = 10_000;

/** After an outage the requests go on, spread over so many milliseconds for each of them. */
const SPREAD = 20;
const WIDEST_SPREAD = 10_000;

/** What a request is for: one kind may fail while another is answered. */
type RequestKind = 'submission' | 'poll' | 'upload';

/** What asks, for example a job, and for what. */
export interface Asker {
	kind: RequestKind;
	who: object;
}

/** A time without a usable answer. */
export interface Outage {
	/** What became of the last request. */
	outcome: Outcome;
	lasted: number;
}

/** What is known of an asker that failed and was not answered since. */
interface Suspect {
	kind: RequestKind;
	failedAt: number;
	/** How often it failed since the last usable answer to its kind. */
	failures: number;
	/** How often others were answered whose request left after it had failed. */
	others: number;
}

/** What becomes of a request that waits: it probes, the outage has ended, or is not waited out. */
type WaitEnd = 'probe' | 'ended' | 'givenUp';

/** What is known of the answers to the requests of an account. */
export class CircuitBreaker implements Breaker<Outcome, Asker> {
	private readonly suspects = new Map<object, Suspect>();

	/** When an asker last sent something. */
	private readonly sentAt = new WeakMap<object, number>();

	/** Whether anything was ever reached at this address. */
	private wasReached = false;

	/** When the present outage began. */
	private since = 0;
	private probes = 0;
	private probeAt = 0;
	private spread = 0;

	/** The requests that wait, in the order of their coming. */
	private readonly waiting = new Map<(end: WaitEnd) => void, Asker>();

	private readonly timer = new Timer(() => this.onTime());

	private latest: Outcome = { outcome: 'lost', reason: 'no answer' };

	/** The last outage that was given up. */
	lastOutage: Outage = { outcome: this.latest, lasted: 0 };

	/** `onGivenUp` is called when an outage of submissions is not waited out any longer. */
	constructor(private readonly onGivenUp = () => {}) {}

	/** The kinds of request that are not answered in an outage; none without one. */
	private get failing(): Set<RequestKind> {
		const failed = [...this.suspects.values()].filter(({ failures }) => failures > 0);
		const failures = failed.reduce((sum, one) => sum + one.failures, 0);
		const isOutage = failures >= MANY && failed.length > 1;
		return new Set(isOutage ? failed.map(({ kind }) => kind) : []);
	}

	/**
	 * Whether a kind of request is not answered. All go to the same service: in an outage of one kind
	 * a single failure of another is taken for the same.
	 */
	isOpen(kind: RequestKind): boolean {
		return this.failing.has(kind);
	}

	/** The same for one asker: one that fails while others are answered is in no outage. */
	isOpenFor({ kind, who }: Asker): boolean {
		return !this.isOwn(who) && this.isOpen(kind);
	}

	private isOwn(who: object): boolean {
		return (this.suspects.get(who)?.others ?? 0) >= OWN;
	}

	/** Waits until a request may leave; false when the outage lasts too long, or `signal` aborts. */
	async pass(signal: AbortSignal | undefined, asker: Asker): Promise<boolean> {
		while (this.isOpenFor(asker) && !signal?.aborted) {
			const end = await this.wait(signal, asker);
			if (end === 'givenUp') return false;
			if (end === 'probe') break;
			await clock.pause(Math.random() * this.spread, signal);
		}
		this.sentAt.set(asker.who, clock.now());
		return !signal?.aborted;
	}

	private async wait(signal: AbortSignal | undefined, asker: Asker): Promise<WaitEnd> {
		const { promise, settle } = waiter<WaitEnd>([signal], () => {
			this.waiting.delete(settle);
			this.setTimer();
			return 'ended';
		});
		this.waiting.set(settle, asker);
		this.setTimer();
		return await promise;
	}

	/** Takes note of what came of a request. */
	record(asker: Asker, outcome: Outcome, isUsable: boolean): void {
		if (outcome.unsent !== true) this.wasReached = true;
		if (isUsable) this.addAnswer(asker);
		else if (!this.isOwn(asker.who)) this.addFailure(asker, outcome);
	}

	private addAnswer({ kind, who }: Asker): void {
		const wasOpen = this.isOpen(kind);
		const sentAt = this.sentAt.get(who) ?? 0;
		for (const suspect of this.suspects.values()) {
			if (suspect.kind !== kind) continue;
			suspect.failures = 0;
			// An answer to what left before the failure tells nothing: the outage may have begun since.
			if (suspect.failedAt > sentAt) continue;
			suspect.others++;
			// What failed in an outage has to fail again after it.
			if (wasOpen) suspect.failedAt = Infinity;
		}
		this.forget(who);
	}

	private addFailure({ kind, who }: Asker, outcome: Outcome): void {
		const now = clock.now();
		if (this.failing.size === 0) {
			this.since = now;
			this.probeAt = now + equalJitter(1, Math.random());
		}
		const { failedAt = now, failures = 0, others = 0 } = this.suspects.get(who) ?? {};
		const known = { kind, failedAt: Math.min(failedAt, now), failures: failures + 1, others };
		this.suspects.set(who, known);
		this.latest = outcome;
		const asked = outcome.outcome === 'lost' ? outcome.retryAfter : undefined;
		if (asked !== undefined) this.probeAt = Math.max(this.probeAt, now + fullJitter(1, asked, 0));
		this.setTimer();
	}

	/** Nothing more is asked on behalf of `who`: its failures do not add to those of later ones. */
	forget(who: object): void {
		this.suspects.delete(who);
		this.letGoOn();
	}

	private letGoOn(): void {
		const { failing } = this;
		const over = [...this.waiting].filter(([, { kind }]) => !failing.has(kind));
		if (over.length === 0) return;
		this.spread = Math.min(over.length * SPREAD, WIDEST_SPREAD);
		this.probes = 0;
		this.probeAt = clock.now() + equalJitter(1, Math.random());
		this.settle(over, 'ended');
	}

	private settle(some: Array<[(end: WaitEnd) => void, Asker]>, end: WaitEnd): void {
		for (const [settle] of some) {
			this.waiting.delete(settle);
			settle(end);
		}
		this.setTimer();
	}

	private get endAt(): number {
		if (this.latest.outcome === 'lost' && this.latest.answered)
			return this.since + LONGEST_UNREADABLE;
		// Trouble with n8n's database says nothing about the address.
		const mayBeRight = this.wasReached || this.latest.noCredential;
		return this.since + (mayBeRight ? LONGEST_OUTAGE : LONGEST_FIRST_OUTAGE);
	}

	private setTimer(): void {
		this.timer.set(this.waiting.size > 0 ? Math.min(this.probeAt, this.endAt) : Infinity);
	}

	private onTime(): void {
		if (this.probeAt > this.endAt || clock.now() >= this.endAt) return this.giveUp();
		this.probeAt = clock.now() + equalJitter(++this.probes + 1, Math.random());
		const latestFirst = [...this.waiting].reverse();
		// The latest that has not failed may be of another run.
		const fresh = latestFirst.find(([, { who }]) => !this.suspects.has(who));
		const next = fresh ?? latestFirst.at(-1);
		if (next) this.settle([next], 'probe');
	}

	private giveUp(): void {
		this.lastOutage = { outcome: this.latest, lasted: clock.now() - this.since };
		const isOfSubmissions = this.isOpen('submission');
		for (const suspect of this.suspects.values()) suspect.failures = 0;
		this.probes = 0;
		this.settle([...this.waiting], 'givenUp');
		if (isOfSubmissions) this.onGivenUp();
	}
}
