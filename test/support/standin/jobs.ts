/** Jobs: accepted generations on their way from pending to a final status. */
import type { Answer } from './answers';
import type { Generation } from './ledger';
import type { StandInSettings } from './settings';

/** One job. A job without a generation hangs for ever. */
export interface Job {
	id: string;
	kind: 'video' | 'image';
	at: number;
	/** Of the result, chosen by the service where the body has none. */
	seed: number;
	/** Path of its file, as it stands in the address. */
	path: string;
	generation?: Generation;
	/** The status it ends with. */
	outcome: number;
	/** Polls answered with "not found", and polls answered with "pending". */
	notFoundPolls: number;
	polls: number;
	done: boolean;
	/** The answer to its last poll while it ran, and the version of its record. */
	pending?: { version: string; answer: Answer };
	/** Requests for its file that came before the file. */
	earlyRequests: number;
}

export const READY = 1;
const MODERATED = 7;

/** Final statuses that give the credits back (docs/service.md, "Results"). */
const REFUNDED = [MODERATED, 8];

export function finish(job: Job, at: number): void {
	job.done = true;
	if (!job.generation) return;
	job.generation.readyAt = at;
	job.generation.refunded = REFUNDED.includes(job.outcome);
}

/** Milliseconds that the job takes; where polls are counted, only a poll ends a job. */
export function timeFor(
	{ generation }: Pick<Job, 'generation'>,
	{ jobs }: StandInSettings,
): number | undefined {
	if (jobs.kind === 'polls') return undefined;
	return typeof jobs.ms === 'number' ? jobs.ms : jobs.ms(generation?.body ?? {});
}

function settle(job: Job, settings: StandInSettings): void {
	if (job.done || !job.generation) return;
	const due = job.at + (timeFor(job, settings) ?? Infinity);
	if (due <= settings.now()) finish(job, due);
}

/**
 * How many of the jobs hold a slot; ended ones are dropped from the set on the way. Hanging
 * ones are never in it: they would block an account for ever.
 */
export function countRunning(running: Set<Job>, settings: StandInSettings): number {
	for (const job of running) {
		settle(job, settings);
		if (job.done) running.delete(job);
	}
	return running.size;
}

/** What a poll of the job sees; `undefined` while the service does not know it yet. */
export function pollStatus(job: Job, settings: StandInSettings): number | undefined {
	if (job.notFoundPolls < settings.notFoundPolls) {
		job.notFoundPolls += 1;
		return undefined;
	}
	if (!job.generation) return 5;
	const { jobs } = settings;
	settle(job, settings);
	if (!job.done && jobs.kind === 'polls' && job.polls >= jobs.polls) finish(job, settings.now());
	if (job.done) return job.outcome;
	job.polls += 1;
	return settings.pendingStatus;
}

/** The part of a job's time after which its file may be there. */
const NEAR_END = 0.9;

/** Whether a job that still runs is near its end: after its last poll that answers "pending", or by its time. */
function isNearEnd(job: Job, settings: StandInSettings): boolean {
	const { jobs } = settings;
	if (job.done || !job.generation) return false;
	if (jobs.kind === 'polls') return job.polls >= jobs.polls;
	return settings.now() - job.at >= (timeFor(job, settings) ?? Infinity) * NEAR_END;
}

export const hasSizes = (job: Job, settings: StandInSettings): boolean =>
	job.done ? job.outcome === READY : settings.earlyFiles && isNearEnd(job, settings);

export function hasFile(job: Job, settings: StandInSettings): boolean {
	settle(job, settings);
	const isModerated = job.done && job.outcome === MODERATED;
	return isModerated ? settings.moderatedFiles : hasSizes(job, settings);
}
