/** Submits a job so that it is never made twice: one trace ID for one intent, and only what may be lost is sent again. */
import { clock } from '../http/clock';
import { abortError, JobError, rethrow } from '../http/errors';
import { isObject, stringifyExact } from '../http/json';
import { jsonRequest } from '../http/requestBody';
import type { Outcome } from '../http/outcome';
import { idIn, isFull, leavesDoubt, maySubmitAgain, needing, needingResult } from '../http/outcome';
import type { Final } from '../http/sendUntilFinal';
import { sendUntilFinal } from '../http/sendUntilFinal';
import { sendSubmission, unlessSlow } from '../http/timeouts';
import type { Position } from '../limiter/fairQueue';
import type { Permit } from '../limiter/permits';
import { isGivenUp, MANY_REFUSALS, withRefusal } from '../run/slotRefusals';
import { budgetOf } from './budget';
import { withUploads } from './upload';
import { traceIdOf, traceKindOf } from './traceId';
import { remember } from '../http/recentSubmissions';
import type { Submission } from './submission';
import { givenUpError, outageError, submissionError, waitsForSlot } from '../http/sentences';

/** How long the jobs of others may take, in milliseconds, when only they can make room. */
const USUAL_JOB_TIME = 60_000;

/** An answer as an object; what is none stands under the name that the service has for it. */
function asObject(resp: unknown): Record<string, unknown> {
	if (isObject(resp)) return resp;
	return resp === undefined || resp === null ? {} : { Resp: resp };
}

/** The service accepted: from here on the job has an answer, and an ID unless the answer is all. */
function accept(submission: Submission, permit: Permit, resp: unknown) {
	const { item, job, limiter, makes, url } = submission;
	const wasInDoubt = job.isInDoubt;
	const answer = asObject(resp);
	const videoId = makes && idIn(makes.idField, resp);
	const isResumed = videoId !== undefined && remember(videoId, item.run.flow);
	job.accept({ answer, acceptedAt: clock.now(), videoId, isResumed });
	limiter.accepted(permit);
	budgetOf(limiter).accepted(submission);
	const { journal } = item.run;
	if (makes && videoId !== undefined) {
		const made = { type: makes, id: videoId };
		journal.accepted(item.index, url, made, wasInDoubt);
	} else if (!wasInDoubt) {
		journal.withdraw(item.index, url);
	}
}

/** Why nothing more is sent: the item was stopped, or the service answers nobody. */
const stopped = ({ item, job, limiter }: Submission) =>
	item.signal.aborted ? abortError() : outageError(job, limiter.breaker.lastOutage);

/** The body of a submission; while one is in doubt, exactly that one again. */
async function bodyToSend({ item, job, body }: Submission): Promise<string> {
	if (job.state.name === 'inDoubt') return job.state.body;
	return stringifyExact(await withUploads(item, body));
}

/** The service has no slot for the job, which waits for a permit again. Throws a JobError when it is given up. */
function noSlot(submission: Submission, permit: Permit, final: Final<Outcome>): void {
	const { item, job, limiter, expected = () => 0 } = submission;
	const running = limiter.refused(permit, expected() || USUAL_JOB_TIME);
	if (!job.isInDoubt) budgetOf(limiter).withdraw(submission);
	const refusal = { now: clock.now(), running, expected: expected() };
	const refused = withRefusal(job.refused, refusal);
	job.postpone(refused);
	if (isGivenUp(refused, refusal)) throw givenUpError(job, final);
	if (refused.count === MANY_REFUSALS) item.run.journal.note(waitsForSlot(item.index, refused));
	item.run.tell(item.context);
}

/** Notes what one send came to: whether it may have been acted on, and whether others may try. */
function noteDoubt(submission: Submission, permit: Permit, outcome: Outcome, body: string): void {
	const { job, limiter } = submission;
	if (maySubmitAgain(outcome) === undefined) return;
	if (leavesDoubt(outcome)) job.doubt(body);
	// What certainly never left keeps nobody else from trying.
	else if (!job.isInDoubt) budgetOf(limiter).withdraw(submission);
	limiter.lost(permit);
}

/** Makes the body under a permit, with its files uploaded, and names the job. Throws a JobError. */
async function prepareUnder(permit: Permit, submission: Submission): Promise<string> {
	const { item, job, limiter } = submission;
	const ready = async () => {
		const body = await bodyToSend(submission);
		const traceId = traceIdOf(submission);
		job.name(traceId, traceKindOf(submission), item.options.traceKey !== undefined);
		return body;
	};
	const onSlow = () => {
		// Once the limit is known, an upload holds up only what its own place is for.
		if (!limiter.isScarce) limiter.doubtful(permit);
	};
	return await unlessSlow(item.signal, ready, onSlow);
}

/** The outcome of a send, whose answer is of no use without the ID of what is made, or the result; a free one needs neither. */
function withResult({ makes, job }: Submission, outcome: Outcome): Outcome {
	if (makes) return needing(makes.idField, outcome);
	return job.isFree ? outcome : needingResult(outcome);
}

/** Books a submission again that was given up for the moment, without its permit while it waits for that. */
async function keepBooked(submission: Submission, permit: Permit): Promise<void> {
	const { limiter } = submission;
	const budget = budgetOf(limiter);
	if (await budget.book(submission)) return;
	limiter.release(permit);
	do await budget.clear(submission);
	while (!(await budget.book(submission)));
	limiter.hold(permit);
}

/** Sends a body under a permit until there is an answer or a final failure. Throws a JobError. */
async function sendUnder(permit: Permit, submission: Submission, body: string) {
	const { item, job, limiter, url } = submission;
	const { signal } = item;
	const request = jsonRequest(item.request, url, body);
	const sendOnce = async () => {
		if (signal.aborted) throw abortError();
		item.run.journal.submitting(item.index, url, job.exactKey);
		return withResult(submission, await sendSubmission(item, request, job.traceId));
	};
	const send = async () => {
		await keepBooked(submission, permit);
		const outcome = await unlessSlow(signal, sendOnce, () => limiter.doubtful(permit));
		if (outcome.outcome === 'success') accept(submission, permit, outcome.resp);
		else noteDoubt(submission, permit, outcome, body);
		return outcome;
	};
	const asker = { kind: 'submission' as const, who: job };
	const guard = { breaker: limiter.breaker, asker };
	const final = await sendUntilFinal({ send, mayAgain: maySubmitAgain, signal, guard });
	if (final === undefined) throw stopped(submission);
	return final;
}

/** A permit: the job's own, if it may be running already, else one that is waited for. */
async function permitFor(submission: Submission, position?: Position): Promise<Permit> {
	const { item, job, limiter, makes } = submission;
	const { signal } = item;
	const { flow } = item.run;
	// What answers at once takes no place at the service, until the service says that it has none.
	if (makes === undefined && job.refusals === 0) return limiter.uncounted(flow);
	const own = job.takePermit();
	if (own && limiter.hold(own)) return own;
	const permit = await limiter.acquire({ flow, cap: item.options.maxParallel, signal, position });
	if (permit === undefined) throw stopped(submission);
	return permit;
}

/** Whether the service answered a submission with a refusal. */
const wasAnswered = (error: unknown): boolean =>
	error instanceof JobError && error.failure.code !== undefined;

/**
 * Gives the permit back: at once when nothing runs, after a while when something may. A job in doubt
 * that was answered keeps nobody waiting: whether it runs, its next try is told at once again.
 */
function giveBack(submission: Submission, permit: Permit, error: unknown): void {
	const { job, limiter, makes, expected } = submission;
	if (!job.isInDoubt || wasAnswered(error)) return limiter.release(permit);
	if (makes !== undefined) job.keep(permit);
	limiter.releaseAfter(permit, expected?.() ?? 0);
}

/** Cleans up after a failure, and remembers it when it is final. */
function afterFailure(submission: Submission, error: unknown): void {
	const { item, job, limiter, url } = submission;
	limiter.breaker.forget(job);
	budgetOf(limiter).end(submission);
	if (!job.isInDoubt) item.run.journal.withdraw(item.index, url);
	if (error instanceof JobError && !error.failure.retryable) job.refuse(error);
}

/** Submits the job; afterwards it has its answer and a permit. Its caller makes a failure of what it throws. */
export async function submit(submission: Submission): Promise<void> {
	const { job, limiter } = submission;
	const budget = budgetOf(limiter);
	let permit: Permit | undefined;
	let position: Position | undefined;
	try {
		for (;;) {
			await budget.clear(submission);
			const given = (permit = await permitFor(submission, position));
			({ position } = given);
			const body = await prepareUnder(given, submission);
			const isBooked = await budget.book(submission);
			const final = isBooked ? await sendUnder(given, submission, body) : undefined;
			if (final?.outcome.outcome === 'success') break;
			if (final && !isFull(final.outcome)) throw submissionError(job, final.outcome, final.sends);
			permit = undefined;
			if (final) noSlot(submission, given, final);
			else limiter.release(given);
		}
		job.keep(permit);
	} catch (error) {
		if (permit !== undefined) giveBack(submission, permit, error);
		afterFailure(submission, error);
		rethrow(error);
	}
}
