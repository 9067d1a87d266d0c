/**
 * What each event of a submission does to the job, to its slot, to its credits, and to the journal. Nothing else changes
 * these four, so that they cannot disagree.
 *
 * | event                | job                 | slot                          | credits             | journal       |
 * | -------------------- | ------------------- | ----------------------------- | ------------------- | ------------- |
 * | `sending`            |                     |                               | reserved (before)   | + trace ID    |
 * | `slow`               |                     | others may try                |                     |               |
 * | `lost`               | in doubt            | kept; one more may try        |                     |               |
 * | `lost`, HTTP 429     | keeps its trace ID  | kept; one more may try        |                     |               |
 * | `answeredByStatus`   | in doubt            | gone (`release`)              |                     |               |
 * | `accepted`           | accepted            | counts for the learned limit  | spent               | video ID      |
 * | `full`               | one refusal more    | gone                          | stay reserved       |               |
 * | `failed`, final      | refused             | handed on                     | spent: nothing      | - trace ID    |
 * | `failed`, in doubt   | stays in doubt      | kept for as long as a job     | spent: at the most  |               |
 * | `videoFailed`        | new, the next try   | gone (its job has ended)      | refunded (before)   | + one more    |
 */
import { creditsIn } from '../../prices/likelyPrice';
import { clock } from '../http/clock';
import { JobError, rethrow } from '../http/errors';
import { isObject } from '../http/json';
import type { Final, Outcome } from '../http/outcome';
import { idIn, leavesDoubt } from '../http/outcome';
import type { Made } from '../http/record';
import { remember } from '../http/recentSubmissions';
import { givenUpError } from '../http/sentences';
import { commit } from './credits';
import { kindOf, usualTime } from './schedule';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import type { Submission } from './submission';
import { triesAgain } from './submission';

/** How long the jobs of others may take, in milliseconds, when only they can free a slot. */
const USUAL_JOB_TIME = 60_000;

/** A send leaves. */
export function sending({ item, job }: Submission): void {
	item.run.journal.submitting(job);
}

/** The answer takes long: others need not wait for it. */
export function slow({ item, job }: Submission): void {
	if (job.slot) item.account.slots.doubtful(job.slot);
}

/** No answer came to a send of `body`, which is to be sent again. */
export function lost({ item, job }: Submission, outcome: Outcome, body: string): void {
	if (leavesDoubt(outcome)) job.doubt(body);
	if (outcome.outcome === 'busy') job.refusalsBeforeBusy ??= job.refusals;
	if (job.slot) item.account.slots.lost(job.slot);
}

/** An answer as an object; what is none stands under the name that the service has for it. */
function asObject(resp: unknown): Record<string, unknown> {
	if (isObject(resp)) return resp;
	return resp === undefined || resp === null ? {} : { Resp: resp };
}

/** The service accepted `body`: from here on the job has an answer, and an ID unless the answer is all. */
export function accepted(submission: Submission, resp: unknown, body: string): void {
	const { item, job, makes } = submission;
	const { journal, flow, node } = item.run;
	const [answer, acceptedAt, wasInDoubt] = [asObject(resp), clock.date(), job.isInDoubt];
	const videoId = makes && idIn(makes.idField, resp);
	const made = makes && videoId !== undefined ? { type: makes, id: videoId } : undefined;
	const operation = String(node.parameters.operation);
	const charge = { operation, item: item.index, at: acceptedAt, credits: creditsIn(answer) };
	const isResumed = made !== undefined && remember({ ...made, ...charge, run: flow });
	job.accept({ answer, acceptedAt, videoId, isResumed });
	if (made !== undefined && triesAgain(item.options)) job.sent = body;
	if (job.slot) item.account.slots.accepted(job.slot);
	commit(submission);
	const usual = usualTime(kindOf(submission.url, submission.body));
	if (made !== undefined) journal.accepted(job, made, usual);
	else if (!wasInDoubt) journal.withdraw(job);
}

/** The service has no slot for the job, which waits for one again and keeps what is reserved. Throws a JobError when it is given up. */
export function full({ item, job, expected }: Submission, final: Final<Outcome>): void {
	const { slots } = item.account;
	const full = slots.refused(job.takeSlot(), expected() || USUAL_JOB_TIME);
	const isGivenUp = job.postpone({ now: clock.now(), ...full, expected: expected() });
	if (isGivenUp) throw givenUpError(job, final);
	item.run.journal.tell(item.run);
}

/** PixVerse could not make the video, and refunds it: another one is made, whose wait has just begun. */
export function videoFailed(
	{ run, release, index }: Item,
	job: Job,
	made: Made,
	error: JobError,
): void {
	const { failure } = error.with({ traceId: job.traceId, tries: job.number });
	run.journal.failed(job, made);
	release?.forget(index);
	job.tryAgain(failure);
}

/** A send of `body` was answered with a bare HTTP status. */
export function answeredByStatus({ job }: Submission, body: string): void {
	if (!job.isFree) job.doubtByStatus(body);
}

/**
 * Gives the slot back at once, because nothing runs, or because the job was answered: in doubt or not, its next try is
 * answered at once again.
 */
export function release(job: Job, { account }: Item): void {
	const slot = job.takeSlot();
	if (slot) account.slots.release(slot);
}

/** Gives the slot back: when a job of its kind has ended if the job may be running, else at once. */
export function giveBack({ item, job, expected }: Submission): void {
	if (job.isInDoubt && job.slot) item.account.slots.releaseAfter(job.slot, expected());
	else release(job, item);
}

/** Cleans up after a failure, which is remembered when it is final, and throws it. */
export function failed(submission: Submission, error: unknown): never {
	const { item, job } = submission;
	item.connection.health.forget(job);
	commit(submission);
	if (!job.isInDoubt) item.run.journal.withdraw(job);
	if (error instanceof JobError && !error.failure.retryable) job.refuse(error);
	giveBack(submission);
	return rethrow(error);
}
