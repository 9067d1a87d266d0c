/**
 * Each event of a submission changes up to four things, which must agree: the job, its slot, its credits and the journal.
 * `(before)` marks a change that happened before the event. After a final answer, `submit` has already given the slot back.
 * So `failed` finds a slot only after Stop, after an outage, or if a step before the send failed.
 *
 * | event                | job                 | slot                          | credits             | journal       |
 * | -------------------- | ------------------- | ----------------------------- | ------------------- | ------------- |
 * | `sending`            |                     |                               | reserved (before)   | + trace ID    |
 * | `slow`               |                     | others may try                |                     |               |
 * | `lost`               | in doubt            | kept; one more may try        |                     |               |
 * | `lost`, HTTP 429     | keeps its trace ID  | kept; one more may try        |                     |               |
 * | `lost`, `foreign`    | in doubt            | gone; one more may try        |                     |               |
 * | `accepted`           | accepted            | counts for the learned limit  | spent               | video ID      |
 * | `full`               | one refusal more    | gone                          | stay reserved       |               |
 * | `failed`, no doubt   | refused, if final   | given back                    | canceled            | - trace ID    |
 * | `failed`, in doubt   | stays in doubt      | kept for a job's usual time   | spent (maximum)     |               |
 * | `videoFailed`        | new, the next try   | gone (its job has ended)      | refunded (before)   | keeps its ID  |
 */
import { creditsIn } from '../../prices/likelyPrice';
import { clock } from '../base/clock';
import { JobError, rethrow } from '../values/errors';
import { isObject } from '../values/json';
import type { Final, Outcome } from '../http/outcome';
import { idIn, isUnconfirmed, leavesDoubt } from '../http/outcome';
import type { Made } from '../values/record';
import { remember } from '../account/recentSubmissions';
import { fullText, givenUpError } from '../http/sentences';
import { kindOf, usualTime } from './schedule';
import type { Item } from '../item/item';
import type { Job } from '../run/job';
import { RefusedBefore } from '../run/refusals';
import type { Submission } from './submission';
import { exactTraceId } from '../item/options';

// The guessed time of another program's job, in milliseconds. The node uses this guess if only the end of such a job can
// free a slot.
const USUAL_JOB_TIME = 60_000;

// How long a full account is not worth a line in the log, in milliseconds.
const UNUSUALLY_FULL = 60_000;

/** Before a submission leaves, the journal names its trace ID, because n8n may crash before the answer comes. */
export function sending({ item, job }: Submission): void {
	item.run.journal.submitting(job);
}

/** The answer to a submission is late, so other jobs no longer wait for it. */
export function slow({ job }: Submission): void {
	job.slot?.doubtful();
}

/** No final answer came to `body`, so the node may send `body` again. */
export function lost({ item, job }: Submission, outcome: Outcome, body: string): void {
	if (leavesDoubt(outcome)) job.doubt(body);
	// A proxy may answer with HTTP 429 although PixVerse made the video, so the next send keeps the trace ID.
	if (outcome.outcome === 'busy') job.refusalsBeforeBusy ??= job.refusals;
	// A free job costs nothing, whatever became of it, so no other submission waits.
	if (isUnconfirmed(outcome) && !job.isFree) {
		item.connection.breaker.trip();
		item.run.attempt.unconfirmed.add(job, outcome);
	}
	// Most likely no job runs after an answer that is not PixVerse's, so the job keeps no slot.
	if (outcome.outcome === 'foreign') job.releaseSlot();
	job.slot?.lost();
}

/** PixVerse accepted `body`. The job now has PixVerse's answer, and an ID unless the answer itself is the result. */
export function accepted(submission: Submission, resp: unknown, body: string): void {
	const { item, job, draft, makes, reservation } = submission;
	const { journal, handle, node } = item.run;
	const { waits, videoTries, traceKey = '' } = item.options;
	// `isInDoubt` is read before `job.accept`, which ends the doubt.
	const wasInDoubt = job.isInDoubt;
	// PixVerse answers with an object. The node keeps any other answer under `Resp`, its name in the envelope.
	let answer: Record<string, unknown> = {};
	if (isObject(resp)) answer = resp;
	else if (resp !== undefined && resp !== null) answer = { Resp: resp };
	const videoId = makes && idIn(makes.idField, resp);
	const made = makes && videoId !== undefined ? { type: makes, id: videoId } : undefined;
	const operation = String(node.parameters.operation);
	const execution = item.context.getExecutionId();
	const credits = creditsIn(answer);
	const charge = { operation, execution, item: item.index, at: clock.date(), credits };
	// If another job of this process has got the same ID before, this job costs nothing.
	const isResumed = made !== undefined && remember({ ...made, ...charge, ...handle, job });
	job.accept({ answer, acceptedAt: clock.now(), videoId, isResumed });
	// The body is kept for another try after a failed video. An item that does not wait makes no other try, because it does
	// not see the failure. With a key that begins with `trace:`, the user means one particular submission, so the item makes
	// no other try, either.
	const mayTryAgain = waits && videoTries > 1 && exactTraceId(traceKey) === undefined;
	if (made !== undefined && mayTryAgain) job.sent = body;
	// PixVerse accepts a job only into a free slot, so the account has at least as many slots as jobs that run.
	job.slot?.accepted();
	reservation.commit();
	const usual = usualTime(kindOf(handle.account, draft.url, draft.body));
	if (made !== undefined) journal.accepted(job, made, usual);
	// The answer is the result, so the journal no longer needs the trace ID. After a doubt the trace ID stays, because an
	// earlier send may have been charged, too.
	else if (!wasInDoubt) journal.withdraw(job);
}

/**
 * PixVerse has no slot for the job, so the job waits again and keeps its reservation. Throws a JobError if the node gives up
 * the job.
 */
export function full({ item, job, expected }: Submission, final: Final<Outcome>): void {
	const { slots } = item.account;
	// A call whose answer is the result has no expected time. It waits until a job of another program ends, so the usual time
	// of such a job counts.
	const jobTime = expected() || USUAL_JOB_TIME;
	const full = job.slot?.refused(jobTime) ?? slots.refused(jobTime);
	job.slot = undefined;
	const refusedFor = job.postpone({ now: clock.now(), ...full, expected: expected() });
	// While jobs of this process run, a full account is as usual. Otherwise other programs use the slots.
	const { troubles } = item.run;
	if (full.lasted >= UNUSUALLY_FULL)
		troubles.hold('full', item.index, 'submission', fullText(final));
	// PixVerse may also refuse content with the code for a full account. In that case, no wait helps.
	if (refusedFor !== undefined) throw givenUpError(job, final, refusedFor);
	// A full account may keep the run waiting for long, so the user reads that it still runs.
	item.run.journal.reportProgress(item.run);
}

/** PixVerse could not make the video and refunds it. The node makes another video, with a new wait. */
export function videoFailed(item: Item, job: Job, made: Made, error: JobError): void {
	const credits = creditsIn(job.accepted?.answer ?? {});
	// If the next try is refused, its failure has to name this video and its price.
	const { failure } = error.with({ traceId: job.traceId, tries: job.number, credits });
	item.run.journal.failed(job, made);
	job.tryAgain(failure);
}

/** Cleans up after a failure and throws it. A job keeps a final failure, so that no later attempt sends the job again. */
export function failed(submission: Submission, error: unknown): never {
	const { item, job, expected, reservation } = submission;
	item.connection.health.forget(job);
	item.run.attempt.unconfirmed.end(job);
	reservation.commit();
	// A job in doubt keeps its trace ID in the journal, because the user can look for the video only by this ID.
	if (!job.isInDoubt) item.run.journal.withdraw(job);
	// If the failure may pass, or is that of another job, the job stays new, so that the next attempt submits it.
	const isOwn = error instanceof JobError && !(error instanceof RefusedBefore);
	if (isOwn && !error.failure.retryable) job.refuse(error);
	job.endSlot(expected());
	return rethrow(error);
}
