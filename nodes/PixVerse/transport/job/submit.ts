/**
 * Submits a job so that it is never made twice: every send of one intent has the same trace ID,
 * and only what may have been lost is sent again.
 */
import { giveBack, placeFor } from './permit';
import { clock } from '../http/clock';
import { meaningOf } from '../http/errorCodes';
import type { Body } from '../http/requestBody';
import { JobError, letGo } from '../http/errors';
import type { Gate, Place } from '../limiter/limiter';
import type { Outcome } from '../http/client';
import { hintOf, leavesDoubt } from '../http/client';
import type { Item } from '../run/item';
import { traceIdOf } from './fingerprint';
import { stringifyExact, usableId } from '../http/json';
import { withUploads } from './bodyUploads';
import { remember } from './recentSubmissions';
import { isEnough, pauseAfter } from '../http/backoff';
import type { Job } from '../run/job';
import { afterDoubt, outageError, submissionError } from './submissionError';
import { balanceGuardOf } from './balanceGuard';
import { transmit } from './sendOnce';

/** What a job needs in order to be submitted. */
export interface Submission {
	item: Item;
	job: Job;
	gate: Gate;
	body: Body;
	/** A hash of what is to be made, see `identity.ts`. */
	wish: string;
	/** The field of the answer that holds the job's ID; none when the answer is the result. */
	idField?: string;
	/** The path; another one than the operation's for a step on the way. */
	url: string;
	/** The expected duration of the job in milliseconds. */
	expected: number;
}

function idIn(outcome: Outcome, field: string): string | undefined {
	if (outcome.outcome !== 'success') return undefined;
	return usableId((outcome.resp as Record<string, unknown> | null | undefined)?.[field]);
}

function accept(submission: Submission, place: Place, outcome: Outcome): boolean {
	const { item, job, gate, idField, url } = submission;
	const id = idField === undefined ? undefined : idIn(outcome, idField);
	if (outcome.outcome !== 'success' || (idField !== undefined && id === undefined)) return false;
	job.videoId = id;
	job.accepted = (outcome.resp ?? {}) as Record<string, unknown>;
	job.acceptedAt = clock.now();
	gate.accept(place);
	balanceGuardOf(gate).accepted(job);
	const { journal } = item.run;
	const doubtful = job.inDoubt ? job.traceId : undefined;
	if (id !== undefined) {
		remember(id);
		journal.accepted(item.index, url, id, doubtful);
	}
	if (id === undefined && !job.inDoubt) journal.withdraw(item.index, url);
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

/** The body of a submission; while one is in doubt, exactly that one again. */
async function bodyToSend({ item, job, body }: Submission): Promise<string> {
	if (job.inDoubt && job.body !== undefined) return job.body;
	return stringifyExact(await withUploads(item, body));
}

/**
 * Sends under one place until there is an ID, a final failure, or no room at the service.
 * Returns whether the service accepted; false means: get in line for a place again.
 */
async function sendUnder(place: Place, submission: Submission): Promise<boolean> {
	const { item, job, gate, url } = submission;
	const body = await bodyToSend(submission);
	const headers = { ...item.request.headers, 'Content-Type': 'application/json' };
	const onTheWay = url !== item.request.url;
	job.traceId = await traceIdOf(item, job, submission.wish, onTheWay);
	job.hasOwnKey = item.options.traceKey !== undefined;
	let ownTrouble = 0;
	for (let sends = 1; await gate.submissions.pass(item.signal); sends++) {
		const options = { ...item.request, url, headers, body };
		const outcome = await transmit(submission, place, options);
		if (outcome === undefined) {
			gate.leave(place);
			return false;
		}
		const accepted = accept(submission, place, outcome);
		gate.submissions.note(job, outcome, accepted || !maySendAgain(outcome));
		if (accepted) return true;
		if (remedyFor(outcome) === 'waitForPlace') {
			job.refusals++;
			gate.refuse(place);
			balanceGuardOf(gate).close(job, job.inDoubt);
			return false;
		}
		if (maySendAgain(outcome) && leavesDoubt(outcome)) {
			job.inDoubt = true;
			job.body = body;
		}
		if (!gate.submissions.isOn) ownTrouble++;
		if (!maySendAgain(outcome) || isEnough(ownTrouble, hintOf(outcome))) {
			throw submissionError(job, outcome, sends);
		}
		gate.doubt(place);
		if (gate.submissions.isOn) continue;
		await clock.pause(pauseAfter(sends, hintOf(outcome), Math.random()), item.signal);
	}
	throw stopped(submission);
}

/** Submits the job; afterwards it has its video ID and a place. Throws a JobError. */
export async function submit(submission: Submission): Promise<void> {
	const { item, job, gate } = submission;
	for (let ticket: number | undefined; ;) {
		let place: Place | undefined;
		try {
			await balanceGuardOf(gate).clear(item, job);
			place = await placeFor(submission, ticket);
			if (place === undefined) throw stopped(submission);
			ticket = place.ticket;
			if (await sendUnder(place, submission)) {
				job.place = place;
				return;
			}
		} catch (error) {
			gate.submissions.forget(job);
			balanceGuardOf(gate).close(job);
			if (place !== undefined) giveBack(submission, place);
			if (!job.inDoubt) item.run.journal.withdraw(item.index, submission.url);
			const known = error instanceof JobError ? error : undefined;
			if (known?.failure.retryable === false) job.refusal = known;
			return await Promise.reject(afterDoubt(job, error));
		}
	}
}
