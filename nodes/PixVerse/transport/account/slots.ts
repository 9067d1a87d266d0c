/**
 * The slots of one account, shared by all runs of this process with its key and address. The account's limit is learned
 * (`learnedLimit`). The run with the fewest slots is next; within a run, who comes first; who was refused comes last.
 * Times in milliseconds.
 */
import { clock } from '../http/clock';
import { noLongerNeeded, waiter } from '../http/abortSignals';
import type { Health } from './health';
import * as learned from './learnedLimit';

/** The service frees the slot of a job after this at the latest (vendor's FAQ). */
const LONGEST_JOB = 10 * 60_000;

/**
 * What is known of a submission: nothing yet, that its answer fails to come, so that the job may be running, that it was
 * accepted, or that the job has ended and its slot is left open.
 */
type SlotState = 'unanswered' | 'doubtful' | 'accepted' | 'ended';

/** The permission of one job to be submitted and to run. */
export interface Slot {
	/** Stands for its run. */
	readonly run: object;
	state: SlotState;
	/** When the service accepted; until then, when the slot was given. */
	since: number;
	/** When it falls free by itself. */
	freeAt: number;
}

/** A job that waits for a slot; its run may hold `cap` of them at the most. */
interface Waiting {
	run: object;
	cap: number;
	admit: (slot: Slot | undefined) => void;
}

/** All slots of one account. */
export class Slots {
	private known = learned.unknownLimit;
	private readonly held = new Set<Slot>();

	/** By run, each in the order of their coming; the run that was served last is the last one. */
	private readonly queue = new Map<object, Set<Waiting>>();

	/** The refusals since the last acceptance that no running job explains: the first and the last one, and how many. */
	private full = { since: 0, lastAt: -Infinity, count: 0 };

	/** When the next slot falls free by itself, or the next probe is due that somebody waits for. */
	private wakesAt = Infinity;
	private wakesNoMore = new AbortController();

	constructor(private readonly health: Health) {}

	/** Waits for a slot; undefined when `signal` aborts first, or no submission was answered for long. */
	async acquire(run: object, cap: number, signal: AbortSignal): Promise<Slot | undefined> {
		if (signal.aborted) return undefined;
		const { promise, settle } = waiter<Slot | undefined>([signal], () => {
			line.delete(waiting);
			if (line.size === 0) this.queue.delete(run);
			this.admitNext();
			return undefined;
		});
		const waiting = { run, cap, admit: settle };
		// What was learned of the limit is old: others may have ended meanwhile.
		if (this.isIdle && !this.isFull) this.known = learned.probingNow(this.known);
		const line = (this.queue.get(run) ?? new Set()).add(waiting);
		this.queue.set(run, line);
		this.admitNext();
		return await promise;
	}

	/** Lets all jobs that wait go without a slot: nobody is answered. */
	clear(): void {
		const all = [...this.queue.values()];
		this.queue.clear();
		for (const line of all) line.forEach(({ admit }) => admit(undefined));
	}

	/** Whether the service ever refused for want of a slot. */
	get isScarce(): boolean {
		return !this.known.isSlowStart;
	}

	/** Whether a run waits for a slot. */
	isAwaitedBy(run: object): boolean {
		return this.queue.has(run);
	}

	/** Whether no slot is held and no job waits for one. */
	get isIdle(): boolean {
		return this.held.size === 0 && this.queue.size === 0;
	}

	/** Whether the service refused lately, and has accepted nothing since. */
	private get isFull(): boolean {
		return clock.now() - this.full.lastAt <= LONGEST_JOB;
	}

	private count(...states: SlotState[]): number {
		return [...this.held].filter(({ state }) => states.includes(state)).length;
	}

	/** The service accepted the job. */
	accepted(slot: Slot): void {
		slot.since = clock.now();
		this.keep(slot, 'accepted');
		this.full.lastAt = -Infinity;
		this.known = learned.afterAcceptance(this.known, this.count('accepted'));
		this.admitNext();
	}

	/**
	 * The service has no slot for a job, which would have taken about `jobTime`; returns how many run, a doubtful one among
	 * them, and for how long, and after how many refusals, it has none although none does. A job that needs none of its own
	 * tells nothing of the limit.
	 */
	refused(
		slot: Slot | undefined,
		jobTime: number,
	): Record<'running' | 'lasted' | 'refusals', number> {
		const now = clock.now();
		if (slot) this.held.delete(slot);
		const running = this.count('accepted', 'doubtful');
		const { since, count } = running > 0 || !this.isFull ? { since: now, count: 0 } : this.full;
		this.full = { since, lastAt: now, count: count + 1 };
		const refusal = { running, jobTime, now, random: Math.random() };
		if (slot) this.known = learned.afterRefusal(this.known, { ...refusal, since: slot.since });
		this.admitNext();
		return { running, lasted: now - since, refusals: running > 0 ? 0 : count + 1 };
	}

	/** The answer fails to come: others may try, but the slot is kept, because the job may be running. */
	doubtful(slot: Slot): void {
		this.keep(slot, 'doubtful');
		this.admitNext();
	}

	/** The answer is lost: whether others are answered tells whose failure it is, so one more may try. */
	lost(slot: Slot): void {
		if (slot.state === 'unanswered') this.known = learned.probingNow(this.known);
		this.doubtful(slot);
	}

	/** The job has ended, or never began; others of this process may wait a moment before they follow. */
	release(slot: Slot): void {
		const hasRun = slot.state === 'accepted';
		const isProbe = this.held.size > this.known.limit;
		if (!hasRun && isProbe) this.known = learned.probingNow(this.known);
		const isWanted = hasRun && this.isScarce && this.queue.size > 0;
		const now = clock.now();
		slot.freeAt = now + (isWanted ? learned.timeLeftOpen(now - slot.since, Math.random()) : 0);
		slot.state = 'ended';
		this.admitNext();
	}

	/** The job is not polled any more: its slot falls free `expected` after its start. */
	releaseAfter(slot: Slot, expected: number): void {
		slot.freeAt = slot.since + Math.min(expected, LONGEST_JOB);
		this.admitNext();
	}

	/** The job is polled, or asked for, again: its slot does not fall free by itself. */
	keep(slot: Slot, state = slot.state): void {
		this.held.add(Object.assign(slot, { state, freeAt: Infinity }));
	}

	private admitNext(): void {
		const now = clock.now();
		for (const slot of this.held) if (slot.freeAt <= now) this.held.delete(slot);
		while (this.admitOne());
		const { probeAt } = this.known;
		const probesAt = this.queue.size > 0 && probeAt > now ? probeAt : Infinity;
		const at = Math.min(probesAt, ...[...this.held].map(({ freeAt }) => freeAt));
		if (at === this.wakesAt) return;
		this.wakesNoMore.abort(noLongerNeeded);
		this.wakesAt = at;
		const { signal } = (this.wakesNoMore = new AbortController());
		if (at === Infinity) return;
		void clock.pause(at - now, signal).then(() => {
			if (signal.aborted) return;
			this.wakesAt = Infinity;
			this.admitNext();
		});
	}

	/**
	 * Admits the next one if a slot is free, or probes whether one is when it is time for that; in an outage only a run
	 * that holds no slot, because it may be answered where others are not.
	 */
	private admitOne(): boolean {
		const now = clock.now();
		const isProbe = this.held.size >= this.known.limit;
		if (isProbe && this.count('unanswered') >= learned.allowedProbes(this.known, now)) return false;
		const next = this.next(isProbe && this.health.isOutage ? 1 : Infinity);
		if (next === undefined) return false;
		if (isProbe && this.isScarce) this.known = learned.withProbe(this.known, now);
		const slot: Slot = { run: next.run, state: 'unanswered', since: now, freeAt: Infinity };
		this.held.add(slot);
		next.admit(slot);
		return true;
	}

	/** Takes out the next job: the first of the run with the fewest slots, below its cap and below `most`. */
	private next(most: number): Waiting | undefined {
		const held = new Map<object, number>();
		for (const { run } of this.held) held.set(run, (held.get(run) ?? 0) + 1);
		let fewest = most;
		let found: Waiting | undefined;
		for (const [run, [first]] of this.queue) {
			const count = held.get(run) ?? 0;
			if (count < Math.min(fewest, first.cap)) [found, fewest] = [first, count];
			if (fewest === 0) break;
		}
		const line = found && this.queue.get(found.run);
		if (found === undefined || line === undefined) return undefined;
		line.delete(found);
		this.queue.delete(found.run);
		if (line.size > 0) this.queue.set(found.run, line);
		return found;
	}
}
