/**
 * The slots of one account. All runs of this process with the same key and Base URL share the slots, and learn how many
 * there are (`learnedLimit`). The next slot goes to the run that holds the fewest slots, and within this run to the item
 * that came first. If PixVerse refuses an item for lack of slots, the item goes to the end of its run's queue. Times are in
 * milliseconds.
 */
import { clock } from '../base/clock';
import { noLongerNeeded, abortablePromise } from '../base/abortSignals';
import type { Health } from './health';
import * as learned from './learnedLimit';

// PixVerse frees the slot of a job after this time at the latest (vendor's FAQ).
const MAX_JOB_TIME = 10 * 60_000;

// The maximum number of slots with which a run may probe in an outage. Two failing jobs count as an outage, so a third one
// shows whether PixVerse takes other submissions.
const MAX_IN_OUTAGE = 3;

// What became of the submission in this slot. A `doubtful` job may be running, because its answer is late or lost. An
// `ended` job no longer needs the slot, but the slot may stay open for a moment.
type SlotState = 'unanswered' | 'doubtful' | 'accepted' | 'ended';

/** One job's permission to be submitted and to run. Only `Slots.acquire` makes one. */
export class Slot {
	state: SlotState = 'unanswered';

	/** When PixVerse accepted the job; before that, when the job got the slot. */
	since = clock.now();

	/** When the slot becomes free by itself; `Infinity` if it does not. */
	freeAt = Infinity;

	constructor(
		private readonly slots: Slots,
		/** The run that holds the slot. */
		readonly run: object,
	) {}

	/** Notes that PixVerse accepted the job, so the account has at least as many slots as jobs that run. */
	accepted(): void {
		this.since = clock.now();
		this.keep('accepted');
		this.slots.hadOne();
	}

	/** Notes that PixVerse has no slot for the job: see `Slots.refused`. */
	refused(jobTime: number): SlotRefusals {
		return this.slots.refused(jobTime, this);
	}

	/**
	 * Notes that the answer to a submission is late. The job may be running, so it keeps its slot. Other jobs no longer wait
	 * for the answer.
	 */
	doubtful(): void {
		this.keep('doubtful');
		this.slots.admitNext();
	}

	/**
	 * Notes that the answer to a submission is lost. Unless the answer was late, another job may probe at once, to see whether
	 * PixVerse still answers.
	 */
	lost(): void {
		if (this.state === 'unanswered') this.slots.probeNow();
		this.doubtful();
	}

	/**
	 * Gives back a slot whose job has ended or never began. This process may leave the slot open for a moment, so that
	 * another process can take it.
	 */
	release(): void {
		const now = clock.now();
		this.freeAt = now;
		if (this.state === 'accepted') this.freeAt += this.slots.timeLeftOpen(now - this.since);
		else this.slots.endProbe();
		this.state = 'ended';
		this.slots.admitNext();
	}

	/**
	 * Frees the slot `expected` milliseconds after the start of the job, or after `MAX_JOB_TIME` if that is sooner. Without
	 * polls, the node cannot see the job end. A job without an answer may have started as late as now.
	 */
	releaseAfter(expected: number): void {
		const startedAt = this.state === 'accepted' ? this.since : clock.now();
		this.freeAt = startedAt + Math.min(expected, MAX_JOB_TIME);
		this.slots.admitNext();
	}

	/** Keeps the slot from becoming free by itself, because the node polls the job or sends it again. */
	keep(state = this.state): void {
		this.slots.hold(Object.assign(this, { state, freeAt: Infinity }));
	}
}

/**
 * For how long and how often PixVerse has refused jobs while no job of this process ran or may have been running. Other
 * programs may then hold the slots permanently.
 */
export type SlotRefusals = Record<'lasted' | 'refusals', number>;

// A job that waits for a slot. `cap` is the maximum number of slots for its run, as the user has set it.
interface Waiting {
	run: object;
	cap: number;
	health: Pick<Health, 'isOutage'>;
	admit: (slot: Slot | undefined) => void;
}

/** All slots of one account. */
export class Slots {
	private known = learned.unknownLimit;
	private readonly held = new Set<Slot>();

	// The waiting jobs of each run, in the order of arrival. A run that loses a slot goes to the end.
	private readonly queue = new Map<object, Set<Waiting>>();

	// The refusals since PixVerse last accepted a job. A refusal while jobs of this process run starts the count anew,
	// because these jobs explain the refusal.
	private full = { since: 0, lastAt: -Infinity, count: 0 };

	// When the timer next calls `admitNext`, because a slot becomes free by itself or a probe is due.
	private wakesAt = Infinity;
	private wakeTimer = new AbortController();

	/** Waits for a slot. Returns undefined when `signal` aborts first, or when `clear` ends the wait. */
	async acquire(
		run: object,
		cap: number,
		signal: AbortSignal,
		health: Waiting['health'] = { isOutage: false },
	): Promise<Slot | undefined> {
		if (signal.aborted) return undefined;
		const { promise, settle } = abortablePromise<Slot | undefined>([signal], () => {
			line.delete(waiting);
			if (line.size === 0) this.queue.delete(run);
			// `next` looks only at the first job of each run. The job behind the aborted job may have a higher cap, and may start
			// now.
			this.admitNext();
			return undefined;
		});
		const waiting = { run, cap, health, admit: settle };
		// Other programs may have ended their jobs while this process had none, so the learned limit may be outdated.
		if (this.isIdle && !this.isFull) this.probeNow();
		const line = (this.queue.get(run) ?? new Set()).add(waiting);
		this.queue.set(run, line);
		this.admitNext();
		return await promise;
	}

	/**
	 * Ends the waits of a run in which an item has given up waiting for the end of an outage. The items that wait for a slot
	 * get none, and give up as well. Otherwise each of them would get a slot and wait for the end of the outage again. Jobs
	 * with a slot keep it, because PixVerse may be running them.
	 */
	clear(run: object): void {
		const line = this.queue.get(run);
		this.queue.delete(run);
		line?.forEach(({ admit }) => admit(undefined));
	}

	/**
	 * Whether PixVerse has refused jobs for lack of slots. A single refusal does not count, because it may concern only the
	 * content of its job.
	 */
	get isScarce(): boolean {
		return !this.known.isSlowStart;
	}

	/** Whether a job of the run waits for a slot. */
	isAwaitedBy(run: object): boolean {
		return this.queue.has(run);
	}

	/** Whether no job holds a slot or waits for one. */
	get isIdle(): boolean {
		return this.held.size === 0 && this.queue.size === 0;
	}

	// Whether PixVerse refused a job lately and has accepted none since.
	private get isFull(): boolean {
		return clock.now() - this.full.lastAt <= MAX_JOB_TIME;
	}

	private count(...states: SlotState[]): number {
		return [...this.held].filter(({ state }) => states.includes(state)).length;
	}

	/** Notes that the account had a slot for a job, so other programs do not hold all slots permanently. */
	hadOne(): void {
		this.full.lastAt = -Infinity;
		this.known = learned.afterAcceptance(this.known, this.count('accepted'));
		this.admitNext();
	}

	/**
	 * Notes that PixVerse has no slot for a job that takes about `jobTime`. A call that answers directly may have no `slot`.
	 */
	refused(jobTime: number, slot?: Slot): SlotRefusals {
		const now = clock.now();
		if (slot) this.free(slot);
		// Running jobs of this process explain the refusal, so the count starts anew. It also starts anew after ten minutes
		// without a refusal, because by then PixVerse has freed every slot that was taken before.
		const running = this.count('accepted', 'doubtful');
		const { since, count } = running > 0 || !this.isFull ? { since: now, count: 0 } : this.full;
		this.full = { since, lastAt: now, count: count + 1 };
		const refusal = { running, jobTime, now, random: Math.random() };
		// A job without a slot teaches nothing about the limit.
		if (slot) this.known = learned.afterRefusal(this.known, refusal);
		this.admitNext();
		return { lasted: now - since, refusals: running > 0 ? 0 : count + 1 };
	}

	/** Allows the next probe at once. */
	probeNow(): void {
		this.known = learned.probingNow(this.known);
	}

	/** Notes that a job did not run. A probe has then taught nothing, so another job may probe at once. */
	endProbe(): void {
		if (this.held.size > this.known.limit) this.probeNow();
	}

	/** How long the slot of a job that took `jobTime` stays open for other processes. */
	timeLeftOpen(jobTime: number): number {
		// The slot stays open only if PixVerse has refused jobs, because another process may then lack a slot. If no job waits
		// here, the slot is free anyway.
		return this.isScarce && this.queue.size > 0 ? learned.timeLeftOpen(jobTime, Math.random()) : 0;
	}

	/** Counts a slot as held. */
	hold(slot: Slot): void {
		this.held.add(slot);
	}

	// Frees a slot, and moves its run behind the runs that have waited while it held the slot.
	private free(slot: Slot): void {
		this.held.delete(slot);
		const line = this.queue.get(slot.run);
		this.queue.delete(slot.run);
		if (line) this.queue.set(slot.run, line);
	}

	/** Admits all jobs that may start now, and sets a timer for the time when a slot becomes free or a probe is due. */
	admitNext(): void {
		const now = clock.now();
		for (const slot of this.held) if (slot.freeAt <= now) this.free(slot);
		for (;;) {
			// Beyond the learned limit, only a few jobs may start, to find out whether the limit is higher.
			const isProbe = this.held.size >= this.known.limit;
			if (isProbe && this.count('unanswered') >= learned.allowedProbes(this.known, now)) break;
			const next = this.next(isProbe);
			if (next === undefined) break;
			// In slow start there is no pause between probes.
			if (isProbe && this.isScarce) this.known = learned.withProbe(this.known, now);
			const slot = new Slot(this, next.run);
			this.hold(slot);
			next.admit(slot);
		}
		// A slot may become free, or a probe may be due, while no job of this process calls `admitNext`. So a timer calls it.
		const { probeAt } = this.known;
		const probesAt = this.queue.size > 0 && probeAt > now ? probeAt : Infinity;
		const at = Math.min(probesAt, ...[...this.held].map(({ freeAt }) => freeAt));
		// The timer is set for this time already.
		if (at === this.wakesAt) return;
		this.wakeTimer.abort(noLongerNeeded);
		this.wakesAt = at;
		const { signal } = (this.wakeTimer = new AbortController());
		if (at === Infinity) return;
		void clock.pause(at - now, signal).then(() => {
			if (signal.aborted) return;
			this.wakesAt = Infinity;
			this.admitNext();
		});
	}

	// Takes the next job from the queue. Of the runs that may have one more slot, the run with the fewest slots comes first.
	private next(isProbe: boolean): Waiting | undefined {
		const held = new Map<object, number>();
		for (const { run } of this.held) held.set(run, (held.get(run) ?? 0) + 1);
		// If several runs have the fewest slots, the first in the queue is next, because it lost its last slot longest ago. A
		// run that never had a slot counts from its arrival.
		let fewest = Infinity;
		let found: Waiting | undefined;
		for (const [run, [first]] of this.queue) {
			const count = held.get(run) ?? 0;
			// In an outage of submissions, each probe is one more item that may have been charged, so a run makes few.
			const cap = isProbe && first.health.isOutage ? Math.min(first.cap, MAX_IN_OUTAGE) : first.cap;
			if (count < Math.min(fewest, cap)) [found, fewest] = [first, count];
			// A run without a slot is always next, so the search ends.
			if (fewest === 0) break;
		}
		// The run keeps its place until it loses the slot.
		const line = found && this.queue.get(found.run);
		if (found === undefined || line === undefined) return undefined;
		line.delete(found);
		if (line.size === 0) this.queue.delete(found.run);
		return found;
	}
}
