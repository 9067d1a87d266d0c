/** Submits a job so that it is never made twice: one trace ID for one intent, and only what may be lost is sent again. */
import { randomUUID } from 'crypto';
import { creditsIn } from '../../prices/likelyPrice';
import { jsonRequest, sendSubmission } from '../http/client';
import { anyAborted, watched } from '../http/abortSignals';
import { clock } from '../http/clock';
import { abortError, JobError, rethrow } from '../http/errors';
import { hashOf, uuidFrom } from '../http/hash';
import { isObject, stringifyExact } from '../http/json';
import type { Final, Outcome } from '../http/outcome';
import { idIn, isFull, leavesDoubt, maySubmitAgain, needing, needingResult } from '../http/outcome';
import { remember } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';
import { failureOfJob, givenUpError, submissionError } from '../http/sentences';
import { sendUntilFinal } from '../http/retry';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { exactTraceId } from '../run/options';
import type { Submission } from './credits';
import { isStillBorne, reserve, settle } from './credits';
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

/** How long the jobs of others may take, in milliseconds, when only they can free a slot. */
const USUAL_JOB_TIME = 60_000;

/** The body that leaves: with what a step on the way has found, and without what only the step reads. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});

/** Where in n8n a submission comes from; some tool calls have no execution. */
const originOf = ({ context, run, index }: Item) => ({
	instance: context.getInstanceId(),
	workflow: String(context.getWorkflow().id),
	execution: context.getExecutionId() as string | undefined,
	// Copied workflows may have the same ID of a node twice, or none.
	node: run.node.id,
	name: run.node.name,
	run: run.index,
	item: index,
});

/**
 * The trace ID of an item's job, its idempotency key: PixVerse makes no second video for one that it knows (docs/service.md,
 * "Trace IDs"). The first one stays while a send may have been acted on, and where it cannot be derived again. That of
 * the user's key never changes: whoever sets a key wants one video for it.
 */
export function traceIdOf(item: Item, job: Job): string {
	const { traceKey } = item.options;
	const origin = originOf(item);
	const mustStay = job.isInDoubt || origin.execution === undefined;
	if (mustStay && job.traceId !== undefined) return job.traceId;
	if (traceKey !== undefined) {
		// That of a swap, sent for its mask, would lead to the wrong answer.
		const exact = job.traceKind === 'mask' ? undefined : exactTraceId(traceKey);
		return exact ?? uuidFrom(hashOf([traceKey, job.intent]));
	}
	if (origin.execution === undefined) return randomUUID();
	// Whether the service remembers a refusal is not documented: a trace ID is tried twice, and then another one. It is
	// not given up at once, because an execution that n8n runs again in another process begins with the first one.
	return uuidFrom(hashOf([origin, job.intent, Math.floor(job.refusals / 2)]));
}

/** An answer as an object; what is none stands under the name that the service has for it. */
function asObject(resp: unknown): Record<string, unknown> {
	if (isObject(resp)) return resp;
	return resp === undefined || resp === null ? {} : { Resp: resp };
}

/** The service accepted: from here on the job has an answer, and an ID unless the answer is all. */
function accept(submission: Submission, resp: unknown): void {
	const { item, job, makes } = submission;
	const { journal, flow, node } = item.run;
	const [answer, acceptedAt, wasInDoubt] = [asObject(resp), clock.date(), job.isInDoubt];
	const videoId = makes && idIn(makes.idField, resp);
	const made = makes && videoId !== undefined ? { type: makes, id: videoId } : undefined;
	const operation = String(node.parameters.operation);
	const charge = { operation, item: item.index, at: acceptedAt, credits: creditsIn(answer) };
	const isResumed = made !== undefined && remember({ ...made, ...charge, run: flow });
	job.accept({ answer, acceptedAt, videoId, isResumed });
	if (job.slot) item.account.slots.accepted(job.slot);
	settle(submission);
	if (made !== undefined) journal.accepted(job, made);
	else if (!wasInDoubt) journal.withdraw(job);
}

/** Gets the job a slot, unless it has one under which it may be running already. Throws a JobError. */
async function getSlot({ item, job, makes }: Submission): Promise<void> {
	const { account, signal, options, run } = item;
	const { slots, health } = account;
	// What answers at once takes no slot at the service, until the service says that it has none.
	if (makes === undefined && job.refusals === 0) return;
	if (job.slot) return slots.keep(job.slot);
	job.slot = await slots.acquire(run.flow, options.maxParallel, signal);
	if (job.slot === undefined)
		throw signal.aborted ? abortError() : submissionError(job, health.lastOutage);
}

/** Makes the body, with its files uploaded, and names the job; while it is in doubt, exactly that body again. Throws a JobError. */
async function nameBody({ item, job, body }: Submission): Promise<string> {
	const { state } = job;
	const { slots } = item.account;
	const write = async () =>
		state.is === 'inDoubt' ? state.body : stringifyExact(await withUploads(item, body));
	// Once the limit is known, an upload holds up only what its own slot is for.
	const onSlow = () => job.slot && !slots.isScarce && slots.doubtful(job.slot);
	const text = await unlessSlow(item.signal, write, onSlow);
	job.traceId = traceIdOf(item, job);
	return text;
}

/** Sends a body until there is an answer or a final failure. Throws a JobError when nothing more is sent. */
async function send(submission: Submission, body: string): Promise<Final<Outcome>> {
	const { item, job, url, makes } = submission;
	const { slots, health } = item.account;
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
	const watcher = health.watch('submission', job, item.run.scope);
	const sending = { send: sendNoted, mayAgain: maySubmitAgain, signal, watcher };
	const final = await sendUntilFinal(sending);
	if (final === undefined) throw abortError();
	if (!final.isOutage) return final;
	// Where polls are answered, others wait for the end of a job.
	if (health.lastOutage.isTotal) slots.clear();
	throw submissionError(job, health.lastOutage);
}

/** The service has no slot for the job, which waits for one again and keeps what is reserved. Throws a JobError when it is given up. */
function postpone({ item, job, expected }: Submission, final: Final<Outcome>): void {
	const { slots } = item.account;
	const full = slots.refused(job.takeSlot(), expected() || USUAL_JOB_TIME);
	const isGivenUp = job.postpone({ now: clock.date(), ...full, expected: expected() });
	if (isGivenUp) throw givenUpError(job, final);
	item.run.journal.tell(item.run);
}

/**
 * Gives the slot back: at once when nothing runs, after a while when something may. A job in doubt
 * that was answered keeps nobody waiting: whether it runs, its next try is told at once again.
 */
function giveBack({ item, job, expected }: Submission, error?: unknown): void {
	const { slots } = item.account;
	const wasAnswered = error instanceof JobError && error.failure.code !== undefined;
	if (job.isInDoubt && job.slot && !wasAnswered) return slots.releaseAfter(job.slot, expected());
	const slot = job.takeSlot();
	if (slot) slots.release(slot);
}

/** Cleans up after a failure, which is remembered when it is final, and throws it with what is known of the job. */
function fail(submission: Submission, error: unknown): never {
	const { item, job } = submission;
	item.account.health.forget(job);
	settle(submission);
	if (!job.isInDoubt) item.run.journal.withdraw(job);
	if (error instanceof JobError && !error.failure.retryable) job.refuse(error);
	giveBack(submission, error);
	const failure = failureOfJob(job, error);
	item.run.keepOpen(job, failure);
	return rethrow(failure);
}

/** Submits the job; afterwards it has its answer, and a slot if it runs. Throws a JobError. */
export async function submit(submission: Submission): Promise<void> {
	const { job, prepare } = submission;
	try {
		if (prepare) job.prepared ??= await prepare(submission);
		submission.body = preparedBody(submission.body, job.prepared);
		for (;;) {
			await reserve(submission);
			await getSlot(submission);
			const body = await nameBody(submission);
			if (!(await isStillBorne(submission))) {
				giveBack(submission);
				continue;
			}
			const final = await send(submission, body);
			if (final.outcome.outcome === 'success') break;
			if (!isFull(final.outcome)) throw submissionError(job, final);
			postpone(submission, final);
		}
		// What answers at once runs no longer.
		if (submission.makes === undefined) giveBack(submission);
	} catch (error) {
		fail(submission, error);
	}
}
