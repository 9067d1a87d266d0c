/**
 * The concurrency limiter of one account: jobs wait here for a permit. Nobody knows the account's
 * limit; it is learned (`adaptiveLimit`), and whoever's turn it is comes in (`fairQueue`). All runs
 * of this process that use the same key and address share a limiter.
 */
import { clock } from '../http/clock';
import { waiter } from '../http/abortSignals';
import * as adaptive from './adaptiveLimit';
import { breakersOf } from './circuitBreaker';
import type { Waiting } from './fairQueue';
import { FairQueue } from './fairQueue';
import type { Issuer } from './permits';
import { Permit, Permits } from './permits';
import { Semaphore } from './semaphore';
import { Timer } from './timer';

const PARALLEL_UPLOADS = 3;

/** So many runs that have not tried yet may try in an outage, which may be one of other runs only. */
const MOST_NEWCOMERS = 4;

/** Who wants a permit. */
export interface Request {
	/** Stands for a run. */
	flow: object;
	/** The most permits that the run may hold. */
	cap: number;
	signal: AbortSignal;
	/** The turn of somebody who was refused; a new one unless given. */
	arrival?: number;
}

/** The limiter of one account. */
export class Limiter implements Issuer {
	private known = adaptive.unknownLimit();

	private arrivals = 0;

	/** The runs that were let in without room during an outage; from zero again after it, and when there was room. */
	private newcomers = 0;

	/** When somebody last came or went. */
	usedAt = clock.now();

	private readonly permits = new Permits();

	private readonly queue = new FairQueue<Permit>();

	private readonly timer = new Timer(() => this.admitNext());

	/** What is known of the answers to each kind of request; without any for long, nobody waits for a permit any more. */
	readonly breakers = breakersOf(() => this.queue.clear());

	/** How many uploads are on the wire at the same time. */
	readonly uploadSlots = new Semaphore(PARALLEL_UPLOADS);

	/**
	 * Waits for a permit. Returns undefined when `signal` aborts first, and when the service has
	 * not answered anybody for long.
	 */
	async acquire({ flow, cap, signal, arrival: earlier }: Request): Promise<Permit | undefined> {
		if (signal.aborted) return undefined;
		const arrival = earlier ?? this.nextArrival();
		const { promise, settle } = waiter<Permit | undefined>([signal], () => {
			this.queue.remove(waiting);
			this.admitNext();
			return undefined;
		});
		const waiting: Waiting<Permit> = { flow, cap, arrival, admit: settle };
		this.dropEnded();
		if (this.isIdle) this.known = adaptive.afterIdle(this.known);
		this.queue.add(waiting);
		this.admitNext();
		return await promise;
	}

	private nextArrival(): number {
		return this.arrivals++;
	}

	/**
	 * A permit that counts for nothing, for what takes no place at the service. A refusal tells
	 * little about the limit; its holder comes first of its run when it has to wait after all.
	 */
	uncounted(flow: object): Permit {
		const admission = { refusals: -1, isProbe: false };
		const arrival = this.nextArrival() - Number.MAX_SAFE_INTEGER;
		return new Permit(this, { flow, arrival, admission }, clock.now());
	}

	/** Whether the service ever refused for want of room. */
	get isScarce(): boolean {
		return !this.known.isSlowStart;
	}

	/** Whether anybody waits for a permit. */
	get isAwaited(): boolean {
		return !this.queue.isEmpty;
	}

	/** Whether a run waits for a permit. */
	isAwaitedBy(flow: object): boolean {
		return this.queue.has(flow);
	}

	/** Gives back what has fallen free. */
	dropEnded(): void {
		this.permits.dropEnded(clock.now());
	}

	/** Whether no permit is held and nobody waits. */
	get isIdle(): boolean {
		return this.permits.size === 0 && this.queue.isEmpty;
	}

	afterAcceptance(permit: Permit): void {
		permit.since = clock.now();
		this.permits.setState(permit, 'accepted');
		const news = { running: this.permits.accepted, now: clock.now() };
		this.known = adaptive.afterAcceptance(this.known, permit.admission, news);
		this.admitNext();
	}

	afterRefusal(permit: Permit, jobTime: number): void {
		this.permits.delete(permit);
		const { running } = this.permits;
		const { isScarce } = this;
		const refusal = { running, jobTime, now: clock.now(), random: Math.random() };
		this.known = adaptive.afterRefusal(this.known, permit.admission, refusal);
		if (!isScarce) this.permits.announceScarcity();
		this.admitNext();
	}

	afterRelease(permit: Permit): void {
		if (this.permits.delete(permit)) this.admitNext();
	}

	afterDoubt(permit: Permit): void {
		this.permits.setState(permit, 'doubtful');
		this.admitNext();
	}

	afterLettingGo(permit: Permit): void {
		this.permits.letGo(permit);
		this.admitNext();
	}

	hold(permit: Permit): void {
		this.permits.add(permit);
	}

	private admitNext(): void {
		this.usedAt = clock.now();
		this.dropEnded();
		while (this.admitOne());
		const nextProbe = this.known.probeAt > this.usedAt ? this.known.probeAt : Infinity;
		// Time alone changes something only when a probe is due or a permit falls free by itself.
		const nextChange = Math.min(this.permits.nextFree, nextProbe);
		this.timer.set(this.queue.isEmpty ? Infinity : nextChange);
	}

	/** Admits the next one if there is room, or probes whether there is when it is time for that. */
	private admitOne(): boolean {
		const { known, permits } = this;
		const isProbe = permits.size >= known.limit;
		if (isProbe && this.breakers.submissions.isOpen) return this.admitNewcomer();
		this.newcomers = 0;
		if (isProbe && permits.unanswered >= adaptive.allowedProbes(known, clock.now())) return false;
		return this.admit(this.queue.next(permits.heldBy), isProbe);
	}

	/** Admits a run that holds no permit: it may be answered where others are not. */
	private admitNewcomer(): boolean {
		if (this.newcomers >= MOST_NEWCOMERS) return false;
		const held = (flow: object) => (this.permits.heldBy(flow) === 0 ? 0 : Infinity);
		const isAdmitted = this.admit(this.queue.next(held), true);
		if (isAdmitted) this.newcomers++;
		return isAdmitted;
	}

	private admit(next: Waiting<Permit> | undefined, isProbe: boolean): boolean {
		if (next === undefined) return false;
		const admission = { refusals: this.known.refusals, isProbe };
		next.admit(this.permits.add(new Permit(this, { ...next, admission }, clock.now())));
		return true;
	}
}
