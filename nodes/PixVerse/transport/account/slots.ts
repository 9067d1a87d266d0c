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

/** Stands for a run, and counts its slots. */
interface Holder {
	held?: number;
}

/** The permission of one job to be submitted and to run. */
export interface Slot {
	readonly run: Holder;
	/** Whether the limit was reached when it was given. */
	readonly isProbe: boolean;
	state: SlotState;
	/** When the service accepted; until then, when the slot was given. */
	since: number;
	/** Keeps the slot from falling free by itself. */
	kept?: AbortController;
}

/** A job that waits for a slot; its run may hold `cap` of them at the most. */
interface Waiting {
	run: Holder;
	cap: number;
	admit: (slot: Slot | undefined) => void;
}

/** All slots of one account. */
export class Slots {
	private known = learned.unknownLimit;
	private readonly held = new Set<Slot>();
	private readonly counts = { unanswered: 0, doubtful: 0, accepted: 0, ended: 0 };

	/** By run, each in the order of their coming; the run that was served last is the last one. */
	private readonly queue = new Map<Holder, Set<Waiting>>();

	/** The refusals since the last acceptance that no running job explains: the first and the last one. */
	private full = { since: 0, lastAt: -Infinity };

	/** When the next probe is due that somebody waits for. */
	private wakesAt = Infinity;
	private wakesNoMore = new AbortController();

	constructor(private readonly health: Health) {}

	/** Waits for a slot; undefined when `signal` aborts first, or no submission was answered for long. */
	async acquire(run: Holder, cap: number, signal: AbortSignal): Promise<Slot | undefined> {
		if (signal.aborted) return undefined;
		const { promise, settle } = waiter<Slot | undefined>([signal], () => {
			this.leave(waiting);
			return undefined;
		});
		const waiting = { run, cap, admit: settle };
		if (this.isIdle && !this.isFull) this.known = learned.probingNow(this.known);
		this.queue.set(run, (this.queue.get(run) ?? new Set()).add(waiting));
		this.admitNext();
		return await promise;
	}

	/** A job waits no longer. */
	private leave(waiting: Waiting): void {
		const line = this.queue.get(waiting.run);
		line?.delete(waiting);
		if (line?.size === 0) this.queue.delete(waiting.run);
		this.admitNext();
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

	/** Whether a job waits for a slot. */
	get isAwaited(): boolean {
		return this.queue.size > 0;
	}

	/** Whether a run waits for a slot. */
	isAwaitedBy(run: Holder): boolean {
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

	/** The service accepted the job. */
	accepted(slot: Slot): void {
		slot.since = clock.now();
		this.setState(slot, 'accepted');
		this.full.lastAt = -Infinity;
		this.known = learned.afterAcceptance(this.known, this.counts.accepted);
		this.admitNext();
	}

	/**
	 * The service has no slot for a job, which would have taken about `jobTime`; returns how many run, a doubtful one among
	 * them, and for how long it has none although none does. A job that needs none of its own tells nothing of the limit.
	 */
	refused(slot: Slot | undefined, jobTime: number): { running: number; lasted: number } {
		const now = clock.now();
		if (slot) this.drop(slot);
		const running = this.counts.accepted + this.counts.doubtful;
		const since = running > 0 || !this.isFull ? now : this.full.since;
		this.full = { since, lastAt: now };
		const refusal = { running, jobTime, now, random: Math.random() };
		if (slot) this.known = learned.afterRefusal(this.known, { ...refusal, since: slot.since });
		this.admitNext();
		return { running, lasted: now - since };
	}

	/** The answer fails to come: others may try, but the slot is kept, because the job may be running. */
	doubtful(slot: Slot): void {
		this.setState(slot, 'doubtful');
		this.admitNext();
	}

	/** The answer is lost: whether others are answered tells whose trouble it is, so one more may try. */
	lost(slot: Slot): void {
		if (slot.state === 'unanswered') this.known = learned.probingNow(this.known);
		this.doubtful(slot);
	}

	/** The job has ended, or never began; others of this process may wait a moment before they follow. */
	release(slot: Slot): void {
		const hasRun = slot.state === 'accepted';
		if (!hasRun && slot.isProbe) this.known = learned.probingNow(this.known);
		const isWanted = hasRun && this.isScarce && this.isAwaited;
		const took = clock.now() - slot.since;
		this.setState(slot, 'ended');
		this.releaseIn(slot, isWanted ? learned.timeLeftOpen(took, Math.random()) : 0);
	}

	/** The job is not polled any more: its slot falls free `expected` after its start. */
	releaseAfter(slot: Slot, expected: number): void {
		this.releaseIn(slot, slot.since + Math.min(expected, LONGEST_JOB) - clock.now());
	}

	private releaseIn(slot: Slot, pause: number): void {
		const { signal } = (slot.kept = new AbortController());
		const free = () => {
			if (signal.aborted) return;
			this.drop(slot);
			this.admitNext();
		};
		if (pause > 0) void clock.pause(pause, signal).then(free);
		else free();
	}

	/** The job is polled, or asked for, again. */
	hold(slot: Slot): void {
		this.setState(slot, slot.state);
	}

	private setState(slot: Slot, state: SlotState): void {
		this.drop(slot);
		slot.state = state;
		this.held.add(slot);
		this.count(slot, 1);
	}

	private drop(slot: Slot): void {
		slot.kept?.abort(noLongerNeeded);
		if (this.held.delete(slot)) this.count(slot, -1);
	}

	private count({ run, state }: Slot, by: 1 | -1): void {
		this.counts[state] += by;
		run.held = (run.held ?? 0) + by;
	}

	private admitNext(): void {
		while (this.admitOne());
		const { probeAt } = this.known;
		const now = clock.now();
		const at = this.isAwaited && probeAt > now ? probeAt : Infinity;
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
	 * Admits the next one if there is room, or probes whether there is when it is time for that; in an outage only a run
	 * that holds no slot, because it may be answered where others are not.
	 */
	private admitOne(): boolean {
		const now = clock.now();
		const isProbe = this.held.size >= this.known.limit;
		if (isProbe && this.counts.unanswered >= learned.allowedProbes(this.known, now)) return false;
		const next = this.next(isProbe && this.health.isOutage ? 1 : Infinity);
		if (next === undefined) return false;
		if (isProbe && this.isScarce) this.known = learned.withProbe(this.known, now);
		const slot: Slot = { run: next.run, isProbe, state: 'unanswered', since: now };
		this.setState(slot, 'unanswered');
		next.admit(slot);
		return true;
	}

	/** Takes out the next job: the first of the run with the fewest slots, below its cap and below `most`. */
	private next(most: number): Waiting | undefined {
		let fewest = most;
		let found: Waiting | undefined;
		for (const [{ held = 0 }, [first]] of this.queue) {
			if (held < Math.min(fewest, first.cap)) [found, fewest] = [first, held];
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
