/** Jobs: accepted generations on their way from pending to a final status. */
import type { Generation, StandInSettings, TimeOf } from './types';

/** One job. A job without a generation hangs for ever. */
export interface Job {
	id: string;
	kind: 'video' | 'image';
	at: number;
	generation?: Generation;
	/** The status it ends with. */
	outcome: number;
	index: number;
	/** Looks answered with "not found", and looks answered with "pending". */
	notFoundLooks: number;
	looks: number;
	done: boolean;
}

/** Final statuses that give the credits back (docs/service.md, "Results"). */
const REFUNDED = [7, 8];

/** Ends a job. */
export function finish(job: Job, at: number): void {
	job.done = true;
	if (!job.generation) return;
	job.generation.readyAt = at;
	job.generation.refunded = REFUNDED.includes(job.outcome);
}

/** Milliseconds that the job takes. */
export function timeFor({ generation }: Job, ms: number | TimeOf): number {
	return typeof ms === 'number' ? ms : ms(generation?.body ?? {});
}

/** Ends the job if its time has come; in the mode that counts looks, only a look ends a job. */
function settle(job: Job, mode: StandInSettings['jobs'], now: number): void {
	if (job.done || !job.generation || mode.kind !== 'time') return;
	const due = job.at + timeFor(job, mode.ms);
	if (due <= now) finish(job, due);
}

/**
 * How many of the jobs occupy a place; ended ones are dropped from the set on the way. Hanging
 * ones are never in it: they would block an account for ever.
 */
export function countRunning(
	running: Set<Job>,
	settings: StandInSettings,
	now = Date.now(),
): number {
	for (const job of running) {
		settle(job, settings.jobs, now);
		if (job.done) running.delete(job);
	}
	return running.size;
}

/** What a look at the job sees; `undefined` while the service does not know it yet. */
export function look(job: Job, settings: StandInSettings, now = Date.now()): number | undefined {
	if (job.notFoundLooks < settings.notFoundLooks) {
		job.notFoundLooks += 1;
		return undefined;
	}
	if (!job.generation) return 5;
	const { jobs: mode } = settings;
	settle(job, mode, now);
	if (!job.done && mode.kind === 'looks' && job.looks >= mode.looks) finish(job, now);
	if (job.done) return job.outcome;
	job.looks += 1;
	return settings.pendingStatus;
}
