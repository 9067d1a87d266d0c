/**
 * Submits a job so that PixVerse does not make its video twice. While PixVerse may have accepted the submission, the node
 * sends it again only under the same trace ID.
 */
import { publishedPrice } from '../../prices/published';
import { jsonRequest, sendSubmission, SLOW } from '../http/client';
import { raceWith } from '../base/abortSignals';
import { clock } from '../base/clock';
import { abortError, JobError, rethrow } from '../values/errors';
import { isObject, stringifyExact } from '../values/json';
import type { Body, Draft } from '../http/requestBody';
import type { Final, Outcome } from '../http/outcome';
import {
	idIn,
	isFull,
	isPixVerse,
	isUnconfirmed,
	leavesDoubt,
	requireId,
	requireResult,
	shouldRetrySubmission,
} from '../http/outcome';
import {
	fullText,
	givenUpError,
	submissionError,
	withModelReason,
	withUrlAdvice,
} from '../http/sentences';
import { sendUntilFinal } from '../http/retry';
import type { ResultType } from '../values/record';
import { creditsIn } from '../values/record';
import { remember } from '../account/recentSubmissions';
import type { Item } from '../run/item';
import { exactTraceId } from '../run/options';
import type { Job } from '../run/job';
import { RefusedBefore } from '../run/refusals';
import { untilAnswering } from './freeRequest';
import type { Reservation } from './reservation';
import { kindOf, usualTime } from './schedule';
import { traceIdOf } from './traceId';
import { withUploads } from './upload';

/** A submission: a job with all that the node needs to send it. */
export interface Submission {
	item: Item;
	job: Job;
	draft: Draft;
	reservation: Reservation;
	/** The type of the result, whose ID is in the answer; undefined if the answer itself is the result. */
	makes?: ResultType;
	/** Does a step before the submission, for example finds the mask for a swap. Returns what it adds to the body. */
	prepare?: (submission: Submission) => Promise<Body>;
	/** Lets the next call leave that has no slot to wait for. Called when the first send is answered, lost or slow. */
	letNext?: () => void;
}

// The guessed time of another program's job, in milliseconds. The node uses this guess if only the end of such a job can
// free a slot.
const USUAL_JOB_TIME = 60_000;

// How long a full account is not worth a line in the log, in milliseconds.
const UNUSUALLY_FULL = 60_000;

/** Adds the result of `prepare` to a body, and removes `maskName`, because PixVerse knows no such field. */
export const preparedBody = (draft: Body, found?: Body): Body => ({
	...draft,
	...found,
	maskName: undefined,
});

// Waits until the job may be sent: PixVerse answers, and the job has a slot. Throws a JobError.
async function waitForTurn({ item, job, draft, makes }: Submission): Promise<void> {
	const { account, connection, options, run, signal } = item;
	const { breaker, health } = connection;
	const { refusals, unconfirmed } = run.attempt;
	// A free call costs nothing if it is sent in vain. Any other job waits for PixVerse's answer to a free request, or to the
	// submissions of other jobs.
	const mustWait = () => !job.isFree && (breaker.isOpen || unconfirmed.holdsBack(job));
	const throwExpectedRefusal = () => {
		const outcome = refusals.expectedFor(publishedPrice(draft.url, draft.body));
		// Only the answer to a job in doubt shows whether it was charged, so such a job is sent all the same.
		if (outcome && !job.isInDoubt)
			throw new RefusedBefore(submissionError(job, { outcome, sends: 1 }).failure);
	};
	for (;;) {
		throwExpectedRefusal();
		// The job waits without a slot, because other jobs may need the slot meanwhile: those of connections with other network
		// settings, and those that this job waits for.
		if (mustWait() && !job.isInDoubt) job.releaseSlot();
		const outage = job.isFree ? undefined : await untilAnswering(item, job);
		if (signal.aborted) throw abortError();
		if (outage) {
			connection.health.lastOutage = outage;
			// The items that wait for a slot give up as well, because each of them would wait for PixVerse's answer again.
			account.slots.clear(run.handle);
			throw submissionError(job, outage);
		}
		// A job that has a slot keeps it, because the job may be running. A call whose answer is the result needs no slot, unless
		// PixVerse has refused the call for lack of slots.
		if (job.slot) job.slot.keep();
		else if (makes !== undefined || job.timesFull > 0) {
			job.slot = await account.slots.acquire(run.handle, options.maxParallel, signal, health);
			// Either Stop ended the wait, or the run has given up, because PixVerse answered no request for too long.
			if (job.slot === undefined)
				throw signal.aborted ? abortError() : submissionError(job, health.lastOutage);
		}
		// PixVerse may have refused another job meanwhile.
		throwExpectedRefusal();
		if (!mustWait()) return;
		job.endSlot();
	}
}

// Uploads the files, and returns the body to send. During a slow upload, and after Stop, the job gives up its slot, because
// another job can use the slot meanwhile. Throws a JobError.
async function finalBody({ item, job, draft }: Submission): Promise<string> {
	// Most bodies have no file, so there is nothing to wait for.
	if (draft.uploads.length === 0) return stringifyExact(draft.body);
	const uploading = withUploads(item, draft).then(stringifyExact);
	return await raceWith(
		async () => await uploading,
		async (over) => {
			await clock.timeout(SLOW, over, item.signal);
			if (!over.aborted) job.releaseSlot();
			return await uploading;
		},
	);
}

// Sends a body until its outcome is final, each time under the trace ID that the job has by then. Throws a JobError.
async function sendUntilAnswered(submission: Submission, body: string): Promise<Final<Outcome>> {
	const { item, job, draft, makes, letNext } = submission;
	const { connection, run, signal } = item;
	const { refusals, unconfirmed } = run.attempt;
	const request = jsonRequest(item.request, draft.url, body);
	const send = async () => {
		await waitForTurn(submission);
		// Only a job that is sent has a trace ID, because the user looks for the job by this ID. The journal names the trace ID
		// before the submission leaves, because n8n may crash before the answer comes.
		const traceId = traceIdOf(item, job);
		// A job in doubt keeps its trace ID, although the user may have added or removed the option "Trace ID" since.
		if (traceId !== job.traceId)
			Object.assign(job, { traceId, hasKey: item.options.traceKey !== undefined });
		run.journal.submitting(job);
		const onSlow = () => {
			job.slot?.doubtful();
			letNext?.();
		};
		let outcome = await sendSubmission(item, request, job.traceId, onSlow);
		letNext?.();
		// The answer has to contain the ID of the result, or the result itself. Only the answer to a free call may be empty.
		if (makes) outcome = requireId(makes.idField, outcome);
		else if (!job.isFree) outcome = requireResult(outcome);
		refusals.note(outcome, publishedPrice(draft.url, draft.body));
		if (!signal.aborted) run.troubles.note(item.index, 'submission', outcome);
		// PixVerse takes submissions, so the other jobs no longer wait.
		if (isPixVerse(outcome)) unconfirmed.clear();
		if (!shouldRetrySubmission(outcome)) return outcome;
		// The job notes a doubt before it is sent again, because Stop may end the loop.
		if (leavesDoubt(outcome)) {
			job.doubtfulSends++;
			job.doubt(body);
		}
		// A proxy may answer with HTTP 429 although PixVerse made the video, so the next send keeps the trace ID.
		if (outcome.outcome === 'busy') job.timesFullBeforeBusy ??= job.timesFull;
		// A free job costs nothing, whatever became of it, so no other submission waits. A submission that Stop cuts off had
		// seconds for its answer, so the submissions of other runs wait, too.
		if (isUnconfirmed(outcome) && !job.isFree) {
			connection.breaker.trip();
			unconfirmed.add(job, outcome);
		}
		// Most likely no job runs after an answer that is not PixVerse's, so the job keeps no slot.
		if (outcome.outcome === 'foreign') job.releaseSlot();
		job.slot?.lost();
		return outcome;
	};
	const shouldRetry = (outcome: Outcome) => {
		const hint = shouldRetrySubmission(outcome, job.doubtfulSends);
		return hint && { ...hint, isOutage: unconfirmed.count > 1 };
	};
	const watcher = connection.health.watch('submission', job, run.attempt);
	try {
		const final = await sendUntilFinal({ send, shouldRetry, watcher, signal });
		if (final === undefined) throw abortError();
		return final;
	} finally {
		connection.health.forget(job);
		unconfirmed.end(job);
	}
}

// Notes that PixVerse accepted `body`: the answer and its ID for the job, the cost, and the name for the journal.
function accept({ item, job, draft, makes, reservation }: Submission, resp: unknown, body: string) {
	const { journal, handle, node } = item.run;
	const { waits, videoTries, traceKey = '' } = item.options;
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
	// A call whose answer is the result keeps its body, because a mask fits only the upload that the body names.
	if (made === undefined || mayTryAgain) job.acceptedBody = body;
	// PixVerse accepts a job only into a free slot, so the account has at least as many slots as jobs that run.
	job.slot?.accepted();
	reservation.commit();
	// A call whose answer is the result has ended by now.
	if (makes === undefined) job.releaseSlot();
	const usual = usualTime(kindOf(handle.account, draft.url, draft.body));
	if (made !== undefined) journal.accepted(job, made, usual);
	else journal.answered(job);
}

// How the sends of a submission have ended.
function endOf({ outcome, isOutage }: Final<Outcome>): 'accepted' | 'full' | 'outage' | 'failed' {
	if (isOutage) return 'outage';
	if (isFull(outcome)) return 'full';
	return outcome.outcome === 'success' ? 'accepted' : 'failed';
}

// PixVerse has no slot for the job, so the job waits again and keeps its reservation. Throws a JobError if the node gives up
// the job.
function postpone({ item, job }: Submission, final: Final<Outcome>): void {
	const { journal, troubles } = item.run;
	// A call whose answer is the result has no expected time. It waits until a job of another program ends, so the usual time
	// of such a job counts.
	const jobTime = job.expectedTime() || USUAL_JOB_TIME;
	const full = job.slot?.refused(jobTime) ?? item.account.slots.refused(jobTime);
	job.slot = undefined;
	const refusedFor = job.postpone({ now: clock.now(), ...full });
	// While jobs of this process run, a full account is as usual. Otherwise other programs use the slots.
	if (full.lasted >= UNUSUALLY_FULL)
		troubles.hold('full', item.index, 'submission', fullText(final));
	// PixVerse may also refuse content with the code for a full account. In that case, no wait helps.
	if (refusedFor !== undefined) throw givenUpError(job, final, refusedFor);
	// A full account may keep the run waiting for long, so the user reads that it still runs.
	journal.reportProgress(item.run);
}

// The failure of a submission that PixVerse refused, or whose last send was lost.
function refusalOf({ job, draft }: Submission, final: Final<Outcome>): JobError {
	const error = submissionError(job, withModelReason(final, draft.body));
	// PixVerse opens such a URL for the submission, so the refusal may be about what is behind the URL.
	const hasUrl = draft.uploads.some(({ source, take }) => take === 'url' && source.kind === 'url');
	return hasUrl ? withUrlAdvice(error, 'submission') : error;
}

/**
 * Submits the job. Afterwards the job has its answer, and a slot if PixVerse is making something. Throws a JobError.
 *
 * Each event changes up to four things, which must agree. `(before)` marks a change that happened before the event. `final`
 * is a refusal, or the last loss. A limit, an outage and a full account that the node gives up are as `stopped`, but Minimum
 * Balance refuses the job for good.
 *
 * | event                | job                 | slot                          | credits             | journal       |
 * | -------------------- | ------------------- | ----------------------------- | ------------------- | ------------- |
 * | sent                 |                     |                               | reserved (before)   | + trace ID    |
 * | no answer in 5 s     |                     | others may try                |                     |               |
 * | lost                 | in doubt            | kept; one more may try        |                     |               |
 * | lost, HTTP 429       | keeps its trace ID  | kept; one more may try        |                     |               |
 * | lost, a page         | in doubt            | gone; one more may try        |                     |               |
 * | accepted             | accepted            | counts for the learned limit  | spent               | video ID      |
 * | full                 | one refusal more    | gone                          | stay reserved       |               |
 * | final, no doubt      | refused, if final   | given back                    | canceled            | - trace ID    |
 * | final, in doubt      | stays in doubt      | given back                    | spent (maximum)     | keeps its ID  |
 * | stopped, no doubt    | new                 | given back                    | canceled            | - trace ID    |
 * | stopped, in doubt    | stays in doubt      | kept for a job's usual time   | spent (maximum)     | keeps its ID  |
 */
export async function submit(submission: Submission): Promise<void> {
	const { item, job, draft, reservation, prepare } = submission;
	const { account, connection, run } = item;
	let body: string | undefined;
	// The body that PixVerse may have accepted: from its first send until an answer refuses it.
	let sent: string | undefined;
	job.doubtfulSends = 0;
	try {
		// The job keeps the result of the step before, because it may have cost credits.
		if (prepare) job.prepared ??= await prepare(submission);
		draft.body = preparedBody(draft.body, job.prepared);
		for (;;) {
			// Never wait for credits while holding a slot: the job that holds the credits may be waiting for it (deadlock).
			await reservation.reserve();
			await waitForTurn(submission);
			// A job in doubt sends the same body again: PixVerse may not recognize a trace ID that comes with another body.
			body ??= job.doubtfulBody ?? (await finalBody(submission));
			// During a slow upload, the job may have given up its slot.
			await waitForTurn(submission);
			// Another item may have spent more than expected while this item waited for its slot.
			if (!(await reservation.holds())) {
				job.endSlot();
				continue;
			}
			sent = body;
			const final = await sendUntilAnswered(submission, body);
			switch (endOf(final)) {
				case 'accepted':
					accept(submission, final.outcome.resp, body);
					return;
				case 'full':
					sent = undefined;
					postpone(submission, final);
					break;
				case 'outage':
					// If PixVerse answers no request at all, the items that wait for a slot give up, too. If PixVerse still answers
					// polls, these items go on waiting, because the polls show when a job ends and frees its slot.
					if (connection.health.lastOutage.isTotal) account.slots.clear(run.handle);
					throw submissionError(job, connection.health.lastOutage);
				case 'failed':
					// Most likely no job runs that PixVerse has refused, or whose every send was lost.
					job.releaseSlot();
					throw refusalOf(submission, final);
			}
		}
	} catch (error) {
		// Stop, a limit, an outage and a refusal end here. An error of the node itself may have come after PixVerse accepted the
		// body, so it leaves a doubt.
		if (sent !== undefined && !(error instanceof JobError)) job.doubt(sent);
		if (job.mayBeCharged) reservation.commit();
		else {
			reservation.cancel();
			// Any other job keeps its ID in the journal, because the user looks for the video by this ID.
			run.journal.withdraw(job);
		}
		job.endSlot();
		job.refuse(error);
		rethrow(error);
	}
}
