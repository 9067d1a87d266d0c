/**
 * The slots of one account, shared by all runs of this process with its key and address. The account's limit is learned
 * (`learnedLimit`). The run with the fewest slots is next; within a run, who comes first, and who was refused lets others pass.
 * Times in milliseconds.
 */
import { clock } from '../http/clock';
import { noLongerNeeded, waiter } from '../http/abortSignals';
import type { Health } from './health';
import type { Admission } from './learnedLimit';
import * as learned from './learnedLimit';

/** The service frees the slot of a job after this at the latest (vendor's FAQ). */
const LONGEST_JOB = 10 * 60_000;

/** So many runs without a slot may try at once in an outage, which may be one of other runs only. */
const MOST_NEWCOMERS = 4;

/**
 * What is known of a submission: nothing yet, that its answer fails to come, so that the job may be running or not, that
 * the service accepted, or that the job has ended and its slot is left open.
 */
type SlotState = 'unanswered' | 'doubtful' | 'accepted' | 'ended';

/** How a job fared at the service so far. */
export interface QueueRecord {
	/** How often it was refused for want of a slot, and how many others had been accepted by then. */
	refusals: number;
	acceptances: number;
}

/** What is known of a job that was never refused. */
export const neverRefused = (): QueueRecord => ({ refusals: 0, acceptances: 0 });

/** The permission of one job to be submitted and to run. */
export interface Slot {
	/** Stands for the run. */
	readonly run: object;
	readonly record: QueueRecord;
	/** What was known when the slot was given. */
	readonly admission: Admission;
	state: SlotState;
	/** When the service accepted; until then, when the slot was given. */
	since: number;
	/** When the slot falls free, if the job is not polled any more. */
	freeAt?: number;
}

/** What a job wants a slot for. */
interface Request {
	run: object;
	/** The most slots that the run may hold. */
	cap: number;
	record: QueueRecord;
	signal: AbortSignal;
}

/** What counts as known of a job that needs no slot of its own. */
const BARE: Admission = { refusals: -1, isProbe: false };

/** A job that waits for a slot. */
interface Waiting extends Omit<Request, 'signal'> {
	admit: (slot: Slot | undefined) => void;
}

/** Calls `onTime` at a time that may be changed: one appointment with the clock at a time. */
class Timer {
	private at = Infinity;

	/** When the clock wakes the timer up; it may be earlier than wanted by now. */
	private wakesAt = Infinity;

	private canceled = new AbortController();

	constructor(private readonly onTime: () => void) {}

	/** Sets the time, in milliseconds of the clock; never when it is Infinity. */
	set(at: number): void {
		this.at = at;
		// A time that only moves on, as it does with every job, needs no new appointment.
		if (at !== Infinity && this.wakesAt <= at) return;
		this.canceled.abort(noLongerNeeded);
		this.wakesAt = at;
		if (at === Infinity) return;
		const { signal } = (this.canceled = new AbortController());
		void clock.pause(at - clock.now(), signal).then(() => {
			if (!signal.aborted) this.wakeUp();
		});
	}

	private wakeUp(): void {
		const { at, wakesAt } = this;
		this.wakesAt = Infinity;
		if (at !== wakesAt) return this.set(at);
		this.at = Infinity;
		this.onTime();
	}
}

/** All slots of one account. */
export class Slots {
	private known = learned.unknownLimit();

	/** Counts the jobs that the service accepted. */
	private acceptances = 0;

	/** The refusals since the last acceptance that no running job explains: the first and the last one. */
	private full = { since: 0, lastAt: -Infinity };

	private readonly held = new Set<Slot>();

	private readonly byRun = new Map<object, number>();

	private readonly counts = { unanswered: 0, doubtful: 0, accepted: 0, ended: 0 };

	/** By run, each in the order of their coming; the run that was served last is the last one. */
	private readonly queue = new Map<object, Waiting[]>();

	/** No slot falls free by itself before. */
	private nextFree = Infinity;

	private readonly timer = new Timer(() => this.admitNext());

	constructor(private readonly health: Health) {}

	/** Waits for a slot; undefined when `signal` aborts first, or no submission was answered for long. */
	async acquire({ signal, ...request }: Request): Promise<Slot | undefined> {
		const { promise, settle } = waiter<Slot | undefined>([signal], () => {
			this.leave(waiting);
			return undefined;
		});
		if (signal.aborted) return undefined;
		const {
			run,
			record: { refusals },
		} = request;
		const waiting = { ...request, admit: settle };
		if (this.isIdle && refusals === 0) this.known = learned.probingNow(this.known);
		const line = this.queue.get(run) ?? [];
		// PixVerse may refuse it whatever runs: it lets others pass, twice as many each time.
		line.splice(refusals === 0 ? line.length : 2 ** refusals, 0, waiting);
		this.queue.set(run, line);
		this.admitNext();
		return await promise;
	}

	/** A job gives up. */
	private leave(waiting: Waiting): void {
		const line = this.queue.get(waiting.run) ?? [];
		const at = line.indexOf(waiting);
		if (at >= 0) line.splice(at, 1);
		if (line.length === 0) this.queue.delete(waiting.run);
		this.admitNext();
	}

	/** Lets all jobs that wait go without a slot: nobody is answered. */
	clear(): void {
		const all = [...this.queue.values()].flat();
		this.queue.clear();
		all.forEach(({ admit }) => admit(undefined));
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
	isAwaitedBy(run: object): boolean {
		return this.queue.has(run);
	}

	/** Whether no slot is held and no job waits for one. */
	get isIdle(): boolean {
		this.dropEnded();
		return this.held.size === 0 && this.queue.size === 0;
	}

	/** The jobs that run, as far as is known; a doubtful one counts. */
	private get running(): number {
		return this.counts.accepted + this.counts.doubtful;
	}

	/** The service accepted the job. */
	accepted(slot: Slot): void {
		slot.since = clock.now();
		this.acceptances++;
		this.full.lastAt = -Infinity;
		this.setState(slot, 'accepted');
		this.known = learned.afterAcceptance(this.known, this.counts.accepted);
		this.admitNext();
	}

	/**
	 * The service has no slot for a job, which would have taken about `jobTime`; returns how many run, and for how long it
	 * has none although none does. A job that needs none of its own has no slot: its refusal tells little about the limit.
	 */
	refused(slot: Slot | undefined, jobTime: number): { running: number; lasted: number } {
		if (slot) this.drop(slot);
		const { running } = this;
		const now = clock.now();
		const isFirst = running > 0 || now - this.full.lastAt > LONGEST_JOB;
		this.full = { since: isFirst ? now : this.full.since, lastAt: now };
		const refusal = { running, jobTime, now, random: Math.random() };
		const { admission, record } = slot ?? { admission: BARE, record: neverRefused() };
		if (!this.isOwnRefusal(admission, record))
			this.known = learned.afterRefusal(this.known, admission, refusal);
		Object.assign(record, { refusals: record.refusals + 1, acceptances: this.acceptances });
		this.admitNext();
		return { running, lasted: now - this.full.since };
	}

	/** Whether there should have been room: another job was accepted since this one's last refusal. */
	private isOwnRefusal({ isProbe }: Admission, { refusals, acceptances }: QueueRecord): boolean {
		return !isProbe && refusals > 0 && this.acceptances > acceptances;
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
		if (!hasRun && slot.admission.isProbe) this.known = learned.probingNow(this.known);
		const isWanted = hasRun && this.isScarce && this.isAwaited;
		const took = clock.now() - slot.since;
		const pause = isWanted ? learned.timeLeftOpen(took, Math.random()) : 0;
		if (pause > 0) {
			this.setState(slot, 'ended');
			this.freeAt(slot, clock.now() + pause);
		} else this.drop(slot);
		this.admitNext();
	}

	/** The job is not polled any more: its slot falls free `expected` after its start. */
	releaseAfter(slot: Slot, expected: number): void {
		this.freeAt(slot, slot.since + Math.min(expected, LONGEST_JOB));
		this.admitNext();
	}

	private freeAt(slot: Slot, at: number): void {
		slot.freeAt = at;
		this.nextFree = Math.min(this.nextFree, at);
	}

	/** The job is polled, or asked for, again. */
	hold(slot: Slot): void {
		slot.freeAt = undefined;
		if (!this.held.has(slot)) this.add(slot);
	}

	private add(slot: Slot): void {
		this.held.add(slot);
		this.count(slot, 1);
	}

	private drop(slot: Slot): void {
		if (this.held.delete(slot)) this.count(slot, -1);
	}

	private count({ run, state }: Slot, by: 1 | -1): void {
		this.counts[state] += by;
		const held = this.heldBy(run) + by;
		if (held > 0) this.byRun.set(run, held);
		else this.byRun.delete(run);
	}

	private heldBy(run: object): number {
		return this.byRun.get(run) ?? 0;
	}

	private setState(slot: Slot, state: SlotState): void {
		if (this.held.has(slot)) {
			this.counts[slot.state]--;
			this.counts[state]++;
		}
		slot.state = state;
	}

	/** Gives back what has fallen free. */
	private dropEnded(): void {
		const now = clock.now();
		if (now < this.nextFree) return;
		this.nextFree = Infinity;
		for (const slot of this.held) {
			const { freeAt = Infinity } = slot;
			if (freeAt <= now) this.drop(slot);
			else this.nextFree = Math.min(this.nextFree, freeAt);
		}
	}

	private admitNext(): void {
		this.dropEnded();
		while (this.admitOne());
		const { probeAt } = this.known;
		// Time alone changes something only when a probe is due or a slot falls free by itself.
		const nextProbe = probeAt > clock.now() ? probeAt : Infinity;
		this.timer.set(this.isAwaited ? Math.min(this.nextFree, nextProbe) : Infinity);
	}

	/**
	 * Admits the next one if there is room, or probes whether there is when it is time for that; in an outage only a run
	 * that holds no slot, because it may be answered where others are not.
	 */
	private admitOne(): boolean {
		const isProbe = this.held.size >= this.known.limit;
		const { isOutage } = this.health;
		if (isProbe) {
			const most = isOutage ? MOST_NEWCOMERS : learned.allowedProbes(this.known, clock.now());
			if (this.counts.unanswered >= most) return false;
		}
		const next = this.next(isProbe && isOutage ? 1 : Infinity);
		if (next === undefined) return false;
		const { run, record, admit } = next;
		const admission = { refusals: this.known.refusals, isProbe };
		if (isProbe && this.isScarce) this.known = learned.withProbe(this.known, clock.now());
		const slot: Slot = { run, record, admission, state: 'unanswered', since: clock.now() };
		this.add(slot);
		admit(slot);
		return true;
	}

	/** Takes out the next job: the first of the run with the fewest slots, below its cap and below `most`. */
	private next(most: number): Waiting | undefined {
		let fewest = most;
		let found: object | undefined;
		for (const [run, [{ cap }]] of this.queue) {
			const held = this.heldBy(run);
			if (held >= Math.min(fewest, cap)) continue;
			[found, fewest] = [run, held];
		}
		const line = found && this.queue.get(found);
		if (found === undefined || line === undefined) return undefined;
		this.queue.delete(found);
		const first = line.shift();
		if (line.length > 0) this.queue.set(found, line);
		return first;
	}
}
