/**
 * Notices that the service answers nobody, and then keeps everybody from asking: one request at a
 * time tries, each time another item's, and the first answer lets all others go on. So a thousand
 * items get over an outage with hardly more requests than without one.
 */
import { Alarm } from './timer';
import { clock } from '../http/clock';
import type { Silence } from './failureCounts';
import { Failures } from './failureCounts';
import type { Outcome } from '../http/client';
import { fullPause, retryPause } from '../http/backoff';

/** How long an outage is waited out, in milliseconds. */
const LONGEST_OUTAGE = 15 * 60_000;

/** The same for an address where nobody has ever been reached: most likely it is a wrong one. */
const LONGEST_SILENCE = 10_000;

/** After an outage everybody goes on, spread over so many milliseconds for each of them. */
const SPREAD = 20;
const WIDEST_SPREAD = 10_000;

/** What became of the wait for the end of an outage. */
type Verdict = 'try' | 'ended' | 'hopeless';

/** What all kinds of requests to one address share. */
export interface Address {
	/** Whether somebody was ever reached there. */
	reached: boolean;
	outages: Outage[];
}

/** What is known of the answers to one kind of request. */
export class Outage {
	private readonly failures = new Failures();

	private tries = 0;

	private tryAt = 0;

	private spread = 0;

	private readonly waiting: Array<(verdict: Verdict) => void> = [];

	private readonly alarm = new Alarm(() => this.tick());

	/** The last outage that was not waited out. */
	last: Silence = { reason: 'no answer', lasted: 0 };

	/** `onGivenUp` is called when an outage is not waited out any longer. */
	constructor(
		private readonly address: Address,
		private readonly onGivenUp = () => {},
	) {
		address.outages.push(this);
	}

	/** Whether nobody is answered; one failure is enough if no requests of another kind are. */
	get isOn(): boolean {
		if (this.failures.isEmpty) return false;
		return this.address.outages.some(({ failures }) => failures.areGeneral);
	}

	/**
	 * Waits until a request may leave: at once unless there is an outage. Returns false when it
	 * must not, because the outage lasts too long or `signal` aborted.
	 */
	async pass(signal: AbortSignal): Promise<boolean> {
		while (this.isOn && !signal.aborted) {
			const verdict = await this.wait(signal);
			if (verdict === 'hopeless') return false;
			if (verdict === 'try') break;
			await clock.pause(Math.random() * this.spread, signal);
		}
		return !signal.aborted;
	}

	/** Takes note of what came of a request of `who`; a usable answer lets everybody go on. */
	note(who: object, outcome: Outcome, usable: boolean): void {
		if (outcome.unsent !== true) this.address.reached = true;
		if (!usable) this.noteFailure(who, outcome);
		else if (!this.failures.isEmpty) this.end('ended');
	}

	/** `who` asks no more. */
	forget(who: object): void {
		const wasOn = this.isOn;
		this.failures.forget(who);
		if (wasOn && !this.isOn) this.end('ended');
	}

	private noteFailure(who: object, outcome: Outcome): void {
		const now = clock.now();
		const wasOn = this.isOn;
		this.failures.add(who, outcome);
		if (this.isOn && !wasOn) this.tryAt = now + fullPause(1, Math.random());
		const asked = outcome.outcome === 'lost' ? outcome.retryAfter : undefined;
		if (asked !== undefined) this.tryAt = Math.max(this.tryAt, now + retryPause(1, asked, 0));
		this.wake();
	}

	private async wait(signal: AbortSignal): Promise<Verdict> {
		return await new Promise((resolve) => {
			const leave = () => {
				this.waiting.splice(this.waiting.indexOf(settle), 1);
				settle('ended');
				this.wake();
			};
			const settle = (verdict: Verdict) => {
				signal.removeEventListener('abort', leave);
				resolve(verdict);
			};
			signal.addEventListener('abort', leave, { once: true });
			this.waiting.push(settle);
			this.wake();
		});
	}

	private get endAt(): number {
		return this.failures.since + (this.address.reached ? LONGEST_OUTAGE : LONGEST_SILENCE);
	}

	private wake(): void {
		this.alarm.set(this.waiting.length > 0 ? Math.min(this.tryAt, this.endAt) : Infinity);
	}

	private tick(): void {
		if (this.tryAt > this.endAt || clock.now() >= this.endAt) {
			this.last = this.failures.until(this.endAt);
			this.end('hopeless');
			this.onGivenUp();
			return;
		}
		this.tryAt = clock.now() + fullPause(++this.tries + 1, Math.random());
		this.waiting.shift()?.('try');
		this.wake();
	}

	private end(verdict: Verdict): void {
		this.failures.clear();
		this.tries = 0;
		this.tryAt = 0;
		const everybody = this.waiting.splice(0);
		this.spread = Math.min(everybody.length * SPREAD, WIDEST_SPREAD);
		everybody.forEach((settle) => settle(verdict));
		this.wake();
		const over = this.address.outages.filter(({ isOn, waiting }) => !isOn && waiting.length > 0);
		over.forEach((other) => other.end('ended'));
	}
}
