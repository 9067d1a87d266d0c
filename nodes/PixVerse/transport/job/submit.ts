/** Submits a job so that it is never made twice: one trace ID for one intent, and only what may be lost is sent again. */
import type { IDataObject } from 'n8n-workflow';
import { creditsIn } from '../../prices/likelyPrice';
import type { Slot } from '../account/slots';
import { jsonRequest } from '../http/client';
import { clock } from '../http/clock';
import { abortError, JobError, rethrow } from '../http/errors';
import { isObject, stringifyExact } from '../http/json';
import type { Final, Outcome } from '../http/outcome';
import { idIn, isFull, leavesDoubt, maySubmitAgain, needing, needingResult } from '../http/outcome';
import { remember } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';
import { failureOfJob, givenUpError, submissionError } from '../http/sentences';
import { sendUntilFinal } from '../http/retry';
import { sendSubmission, unlessSlow } from '../http/timeouts';
import { accountOf } from '../run/item';
import type { Item } from '../run/item';
import type { Submission } from './credits';
import { clear, isStillBorne, settleAccepted, settleFailed } from './credits';
import { jobOf, traceIdOf } from './traceId';
import { withUploads } from './upload';

/** How long the jobs of others may take, in milliseconds, when only they can make room. */
const USUAL_JOB_TIME = 60_000;

/** An answer as an object; what is none stands under the name that the service has for it. */
function asObject(resp: unknown): Record<string, unknown> {
	if (isObject(resp)) return resp;
	return resp === undefined || resp === null ? {} : { Resp: resp };
}

/** The service accepted: from here on the job has an answer, and an ID unless the answer is all. */
function accept(submission: Submission, resp: unknown): void {
	const { item, job, account, makes } = submission;
	const { journal, flow, node } = item.run;
	const wasInDoubt = job.isInDoubt;
	const [answer, acceptedAt] = [asObject(resp), clock.date()];
	const id = makes && idIn(makes.idField, resp);
	const made = makes && id !== undefined ? { type: makes, id } : undefined;
	const operation = String(node.parameters.operation);
	const charge = { operation, item: item.index, at: acceptedAt, credits: creditsIn(answer) };
	const isResumed = made !== undefined && remember({ ...made, ...charge, run: flow });
	job.accept({ answer, acceptedAt, videoId: id, isResumed });
	if (job.slot) account.slots.accepted(job.slot);
	settleAccepted(submission);
	if (made !== undefined) journal.accepted(job, made);
	else if (!wasInDoubt) journal.withdraw(job);
}

/** Gets the job a slot, unless it has one under which it may be running already. Throws a JobError. */
async function getSlot({ item, job, account, makes }: Submission): Promise<void> {
	const { slots, health } = account;
	// What answers at once takes no slot at the service, until the service says that it has none.
	if (makes === undefined && job.refusals === 0) return;
	if (job.slot) return slots.keep(job.slot);
	const { signal, options, run } = item;
	job.slot = await slots.acquire(run.flow, options.maxParallel, signal);
	if (job.slot === undefined)
		throw signal.aborted ? abortError() : submissionError(job, health.lastOutage);
}

/** Makes the body, with its files uploaded, and names the job; while it is in doubt, exactly that body again. Throws a JobError. */
async function nameBody({ item, job, account, body }: Submission): Promise<string> {
	const ready = async () => {
		const { state } = job;
		const text =
			state.is === 'inDoubt' ? state.body : stringifyExact(await withUploads(item, body));
		job.traceId = traceIdOf(item, job);
		return text;
	};
	// Once the limit is known, an upload holds up only what its own slot is for.
	const onSlow = () => job.slot && !account.slots.isScarce && account.slots.doubtful(job.slot);
	return await unlessSlow(item.signal, ready, onSlow);
}

/** Sends a body until there is an answer or a final failure. Throws a JobError when nothing more is sent. */
async function send(submission: Submission, body: string): Promise<Final<Outcome>> {
	const { item, job, account, url, makes } = submission;
	const { slots, health } = account;
	const { signal } = item;
	const request = jsonRequest(item.request, url, body);
	const sendOnce = async () => {
		item.run.journal.submitting(job);
		const outcome = await sendSubmission(item, request, job.traceId);
		// Without the ID of what is made, or the result, an answer is of no use; a free one needs neither.
		if (makes) return needing(makes.idField, outcome);
		return job.isFree ? outcome : needingResult(outcome);
	};
	const sendNoted = async () => {
		const outcome = await unlessSlow(signal, sendOnce, () => job.slot && slots.doubtful(job.slot));
		if (outcome.outcome === 'success') accept(submission, outcome.resp);
		else if (maySubmitAgain(outcome) !== undefined) {
			if (leavesDoubt(outcome)) job.doubt(body);
			if (job.slot) slots.lost(job.slot);
		}
		return outcome;
	};
	const watcher = health.watch('submission', job);
	const sending = { send: sendNoted, mayAgain: maySubmitAgain, signal, watcher };
	const final = await sendUntilFinal(sending);
	if (final === undefined) throw abortError();
	if (!final.isOutage) return final;
	// Where polls are answered, others wait for the end of a job.
	if (health.lastOutage.isTotal) slots.clear();
	throw submissionError(job, health.lastOutage);
}

/** The service has no slot for the job, which waits for one again and keeps what is reserved. Throws a JobError when it is given up. */
function postpone(submission: Submission, final: Final<Outcome>): void {
	const { item, job, account, expected = () => 0 } = submission;
	const full = account.slots.refused(job.takeSlot(), expected() || USUAL_JOB_TIME);
	const isGivenUp = job.postpone({ now: clock.date(), ...full, expected: expected() });
	if (isGivenUp) throw givenUpError(job, final);
	item.run.journal.tell(item.run);
}

/**
 * Gives the slot back: at once when nothing runs, after a while when something may. A job in doubt
 * that was answered keeps nobody waiting: whether it runs, its next try is told at once again.
 */
function giveBack({ job, account, expected = () => 0 }: Submission, error?: unknown): void {
	const wasAnswered = error instanceof JobError && error.failure.code !== undefined;
	if (job.slot === undefined) return;
	if (job.isInDoubt && !wasAnswered) account.slots.releaseAfter(job.slot, expected());
	else account.slots.release(job.takeSlot() as Slot);
}

/** Cleans up after a failure, which is remembered when it is final, and throws it with what is known of the job. */
function fail(submission: Submission, error: unknown): never {
	const { item, job, account } = submission;
	account.health.forget(job);
	settleFailed(submission);
	if (!job.isInDoubt) item.run.journal.withdraw(job);
	if (error instanceof JobError && !error.failure.retryable) job.refuse(error);
	giveBack(submission, error);
	const failure = failureOfJob(job, error);
	item.run.keepOpen(job, failure);
	return rethrow(failure);
}

/** Submits the job; afterwards it has its answer, and a slot if it runs. Throws a JobError. */
export async function submit(submission: Submission): Promise<void> {
	try {
		for (;;) {
			await clear(submission);
			await getSlot(submission);
			const body = await nameBody(submission);
			if (!(await isStillBorne(submission))) {
				const slot = submission.job.takeSlot();
				if (slot) submission.account.slots.release(slot);
				continue;
			}
			const final = await send(submission, body);
			if (final.outcome.outcome === 'success') return;
			if (!isFull(final.outcome)) throw submissionError(submission.job, final);
			postpone(submission, final);
		}
	} catch (error) {
		fail(submission, error);
	}
}

/** How the answer of an operation is read. */
export interface AnswerRules {
	/** The submission that the call is a step to. */
	step?: Submission['step'];
	/** Whether it costs nothing: then any success is one, and no failure speaks of a charge. */
	isFree?: boolean;
}

/** Calls an operation once for the intent of the body and returns its `Resp`, later unsent. Throws a JobError. */
export async function callDirectly(
	item: Item,
	url: string,
	body: Body,
	{ isFree = false, step }: AnswerRules = {},
): Promise<{ resp: IDataObject; traceId?: string }> {
	const account = await accountOf(item);
	const job = await jobOf(item, url, body);
	job.isFree = isFree;
	if (step) job.traceKind = 'mask';
	job.throwRefused();
	const submission = { item, job, account, body, url, step };
	if (job.accepted === undefined) await submit(submission);
	giveBack(submission);
	return { resp: job.accepted?.answer as IDataObject, traceId: job.traceId };
}
