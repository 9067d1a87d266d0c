/**
 * The permits that the jobs of one account hold. Bookkeeping only, and none of it costs more because
 * more permits are held; times in milliseconds.
 */
import type { Admission } from './adaptiveLimit';
import { PriorityQueue } from './priorityQueue';

/** The service frees the place of a job after this at the latest (vendor's FAQ). */
const LONGEST_JOB = 10 * 60_000;

/** Who gives permits out, and hears what becomes of them. */
export interface Issuer {
	afterAcceptance(permit: Permit): void;
	afterRefusal(permit: Permit, jobTime: number): void;
	afterRelease(permit: Permit): void;
	/** Others may try while an answer is missing. */
	afterDoubt(permit: Permit): void;
	/** The permit falls free by itself at `freeAt`. */
	afterLettingGo(permit: Permit): void;
	hold(permit: Permit): void;
}

/**
 * What is known of a submission: nothing yet, that its answer fails to come, so that the job may be
 * running or not, or that the service accepted.
 */
export type State = 'unanswered' | 'doubtful' | 'accepted';

/** Who a permit is for. */
export interface Holder {
	/** Stands for a run. */
	flow: object;
	/** The position in the queue; whoever was refused queues again with the old one. */
	arrival: number;
	/** What was known when the permit was given. */
	admission: Admission;
}

/** The permission of one job to be submitted and to run. */
export class Permit {
	readonly flow: object;

	readonly arrival: number;

	readonly admission: Admission;

	state: State = 'unanswered';

	/** When nobody looks at the job any more: the time at which the permit falls free. */
	freeAt?: number;

	/** Called when permits turn out to be scarce while nobody looks at the job. */
	onScarce?: () => void;

	constructor(
		private readonly issuer: Issuer,
		{ flow, arrival, admission }: Holder,
		/** When the service accepted; until then, when the permit was given. */
		public since: number,
	) {
		this.flow = flow;
		this.arrival = arrival;
		this.admission = admission;
	}

	/** Whether it was given out by `issuer`, and not by one that is forgotten by now. */
	isFrom(issuer: Issuer): boolean {
		return this.issuer === issuer;
	}

	/** The service accepted the job. */
	accepted(): void {
		this.issuer.afterAcceptance(this);
	}

	/** No answer came: others may try, but the permit is kept, because the job may be running. */
	doubtful(): void {
		this.issuer.afterDoubt(this);
	}

	/** The service has no place for the job, which would have taken about `jobTime`. */
	refused(jobTime: number): void {
		this.issuer.afterRefusal(this, jobTime);
	}

	/** The job has ended, or never began. */
	release(): void {
		this.issuer.afterRelease(this);
	}

	/** Nobody looks at the job any more: the permit falls free `expected` after its start. */
	releaseAfter(expected: number): void {
		this.freeAt = this.since + Math.min(expected, LONGEST_JOB);
		this.issuer.afterLettingGo(this);
	}

	/** Somebody looks at the job again. */
	hold(): void {
		this.freeAt = undefined;
		this.onScarce = undefined;
		this.issuer.hold(this);
	}
}

/** A time at which a permit falls free unless somebody looks at its job again. */
interface Fall {
	at: number;
	permit: Permit;
}

/** All permits of one account that are held. */
export class Permits {
	private readonly held = new Set<Permit>();

	private readonly byFlow = new Map<object, number>();

	private readonly byState: Record<State, number> = { unanswered: 0, doubtful: 0, accepted: 0 };

	private readonly falls = new PriorityQueue<Fall>(
		({ at }) => at,
		({ at, permit }) => permit.freeAt !== at || !this.held.has(permit),
	);

	get size(): number {
		return this.held.size;
	}

	add(permit: Permit): Permit {
		if (!this.held.has(permit)) this.count(permit, 1);
		this.held.add(permit);
		return permit;
	}

	/** Gives a permit back; false when it was not held any more. */
	delete(permit: Permit): boolean {
		const wasHeld = this.held.delete(permit);
		if (wasHeld) this.count(permit, -1);
		return wasHeld;
	}

	private count({ flow, state }: Permit, by: 1 | -1): void {
		this.byState[state] += by;
		const held = this.heldBy(flow) + by;
		if (held > 0) this.byFlow.set(flow, held);
		else this.byFlow.delete(flow);
	}

	setState(permit: Permit, state: State): void {
		if (this.held.has(permit)) {
			this.byState[permit.state]--;
			this.byState[state]++;
		}
		permit.state = state;
	}

	/** Somebody let the permit go: it falls free by itself. */
	letGo(permit: Permit): void {
		if (permit.freeAt !== undefined) this.falls.add({ at: permit.freeAt, permit });
	}

	/** Gives back the permits that have fallen free. */
	dropEnded(now: number): void {
		for (let { first } = this.falls; first && first.at <= now; { first } = this.falls) {
			this.delete(first.permit);
		}
	}

	/** Tells the holders of all permits that these are scarce. */
	announceScarcity(): void {
		[...this.held].forEach(({ onScarce }) => onScarce?.());
	}

	/** How many permits a flow holds. */
	heldBy = (flow: object): number => this.byFlow.get(flow) ?? 0;

	/** The jobs that run for certain. */
	get accepted(): number {
		return this.byState.accepted;
	}

	/** The jobs that run, as far as is known; a doubtful one counts, it is better not to probe. */
	get running(): number {
		return this.byState.accepted + this.byState.doubtful;
	}

	/** The submissions whose first answer is still to come. */
	get unanswered(): number {
		return this.byState.unanswered;
	}

	/** When the next permit falls free by itself; Infinity when none does. */
	get nextFree(): number {
		return this.falls.first?.at ?? Infinity;
	}
}
