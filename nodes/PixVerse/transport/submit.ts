/**
 * Submits a job so that it is never made twice: every send of one intent has the same trace ID,
 * and only what may have been lost is sent again.
 */
import { checkBalance } from './account';
import { clock } from './clock';
import { meaningOf } from './codes';
import type { Body } from './draft';
import { JobError, letGo } from './errors';
import type { Gate, Place } from './gate';
import type { Outcome } from './http';
import { abortableBy, send } from './http';
import type { Item } from './item';
import { stringifyExact, usableId } from './json';
import { withUploads } from './media';
import { MAX_SENDS, retryPause } from './retry';
import type { Job } from './run';
import { afterDoubt, outageError, submissionError } from './submissionError';
import { chosenTraceId, derivedTraceId, generationOf } from './traceId';

/** What a job needs in order to be submitted. */
export interface Submission {
	item: Item;
	job: Job;
	gate: Gate;
	body: Body;
	intent: string;
	/** The field of the answer that holds the job's ID; none when the answer is the result. */
	idField?: string;
	/** Another path than the operation's, for a step on the way. */
	url?: string;
	/** The expected duration of the job in milliseconds. */
	expected: number;
}

function traceIdOf({ item: { context, options, run, index }, job, intent }: Submission): string {
	if (options.traceKey !== undefined) return chosenTraceId(options.traceKey, intent);
	const origin = {
		instance: context.getInstanceId(),
		workflow: String(context.getWorkflow().id),
		execution: context.getExecutionId(),
		node: context.getNode().id,
		run: run.index,
		item: index,
	};
	const mustStay = job.inDoubt || origin.execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	return derivedTraceId(origin, intent, generationOf(job.refusals));
}

function idIn(outcome: Outcome, field: string): string | undefined {
	if (outcome.outcome !== 'success') return undefined;
	return usableId((outcome.resp as Record<string, unknown> | null | undefined)?.[field]);
}

function accept({ item, job, gate, idField }: Submission, place: Place, outcome: Outcome): boolean {
	const id = idField === undefined ? undefined : idIn(outcome, idField);
	if (outcome.outcome !== 'success' || (idField !== undefined && id === undefined)) return false;
	job.videoId = id;
	job.accepted = (outcome.resp ?? {}) as Record<string, unknown>;
	job.acceptedAt = clock.now();
	gate.accept(place);
	if (id !== undefined) {
		item.run.journal.accepted(item.index, id, job.inDoubt ? job.traceId : undefined);
	}
	return true;
}

const remedyFor = (outcome: Outcome) =>
	outcome.outcome === 'refused' ? meaningOf(outcome.code).remedy : 'sameTrace';

/** Whether the outcome means that a later send of the same request may succeed. */
function maySendAgain(outcome: Outcome): boolean {
	return outcome.outcome !== 'foreign' && remedyFor(outcome) === 'sameTrace';
}

/** Why nothing more is sent: the item was let go, or the service answers nobody. */
const stopped = ({ item, job, gate }: Submission) =>
	item.signal.aborted ? letGo() : outageError(job, gate.submissions.last);

/**
 * Sends under one place until there is an ID, a final failure, or no room at the service.
 * Returns whether the service accepted; false means: get in line for a place again.
 */
async function sendUnder(place: Place, submission: Submission): Promise<boolean> {
	const { item, job, gate } = submission;
	const body = stringifyExact(await withUploads(item, submission.body));
	const headers = { ...item.request.headers, 'Content-Type': 'application/json' };
	job.traceId = traceIdOf(submission);
	job.hasOwnKey = item.options.traceKey !== undefined;
	let ownTrouble = 0;
	for (let sends = 1; await gate.submissions.pass(item.signal); sends++) {
		item.run.journal.submitting(item.index, job.traceId);
		const options = { ...item.request, url: submission.url ?? item.request.url, headers, body };
		const outcome = await send(abortableBy(item.context, undefined), options, job.traceId);
		const accepted = accept(submission, place, outcome);
		gate.submissions.note(job, outcome, accepted || !maySendAgain(outcome));
		if (accepted) return true;
		if (remedyFor(outcome) === 'waitForPlace') {
			job.refusals++;
			gate.refuse(place);
			item.run.balance = undefined;
			return false;
		}
		job.inDoubt ||= maySendAgain(outcome) && !('unsent' in outcome && outcome.unsent);
		if (!gate.submissions.isOn) ownTrouble++;
		if (!maySendAgain(outcome) || ownTrouble >= MAX_SENDS) {
			throw submissionError(job, outcome, sends);
		}
		gate.doubt(place);
		if (gate.submissions.isOn) continue;
		const asked = outcome.outcome === 'lost' ? outcome.retryAfter : undefined;
		await clock.pause(retryPause(sends, asked, Math.random()), item.signal);
	}
	throw stopped(submission);
}

/** Gives the place back: at once when nothing runs, after a while when something may. */
function giveBack({ job, gate, expected }: Submission, place: Place): void {
	if (job.inDoubt) gate.leaveUnwatched(place, expected);
	else gate.leave(place);
}

/** Submits the job; afterwards it has its video ID and a place. Throws a JobError. */
export async function submit(submission: Submission): Promise<void> {
	const { item, job, gate } = submission;
	const { run, options, signal } = item;
	for (let ticket: number | undefined; ;) {
		const place = await gate.enter(run.party, options.maxParallel, signal, ticket);
		try {
			if (place === undefined) throw stopped(submission);
			ticket = place.ticket;
			// What may have been accepted has to be asked for again, whatever the balance is now.
			if (!job.inDoubt) await checkBalance(item);
			if (await sendUnder(place, submission)) {
				job.place = place;
				return;
			}
		} catch (error) {
			gate.submissions.forget(job);
			if (place !== undefined) giveBack(submission, place);
			if (!job.inDoubt) item.run.journal.withdraw(item.index);
			const known = error instanceof JobError ? error : undefined;
			if (known?.failure.retryable === false) job.refusal = known;
			return await Promise.reject(afterDoubt(job, error));
		}
	}
}
