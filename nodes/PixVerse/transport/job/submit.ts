/** Submits a job so that it is never made twice: one trace ID for one intent, and only what may be lost is sent again. */
import { jsonRequest, sendSubmission } from '../http/client';
import { anyAborted, watched } from '../http/abortSignals';
import { clock } from '../http/clock';
import { abortError, JobError, rethrow } from '../http/errors';
import { stringifyExact } from '../http/json';
import type { Final, Outcome } from '../http/outcome';
import { isFull, maySubmitAgain, needing, needingResult } from '../http/outcome';
import { notPixVerseError, submissionError } from '../http/sentences';
import { sendUntilFinal } from '../http/retry';
import { bareStatus } from './bareStatus';
import { cancel, isStillAffordable, ownerOf, reserveWhenAffordable } from './credits';
import * as lifecycle from './lifecycle';
import type { Submission } from './submission';
import { preparedBody } from './submission';
import { traceIdOf } from './traceId';
import { withUploads } from './upload';

/** A step that takes longer does not keep other requests waiting. */
const SLOW = 5_000;

/** Does a step; `onSlow` is called when it takes long, and when `signal` aborts meanwhile. */
export async function unlessSlow<T>(
	signal: AbortSignal,
	step: () => Promise<T>,
	onSlow: () => void,
): Promise<T> {
	const done = step();
	return await watched(done, async (over) => {
		await Promise.race([clock.timeout(SLOW, over), anyAborted(signal, over)]);
		if (!over.aborted) onSlow();
		return await done;
	});
}

/** Gets the job a slot, unless it has one under which it may be running already. Throws a JobError. */
async function getSlot({ item, job, makes }: Submission): Promise<void> {
	const { account, connection, signal, options, run } = item;
	const { slots } = account;
	const { health } = connection;
	// What answers at once takes no slot at the service, until the service says that it has none.
	if (makes === undefined && job.refusals === 0) return;
	if (job.slot) return slots.keep(job.slot);
	job.slot = await slots.acquire(run.flow, options.maxParallel, signal, health);
	if (job.slot === undefined)
		throw signal.aborted ? abortError() : submissionError(job, health.lastOutage);
}

/** Makes the body, with its files uploaded, and names the job; while it is in doubt, exactly that body again. Throws a JobError. */
async function nameBody({ item, job, body }: Submission): Promise<string> {
	const { state } = job;
	const write = async () =>
		state.is === 'inDoubt' ? state.body : stringifyExact(await withUploads(item, body));
	// An upload that takes long must not hold a slot that another run could use.
	const text = await unlessSlow(item.signal, write, () => lifecycle.release(job, item));
	job.traceId = traceIdOf(item, job);
	return text;
}

/** Sends a body until there is an answer or a final failure. Throws a JobError when nothing more is sent. */
async function send(submission: Submission, body: string): Promise<Final<Outcome>> {
	const { item, job, url, makes } = submission;
	const { slots } = item.account;
	const { health } = item.connection;
	const { signal } = item;
	const request = jsonRequest(item.request, url, body);
	const sendOnce = async () => {
		lifecycle.sending(submission);
		const outcome = await sendSubmission(item, request, job.traceId);
		// Without the ID of what is made, or the result, an answer is of no use; a free one needs neither.
		if (makes) return needing(makes.idField, outcome);
		return job.isFree ? outcome : needingResult(outcome);
	};
	const sendNoted = async () => {
		try {
			const outcome = await unlessSlow(signal, sendOnce, () => lifecycle.slow(submission));
			if (outcome.outcome === 'success') lifecycle.accepted(submission, outcome.resp, body);
			else if (outcome.outcome === 'foreign') lifecycle.answeredByStatus(submission, body);
			else if (maySubmitAgain(outcome) !== undefined) lifecycle.lost(submission, outcome, body);
			return outcome;
		} catch (error) {
			// The node itself failed over an answer, which says nothing of what PixVerse did.
			if (!(error instanceof JobError)) job.doubt(body);
			return rethrow(error);
		}
	};
	const watcher = health.watch('submission', job, item.run.scope);
	const sending = { send: sendNoted, mayAgain: maySubmitAgain, signal, watcher };
	const final = await sendUntilFinal(sending);
	if (final === undefined) throw abortError();
	if (!final.isOutage) return final;
	// Where PixVerse answers polls, the other items of the run wait for the end of a job.
	if (health.lastOutage.isTotal) slots.clear(item.run.flow);
	throw submissionError(job, health.lastOutage);
}

/** The failure of a submission that was answered, and has no slot from here on. */
async function finalError(submission: Submission, final: Final<Outcome>): Promise<JobError> {
	const { item, job } = submission;
	const { outcome } = final;
	lifecycle.release(job, item);
	if (outcome.outcome !== 'foreign' || job.isFree) return submissionError(job, final);
	const meaning = await bareStatus(item, outcome.status);
	if (meaning === 'doubt') job.keepDoubt();
	else if (job.clearDoubtByStatus()) return notPixVerseError(outcome, meaning);
	return submissionError(job, final);
}

/** Submits the job; afterwards it has its answer, and a slot if it runs. Throws a JobError. */
export async function submit(submission: Submission): Promise<void> {
	const { job, prepare } = submission;
	try {
		if (prepare) job.prepared ??= await prepare(submission);
		submission.body = preparedBody(submission.body, job.prepared);
		for (;;) {
			await reserveWhenAffordable(submission);
			await getSlot(submission);
			const body = await nameBody(submission);
			await getSlot(submission);
			if (!(await isStillAffordable(submission))) {
				cancel(submission.item, ownerOf(submission));
				lifecycle.giveBack(submission);
				continue;
			}
			const final = await send(submission, body);
			if (final.outcome.outcome === 'success') break;
			if (!isFull(final.outcome)) throw await finalError(submission, final);
			lifecycle.full(submission, final);
		}
		// What answers at once runs no longer.
		if (submission.makes === undefined) lifecycle.giveBack(submission);
	} catch (error) {
		lifecycle.failed(submission, error);
	}
}
