/**
 * The concurrency limiter of one account, shared by all runs of this process with its key and address. The account's
 * limit is learned (`adaptiveLimit`), and the runs take turns (`fairQueue`).
 */
import { clock } from '../http/clock';
import { waiter } from '../http/abortSignals';
import * as adaptive from './adaptiveLimit';
import { CircuitBreaker } from './circuitBreaker';
import type { Position, Queued } from './fairQueue';
import { FairQueue } from './fairQueue';
import type { Permit } from './permits';
import { Permits } from './permits';
import { Semaphore } from './semaphore';
import { Timer } from './timer';

const PARALLEL_UPLOADS = 3;

/** The service frees the place of a job after this at the latest (vendor's FAQ). */
const LONGEST_JOB = 10 * 60_000;

/** So many runs that hold no permit may try at once in an outage, which may be one of other runs only. */
const MOST_NEWCOMERS = 4;

/** What a job wants a permit for. */
interface Request extends Pick<Queued<Permit>, 'flow' | 'cap'> {
	signal: AbortSignal;
	/** The position of a job that was refused; a new one unless given. */
	position?: Position;
}

/** The limiter of one account. */
export class Limiter {
	private known = adaptive.unknownLimit();

	private arrivals = 0;

	/** Counts the jobs that the service accepted. */
	private acceptances = 0;

	/** When a job last came or went. */
	usedAt = clock.now();

	private readonly permits = new Permits();
	private readonly given = new WeakSet<Permit>();
	private readonly queue = new FairQueue<Permit>();
	private readonly timer = new Timer(() => this.admitNext());
	/** What is known of the answers; without any for long, no job waits for a permit any more. */
	readonly breaker = new CircuitBreaker(() => this.queue.clear());

	/** How many uploads are on the wire at the same time. */
	readonly uploadSlots = new Semaphore(PARALLEL_UPLOADS);

	/** Waits for a permit; undefined when `signal` aborts first, or no submission was answered for long. */
	async acquire({ flow, cap, signal, position: earlier }: Request): Promise<Permit | undefined> {
		if (signal.aborted) return undefined;
		const position = earlier ?? this.newPosition();
		const { promise, settle } = waiter<Permit | undefined>([signal], () => {
			this.queue.remove(waiting);
			this.admitNext();
			return undefined;
		});
		const waiting = { flow, cap, position, admit: settle };
		this.dropEnded();
		if (this.isIdle && earlier === undefined) this.known = adaptive.probingNow(this.known);
		this.queue.add(waiting);
		this.admitNext();
		return await promise;
	}

	private newPosition(): Position {
		return { arrival: this.arrivals++, refusals: 0, acceptances: 0 };
	}

	/**
	 * A permit that counts for nothing, for what takes no place at the service. A refusal tells
	 * little about the limit; its holder comes first of its run when it has to wait after all.
	 */
	uncounted(flow: object): Permit {
		const position = this.newPosition();
		position.arrival -= Number.MAX_SAFE_INTEGER;
		return this.give(flow, position, { refusals: -1, isProbe: false });
	}

	private give(flow: object, position: Position, admission: adaptive.Admission): Permit {
		const permit: Permit = { flow, position, admission, state: 'unanswered', since: clock.now() };
		this.given.add(permit);
		return permit;
	}

	/** Whether the service ever refused for want of room. */
	get isScarce(): boolean {
		return !this.known.isSlowStart;
	}

	/** Whether a job waits for a permit. */
	get isAwaited(): boolean {
		return !this.queue.isEmpty;
	}

	/** Whether a run waits for a permit. */
	isAwaitedBy(flow: object): boolean {
		return this.queue.of(flow).length > 0;
	}

	/** Gives back what has fallen free. */
	dropEnded(): void {
		this.permits.dropEnded(clock.now());
	}

	/** Whether no permit is held and no job waits for one. */
	get isIdle(): boolean {
		return this.permits.size === 0 && this.queue.isEmpty;
	}

	/** The service accepted the job. */
	accepted(permit: Permit): void {
		permit.since = clock.now();
		this.acceptances++;
		this.permits.setState(permit, 'accepted');
		this.known = adaptive.afterAcceptance(this.known, this.permits.counts.accepted);
		this.admitNext();
	}

	/**
	 * The service has no slot for the job, which would have taken about `jobTime`; returns how many run. It may say
	 * so to this job whatever runs: the job lets others of its run pass, twice as many each time.
	 */
	refused(permit: Permit, jobTime: number): number {
		this.permits.delete(permit);
		const { running } = this.permits;
		const refusal = { running, jobTime, now: clock.now(), random: Math.random() };
		if (!this.isOwnRefusal(permit)) {
			this.known = adaptive.afterRefusal(this.known, permit.admission, refusal);
		}
		const { position, flow } = permit;
		this.queue.moveBack(position, flow, 2 ** position.refusals);
		position.refusals++;
		position.acceptances = this.acceptances;
		if (this.isScarce) this.permits.announceScarcity();
		this.admitNext();
		return running;
	}

	/** Whether there should have been room: another job was accepted since this one's last refusal. */
	private isOwnRefusal({ admission, position }: Permit): boolean {
		const { refusals, acceptances } = position;
		return !admission.isProbe && refusals > 0 && this.acceptances > acceptances;
	}

	/** The answer fails to come: others may try, but the permit is kept, because the job may be running. */
	doubtful(permit: Permit): void {
		this.permits.setState(permit, 'doubtful');
		this.admitNext();
	}

	/** The answer is lost: whether others are answered tells whose trouble it is, so one more may try. */
	lost(permit: Permit): void {
		if (permit.state === 'unanswered') this.known = adaptive.probingNow(this.known);
		this.doubtful(permit);
	}

	/** The job has ended, or never began; others of this process may wait a moment before they follow. */
	release(permit: Permit): void {
		const hasRun = permit.state === 'accepted';
		if (!hasRun && permit.admission.isProbe) this.known = adaptive.probingNow(this.known);
		const isWanted = hasRun && this.isScarce && this.isAwaited;
		const took = clock.now() - permit.since;
		const pause = isWanted ? adaptive.timeLeftOpen(took, Math.random()) : 0;
		if (pause > 0) this.permits.leaveOpen(permit, clock.now() + pause);
		else this.permits.delete(permit);
		this.admitNext();
	}

	/** The job is not polled any more: its permit falls free `expected` after its start. */
	releaseAfter(permit: Permit, expected: number): void {
		this.permits.freeAt(permit, permit.since + Math.min(expected, LONGEST_JOB));
		this.admitNext();
	}

	/** The job is polled again; false when another limiter gave the permit out. */
	hold(permit: Permit): boolean {
		if (!this.given.has(permit)) return false;
		Object.assign(permit, { freeAt: undefined, onScarce: undefined });
		this.permits.add(permit);
		return true;
	}

	/** Resolves once permits are scarce; never when the permit falls free or is held again before. */
	async scarcity(permit: Permit): Promise<void> {
		if (!this.isScarce) await new Promise<void>((resolve) => (permit.onScarce = resolve));
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

	/**
	 * Admits the next one if there is room, or probes whether there is when it is time for that; in
	 * an outage only a run that holds no permit, because it may be answered where others are not.
	 */
	private admitOne(): boolean {
		const { known, permits, breaker } = this;
		const isProbe = permits.size >= known.limit;
		if (!isProbe) return this.admit(this.queue.next(permits.heldBy), false);
		const isOutage = breaker.isOpen('submission') || breaker.isOpen('upload');
		const most = isOutage ? MOST_NEWCOMERS : adaptive.allowedProbes(known, clock.now());
		if (permits.counts.unanswered >= most) return false;
		const held = (flow: object) => (permits.heldBy(flow) === 0 ? 0 : Infinity);
		return this.admit(this.queue.next(isOutage ? held : permits.heldBy), true);
	}

	private admit(next: Queued<Permit> | undefined, isProbe: boolean): boolean {
		if (next === undefined) return false;
		const admission = { refusals: this.known.refusals, isProbe };
		if (isProbe && this.isScarce) this.known = adaptive.withProbe(this.known, clock.now());
		next.admit(this.permits.add(this.give(next.flow, next.position, admission)));
		return true;
	}
}
