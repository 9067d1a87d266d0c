/** Submits a job so that it is never made twice: one trace ID for one intent, and only what may be lost is sent again. */
import type { IDataObject } from 'n8n-workflow';
import type { Slot } from '../account/slots';
import { clock } from '../http/clock';
import { abortError, JobError, rethrow } from '../http/errors';
import { isObject, stringifyExact } from '../http/json';
import type { Final, Outcome } from '../http/outcome';
import { idIn, isFull, leavesDoubt, maySubmitAgain, needing, needingResult } from '../http/outcome';
import { remember } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';
import { jsonRequest } from '../http/requestBody';
import {
	failureOfJob,
	givenUpError,
	outageError,
	submissionError,
	waitsForSlot,
} from '../http/sentences';
import { sendUntilFinal } from '../http/retry';
import { sendSubmission, unlessSlow } from '../http/timeouts';
import { accountOf } from '../run/item';
import type { Item } from '../run/item';
import { isGivenUp, MANY_REFUSALS, withRefusal } from '../run/job';
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
function accept(submission: Submission, slot: Slot | undefined, resp: unknown): void {
	const { item, job, account, makes } = submission;
	const { journal, flow } = item.run;
	const wasInDoubt = job.isInDoubt;
	const videoId = makes && idIn(makes.idField, resp);
	const isResumed = videoId !== undefined && remember(videoId, flow);
	job.accept({ answer: asObject(resp), acceptedAt: clock.date(), videoId, isResumed });
	if (slot) account.slots.accepted(slot);
	settleAccepted(submission);
	if (makes && videoId !== undefined) {
		journal.accepted(job, { type: makes, id: videoId });
	} else if (!wasInDoubt) {
		journal.withdraw(job);
	}
}

/** A slot: the job's own, if it may be running already, else one that is waited for. Throws a JobError. */
async function slotFor({ item, job, account, makes }: Submission): Promise<Slot | undefined> {
	const { slots, health } = account;
	// What answers at once takes no slot at the service, until the service says that it has none.
	if (makes === undefined && job.refusals === 0) return undefined;
	const own = job.takeSlot();
	if (own) {
		slots.hold(own);
		return own;
	}
	const { signal } = item;
	const { maxParallel: cap } = item.options;
	const slot = await slots.acquire({ run: item.run.flow, cap, signal });
	if (slot !== undefined) return slot;
	throw signal.aborted ? abortError() : outageError(job, health.lastOutage);
}

/** Makes the body, with its files uploaded, and names the job; while it is in doubt, exactly that body again. Throws a JobError. */
async function prepareUnder(slot: Slot | undefined, submission: Submission): Promise<string> {
	const { item, job, account, body, step } = submission;
	const ready = async () => {
		const { state } = job;
		const text =
			state.is === 'inDoubt' ? state.body : stringifyExact(await withUploads(item, body));
		const traceId = traceIdOf(submission);
		const hasOwnKey = item.options.traceKey !== undefined;
		Object.assign(job, { traceId, traceKind: step ? 'mask' : 'trace', hasOwnKey });
		return text;
	};
	// Once the limit is known, an upload holds up only what its own slot is for.
	const onSlow = () => slot && !account.slots.isScarce && account.slots.doubtful(slot);
	return await unlessSlow(item.signal, ready, onSlow);
}

/** The outcome of a send, whose answer is of no use without the ID of what is made, or the result; a free one needs neither. */
function withResult({ makes, job }: Submission, outcome: Outcome): Outcome {
	if (makes) return needing(makes.idField, outcome);
	return job.isFree ? outcome : needingResult(outcome);
}

/** Sends a body until there is an answer or a final failure. Throws a JobError when nothing more is sent. */
async function sendUnder(slot: Slot | undefined, submission: Submission, body: string) {
	const { item, job, account, url } = submission;
	const { slots, health } = account;
	const { signal } = item;
	const request = jsonRequest(item.request, url, body);
	const sendOnce = async () => {
		item.run.submitting(job);
		return withResult(submission, await sendSubmission(item, request, job.traceId));
	};
	const send = async () => {
		const outcome = await unlessSlow(signal, sendOnce, () => slot && slots.doubtful(slot));
		if (outcome.outcome === 'success') accept(submission, slot, outcome.resp);
		else if (maySubmitAgain(outcome) !== undefined) {
			if (leavesDoubt(outcome)) job.doubt(body);
			if (slot) slots.lost(slot);
		}
		return outcome;
	};
	const watcher = health.watch('submission', job);
	const final = await sendUntilFinal({ send, mayAgain: maySubmitAgain, signal, watcher });
	if (final === undefined) throw abortError();
	if (!final.isOutage) return final;
	// Where polls are answered, others wait for the end of a job.
	if (health.lastOutage.isTotal) slots.clear();
	throw outageError(job, health.lastOutage);
}

/** The service has no slot for the job, which waits for one again and keeps what is reserved. Throws a JobError when it is given up. */
function noSlot(submission: Submission, slot: Slot | undefined, final: Final<Outcome>): void {
	const { item, job, account, expected = () => 0 } = submission;
	const full = account.slots.refused(slot, expected() || USUAL_JOB_TIME);
	const refusal = { now: clock.date(), ...full, expected: expected() };
	const refused = withRefusal(job.refused, refusal);
	job.postpone(refused);
	if (isGivenUp(refused, refusal)) throw givenUpError(job, final);
	if (refused.count === MANY_REFUSALS) item.run.journal.note(waitsForSlot(item.index, refused));
	item.run.journal.tell(item.run);
}

/**
 * Gives the slot back: at once when nothing runs, after a while when something may. A job in doubt
 * that was answered keeps nobody waiting: whether it runs, its next try is told at once again.
 */
function giveBack({ job, account, expected = () => 0 }: Submission, slot: Slot, error: unknown) {
	const wasAnswered = error instanceof JobError && error.failure.code !== undefined;
	if (!job.isInDoubt || wasAnswered) return account.slots.release(slot);
	job.slot = slot;
	account.slots.releaseAfter(slot, expected());
}

/** Cleans up after a failure, and remembers it when it is final. */
function afterFailure(submission: Submission, error: unknown): void {
	const { item, job, account } = submission;
	account.health.forget(job);
	settleFailed(submission);
	if (!job.isInDoubt) item.run.journal.withdraw(job);
	if (error instanceof JobError && !error.failure.retryable) job.refuse(error);
}

/** Submits the job; afterwards it has its answer and a slot. Its caller makes a failure of what it throws. */
export async function submit(submission: Submission): Promise<void> {
	const { job, account } = submission;
	let slot: Slot | undefined;
	try {
		for (;;) {
			await clear(submission);
			slot = await slotFor(submission);
			const body = await prepareUnder(slot, submission);
			if (!(await isStillBorne(submission))) {
				if (slot) account.slots.release(slot);
				slot = undefined;
				continue;
			}
			const final = await sendUnder(slot, submission, body);
			if (final.outcome.outcome === 'success') break;
			if (!isFull(final.outcome)) throw submissionError(job, final.outcome, final.sends);
			const refused = slot;
			slot = undefined;
			noSlot(submission, refused, final);
		}
		if (slot) job.slot = slot;
	} catch (error) {
		afterFailure(submission, error);
		if (slot !== undefined) giveBack(submission, slot, error);
		rethrow(error);
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
	job.throwRefused();
	if (job.accepted === undefined) {
		try {
			await submit({ item, job, account, body, url, step });
		} catch (error) {
			const failure = failureOfJob(job, error);
			item.run.keepOpen(job, failure);
			rethrow(failure);
		}
		const slot = job.takeSlot();
		if (slot) account.slots.release(slot);
	}
	return { resp: job.accepted?.answer as IDataObject, traceId: job.traceId };
}
