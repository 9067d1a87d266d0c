/** The permits that the jobs of one account hold: bookkeeping that costs no more for many; times in milliseconds. */
import type { Admission } from './adaptiveLimit';
import type { Position } from './fairQueue';
import { insert } from './fairQueue';

/**
 * What is known of a submission: nothing yet, that its answer fails to come, so that the job may be
 * running or not, that the service accepted, or that the job has ended and its place is left open.
 */
type PermitState = 'unanswered' | 'doubtful' | 'accepted' | 'ended';

/** The permission of one job to be submitted and to run. */
export interface Permit {
	/** Stands for a run. */
	readonly flow: object;
	/** The position in the queue; a job that was refused queues again with its own. */
	readonly position: Position;
	/** What was known when the permit was given. */
	readonly admission: Admission;
	state: PermitState;
	/** When the service accepted; until then, when the permit was given. */
	since: number;
	/** The time at which the permit falls free, when the job is not polled any more. */
	freeAt?: number;
	/** Is called when permits turn out to be scarce while this one is held. */
	onScarce?: () => void;
}

/** All permits of one account that are held. */
export class Permits {
	private readonly held = new Set<Permit>();

	private readonly byFlow = new Map<object, number>();

	/** How many are in which state. */
	readonly counts: Record<PermitState, number> = {
		unanswered: 0,
		doubtful: 0,
		accepted: 0,
		ended: 0,
	};

	/** The permits that fall free by themselves, in the order in which they do. */
	private readonly falls: Array<{ at: number; permit: Permit }> = [];

	get size(): number {
		return this.held.size;
	}

	add(permit: Permit): Permit {
		if (!this.held.has(permit)) this.count(permit, 1);
		this.held.add(permit);
		return permit;
	}

	/** Gives a permit back, if it is still held. */
	delete(permit: Permit): void {
		permit.onScarce = undefined;
		if (this.held.delete(permit)) this.count(permit, -1);
	}

	private count({ flow, state }: Permit, by: 1 | -1): void {
		this.counts[state] += by;
		const held = this.heldBy(flow) + by;
		if (held > 0) this.byFlow.set(flow, held);
		else this.byFlow.delete(flow);
	}

	setState(permit: Permit, state: PermitState): void {
		if (this.held.has(permit)) {
			this.counts[permit.state]--;
			this.counts[state]++;
		}
		permit.state = state;
	}

	/** The permit falls free at a time, unless the job is polled again. */
	freeAt(permit: Permit, at: number): void {
		permit.freeAt = at;
		insert(this.falls, { at, permit }, (fall) => fall.at);
	}

	/** The job has ended, and its permit falls free at a time. */
	leaveOpen(permit: Permit, at: number): void {
		this.setState(permit, 'ended');
		if (this.held.has(permit)) this.freeAt(permit, at);
	}

	/** When the next permit falls free by itself; Infinity when none does. */
	get nextFree(): number {
		const isOver = ({ at, permit }: { at: number; permit: Permit }) =>
			permit.freeAt !== at || !this.held.has(permit);
		while (this.falls.length > 0 && isOver(this.falls[0])) this.falls.shift();
		return this.falls[0]?.at ?? Infinity;
	}

	/** Gives back the permits that have fallen free. */
	dropEnded(now: number): void {
		while (this.nextFree <= now) this.delete(this.falls[0].permit);
	}

	/** Tells the holders of all permits that these are scarce. */
	announceScarcity(): void {
		for (const { onScarce } of this.held) onScarce?.();
	}

	/** How many permits a flow holds. */
	heldBy = (flow: object): number => this.byFlow.get(flow) ?? 0;

	/** The jobs that run, as far as is known; a doubtful one counts, it is better not to probe. */
	get running(): number {
		return this.counts.accepted + this.counts.doubtful;
	}
}
