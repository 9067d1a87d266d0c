/**
 * The jobs of an attempt, in a row, whose submissions got no envelope of PixVerse. PixVerse may answer everything but
 * submissions, and each further job would be one more that may have been charged. So after a few such jobs, the others wait
 * until PixVerse has answered a submission. If these few jobs get no envelope to the end of their repeats, the others end
 * unsent.
 */
import type { Outage } from '../account/health';
import { abortablePromise } from '../base/abortSignals';
import { clock } from '../base/clock';
import type { Outcome } from '../http/outcome';
import { MAX_OUTAGE } from '../http/retry';
import type { Job } from './job';

const MAX_JOBS = 3;

/** The jobs in a row without an envelope, and what the other jobs of the attempt have to do. */
export class UnconfirmedJobs {
	// Whether each of the jobs has ended.
	private readonly jobs = new Map<Job, boolean>();

	// The jobs that failed while PixVerse answered submissions of other jobs, so the cause is their own.
	private readonly withOwnCause = new WeakSet<Job>();

	// When the first of them failed, by `clock.now`, and what the last of them got.
	private since = 0;
	private outcome: Outcome = { outcome: 'lost', reason: 'no answer' };

	private endedAt = 0;

	private next = abortablePromise<void>([], () => {});

	/** Resolves when a waiting job has to look again. */
	get changed(): Promise<void> {
		return this.next.promise;
	}

	/** How many jobs in a row got no envelope. */
	get count(): number {
		return this.jobs.size;
	}

	/** Whether the job has to wait for other jobs. */
	holdsBack(job: Job): boolean {
		return this.jobs.size >= MAX_JOBS && !this.jobs.has(job) && !this.isOld;
	}

	// n8n may start a further batch long after the jobs have ended. Then PixVerse may take submissions again.
	private get isOld(): boolean {
		const hasEnded = [...this.jobs.values()].every(Boolean);
		return hasEnded && clock.now() - this.endedAt >= MAX_OUTAGE;
	}

	/** The outage, if the few jobs have all ended without an envelope. */
	get outage(): Outage | undefined {
		const isOver = this.jobs.size >= MAX_JOBS && [...this.jobs.values()].every(Boolean);
		if (!isOver) return undefined;
		return { outcome: this.outcome, lasted: clock.now() - this.since, isTotal: false };
	}

	/** Notes that a submission of the job got no envelope. */
	add(job: Job, outcome: Outcome): void {
		if (this.withOwnCause.has(job)) return;
		if (this.isOld) this.jobs.clear();
		if (this.jobs.size === 0) this.since = clock.now();
		this.jobs.set(job, false);
		this.outcome = outcome;
	}

	/** Notes that the job is not sent again. */
	end(job: Job): void {
		if (!this.jobs.has(job)) return;
		this.jobs.set(job, true);
		this.endedAt = clock.now();
		if (this.outage) this.wake();
	}

	/** Notes that PixVerse has answered a submission. */
	clear(): void {
		if (this.jobs.size === 0) return;
		for (const job of this.jobs.keys()) this.withOwnCause.add(job);
		this.jobs.clear();
		this.wake();
	}

	private wake(): void {
		this.next.settle();
		this.next = abortablePromise<void>([], () => {});
	}
}
