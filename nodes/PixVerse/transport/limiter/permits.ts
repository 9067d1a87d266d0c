/** The permits that the jobs of one account hold. Bookkeeping only; times in milliseconds. */
import type { Admission } from './adaptiveLimit';

/** The service frees the place of a job after this at the latest (vendor's FAQ). */
const LONGEST_JOB = 10 * 60_000;

/** Who gives permits out, and hears what becomes of them. */
export interface Issuer {
	afterAcceptance(permit: Permit): void;
	afterRefusal(permit: Permit, jobTime: number): void;
	afterRelease(permit: Permit): void;
	/** Others may come in now, although nothing was given back. */
	afterChange(): void;
	hold(permit: Permit): void;
}

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

	isAccepted = false;

	/** No answer came to the submission: the job may be running or not. */
	isDoubtful = false;

	/** When nobody looks at the job any more: the time at which the permit falls free. */
	freeAt?: number;

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

	/** The service accepted the job. */
	accepted(): void {
		this.isAccepted = true;
		this.isDoubtful = false;
		this.issuer.afterAcceptance(this);
	}

	/** No answer came: others may try, but the permit is kept, because the job may be running. */
	doubtful(): void {
		this.isDoubtful = true;
		this.issuer.afterChange();
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
		this.issuer.afterChange();
	}

	/** Somebody looks at the job again. */
	hold(): void {
		this.freeAt = undefined;
		this.issuer.hold(this);
	}
}

/** All permits of one account that are held. */
export class Permits {
	private readonly held = new Set<Permit>();

	get size(): number {
		return this.held.size;
	}

	add(permit: Permit): Permit {
		this.held.add(permit);
		return permit;
	}

	/** Gives a permit back; false when it was not held any more. */
	delete(permit: Permit): boolean {
		return this.held.delete(permit);
	}

	/** Gives back the permits that have fallen free. */
	dropEnded(now: number): void {
		for (const permit of this.held) {
			if (permit.freeAt !== undefined && permit.freeAt <= now) this.held.delete(permit);
		}
	}

	private count(is: (permit: Permit) => boolean): number {
		return [...this.held].filter(is).length;
	}

	heldBy = (flow: object): number => this.count((permit) => permit.flow === flow);

	/** The jobs that run for certain. */
	get accepted(): number {
		return this.count(({ isAccepted }) => isAccepted);
	}

	/** The jobs that run, as far as is known; a doubtful one counts, it is better not to probe. */
	get running(): number {
		return this.count(({ isAccepted, isDoubtful }) => isAccepted || isDoubtful);
	}

	/** The submissions whose first answer is still to come. */
	get unanswered(): number {
		return this.count(({ isAccepted, isDoubtful }) => !isAccepted && !isDoubtful);
	}

	/** When the next permit falls free by itself; Infinity when none does. */
	get nextFree(): number {
		return Math.min(...[...this.held].map(({ freeAt }) => freeAt ?? Infinity));
	}
}
