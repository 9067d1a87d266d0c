/**
 * Submits a job so that PixVerse does not make its video twice. While PixVerse may have accepted the submission, the node
 * sends it again only under the same trace ID.
 */
import { publishedPrice } from '../../prices/published';
import { jsonRequest, sendSubmission, SLOW } from '../http/client';
import { raceWith } from '../base/abortSignals';
import { clock } from '../base/clock';
import { abortError, JobError, rethrow } from '../values/errors';
import { stringifyExact } from '../values/json';
import type { Body } from '../http/requestBody';
import { uploadsIn } from '../http/requestBody';
import type { Final, Outcome } from '../http/outcome';
import {
	isFull,
	isPixVerse,
	isUnconfirmed,
	requireId,
	requireResult,
	shouldRetrySubmission,
} from '../http/outcome';
import { submissionError, withModelReason, withUrlAdvice } from '../http/sentences';
import { sendUntilFinal } from '../http/retry';
import { RefusedBefore } from '../run/refusals';
import * as lifecycle from './lifecycle';
import { untilAnswering } from './probe';
import type { Submission } from './submission';
import { preparedBody } from './submission';
import { traceIdOf } from './traceId';
import { withUploads } from './upload';

// Gets a slot for the job. A job that has a slot keeps it, because the job may be running. Throws a JobError.
async function getSlot({ item, job, makes }: Submission): Promise<void> {
	const { account, connection, signal, options, run } = item;
	const { slots } = account;
	const { health } = connection;
	// A call whose answer is the result needs no slot, unless PixVerse has refused the call for lack of slots.
	if (makes === undefined && job.refusals === 0) return;
	if (job.slot) return job.slot.keep();
	job.slot = await slots.acquire(run.handle, options.maxParallel, signal, health);
	// Either Stop ended the wait, or the run has given up, because PixVerse answered no request for too long.
	if (job.slot === undefined)
		throw signal.aborted ? abortError() : submissionError(job, health.lastOutage);
}

const listPrice = ({ draft }: Submission) => publishedPrice(draft.url, draft.body);

// Throws the refusal of another job if PixVerse would refuse this job for the same reason.
function throwExpectedRefusal(submission: Submission): void {
	const { item, job } = submission;
	const refusal = item.run.attempt.refusals.expectedFor(listPrice(submission));
	// Only the answer to a job in doubt shows whether it was charged, so such a job is sent all the same.
	if (refusal === undefined || job.isInDoubt) return;
	throw new RefusedBefore(submissionError(job, { outcome: refusal, sends: 1 }).failure);
}

// Waits until the job may be sent: PixVerse answers, and the job has a slot. Throws a JobError.
async function getReady(submission: Submission): Promise<void> {
	const { item, job } = submission;
	const { account, connection, run, signal } = item;
	const { breaker } = connection;
	const { unconfirmed } = run.attempt;
	for (;;) {
		throwExpectedRefusal(submission);
		// A free call costs nothing if it is sent in vain. Any other job waits without a slot, because other jobs may need the
		// slot meanwhile: those of connections with other network settings, and those that this job waits for.
		const waits = !job.isFree && (breaker.isOpen || unconfirmed.holds(job));
		if (waits && !job.isInDoubt) job.releaseSlot();
		const outage = job.isFree ? undefined : await untilAnswering(item, job);
		if (signal.aborted) throw abortError();
		if (outage) {
			connection.health.lastOutage = outage;
			// The items that wait for a slot give up as well, because each of them would wait for PixVerse's answer again.
			account.slots.clear(run.handle);
			throw submissionError(job, outage);
		}
		await getSlot(submission);
		// PixVerse may have refused another job meanwhile.
		throwExpectedRefusal(submission);
		if (job.isFree || !(breaker.isOpen || unconfirmed.holds(job))) return;
		job.endSlot(submission.expected());
	}
}

// Uploads the files of the body. During a slow upload, and after Stop, the job gives up its slot, because another job can use
// the slot meanwhile. Throws a JobError.
async function uploadFiles({ item, job, draft }: Submission): Promise<Body> {
	const { body } = draft;
	// Most bodies have no file, so there is nothing to wait for.
	if (uploadsIn(body).length === 0) return body;
	const uploading = withUploads(item, body);
	return await raceWith(
		async () => await uploading,
		async (over) => {
			await clock.timeout(SLOW, over, item.signal);
			if (!over.aborted) job.releaseSlot();
			return await uploading;
		},
	);
}

// Uploads the files, and returns the body to send. A job in doubt keeps its earlier body. Throws a JobError.
async function finalBody(submission: Submission): Promise<string> {
	const { state } = submission.job;
	// A job in doubt sends the same body again, because a second upload would change the body. PixVerse does not document
	// whether it recognizes a trace ID that comes with another body.
	return state.is === 'inDoubt' ? state.body : stringifyExact(await uploadFiles(submission));
}

// Sends a body until its outcome is final, and returns the outcome. Throws a JobError, for example at Stop or after an
// outage.
async function send(submission: Submission, body: string): Promise<Final<Outcome>> {
	const { item, job, draft, makes } = submission;
	const { signal, run, account } = item;
	const { health } = item.connection;
	const request = jsonRequest(item.request, draft.url, body);
	const { unconfirmed, refusals } = run.attempt;
	const final = await sendUntilFinal({
		send: async () => {
			await getReady(submission);
			try {
				// Only a job that is sent has a trace ID, because the user looks for the job by this ID.
				job.traceId = traceIdOf(item, job);
				lifecycle.sending(submission);
				const onSlow = () => lifecycle.slow(submission);
				const answer = await sendSubmission(item, request, job.traceId, onSlow);
				// The answer has to contain the ID of the result, or the result itself. Only the answer to a free call may be
				// empty.
				let outcome = answer;
				if (makes) outcome = requireId(makes.idField, answer);
				else if (!job.isFree) outcome = requireResult(answer);
				refusals.note(outcome, listPrice(submission));
				if (!signal.aborted) run.troubles.note(item.index, 'submission', outcome);
				if (isUnconfirmed(outcome)) submission.unconfirmedSends++;
				// PixVerse takes submissions, so the other jobs no longer wait.
				else if (isPixVerse(outcome)) unconfirmed.clear();
				// The job notes each outcome before the next send, because Stop may end the loop, and a paid video must not be lost.
				if (outcome.outcome === 'success') lifecycle.accepted(submission, outcome.resp, body);
				else if (shouldRetrySubmission(outcome)) lifecycle.lost(submission, outcome, body);
				return outcome;
			} catch (error) {
				// An error that is no JobError may have come after PixVerse accepted the body, so the job is in doubt.
				if (!(error instanceof JobError)) job.doubt(body);
				return rethrow(error);
			}
		},
		shouldRetry: (outcome) => {
			const hint = shouldRetrySubmission(outcome, submission.unconfirmedSends);
			return hint && { ...hint, isOutage: unconfirmed.count > 1 };
		},
		signal,
		watcher: health.watch('submission', job, run.attempt),
	});
	if (final === undefined) throw abortError();
	if (!final.isOutage) return final;
	// If PixVerse answers no request at all, the items that wait for a slot give up, too. If PixVerse still answers polls,
	// these items go on waiting, because the polls show when a job ends and frees its slot.
	if (health.lastOutage.isTotal) account.slots.clear(run.handle);
	throw submissionError(job, health.lastOutage);
}

/** Submits the job. Afterwards the job has its answer, and a slot if PixVerse is making something. Throws a JobError. */
export async function submit(submission: Submission): Promise<void> {
	const { job, draft, reservation, prepare } = submission;
	try {
		// The result of the step before the submission is part of the body. The job keeps this result, because it may have cost
		// credits.
		if (prepare) job.prepared ??= await prepare(submission);
		draft.body = preparedBody(draft.body, job.prepared);
		for (;;) {
			// The item reserves credits before it gets a slot. If it waited for credits while it held a slot, it could block the
			// job that holds the credits (deadlock).
			await reservation.reserve();
			await getReady(submission);
			const body = await finalBody(submission);
			// During a slow upload, the job may have given up its slot.
			await getReady(submission);
			// Another item may have spent more than expected while this item waited for its slot.
			if (!(await reservation.holds())) {
				job.endSlot(submission.expected());
				continue;
			}
			const final = await send(submission, body);
			if (final.outcome.outcome === 'success') break;
			// If no slot of the account is free, the job waits in the queue again.
			if (!isFull(final.outcome)) {
				job.releaseSlot();
				const error = submissionError(job, withModelReason(final, draft.body));
				// PixVerse opens such a URL for the submission, so the refusal may be about what is behind the URL.
				const hasUrl = uploadsIn(draft.body).some(
					({ source, take }) => take === 'url' && source.kind === 'url',
				);
				throw hasUrl ? withUrlAdvice(error, 'submission') : error;
			}
			lifecycle.full(submission, final);
		}
		// A call whose answer is the result has ended by now, so the job gives its slot back.
		if (submission.makes === undefined) job.endSlot(submission.expected());
	} catch (error) {
		lifecycle.failed(submission, error);
	}
}
