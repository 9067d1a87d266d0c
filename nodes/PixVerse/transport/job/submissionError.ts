/** What a person reads when a submission fails, above all whether it may have been charged. */
import { clock } from '../http/clock';
import { meaningOf } from '../http/errorCodes';
import { counted, JobError, toJobError } from '../http/errors';
import { commonFailure, credentialError, refusal } from '../http/refusals';
import type { Final } from '../http/sendUntilFinal';
import type { Outage } from '../limiter/circuitBreaker';
import type { Outcome } from '../http/outcome';
import { reasonOf } from '../http/outcome';
import type { ResultType } from '../http/record';
import { video } from '../http/record';
import type { Job } from '../run/job';
import type { SlotRefusals } from '../run/slotRefusals';

const NOT_CHARGED = 'Nothing was charged.';
const MASK_CHARGED = 'Finding the mask was charged (about 2 credits), the swap was not.';
const MAYBE_DONE =
	'Nothing was charged: this is free. It may have been done all the same: look for it at PixVerse, or run the node again, which sends the same trace ID.';
const maybeCharged = ({ shownTraceId, isFree }: Job) =>
	isFree
		? MAYBE_DONE
		: `A try of this submission got no usable answer and may have been accepted and charged. Look for it at PixVerse by its trace ID ${shownTraceId}, or run the node again: "Retry On Fail" sends the same trace ID, for which PixVerse makes no second video.`;

/** What may have become of a submission without an answer. */
const maybe = ({ isFree }: Job) => (isFree ? 'done' : 'charged');

/** A time in words, never more than has passed. */
export function timeText(milliseconds: number): string {
	const seconds = Math.floor(milliseconds / 1000);
	if (seconds < 1) return 'less than a second';
	return seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute');
}

const unanswered = (message: string, description: string, traceId: string | undefined) =>
	new JobError({ message, description, class: 'connection', retryable: true, traceId });

/** The failure of a submission that was kept back because no request of the account was answered. */
export function outageError(job: Job, { outcome, lasted }: Outage): JobError {
	const { isInDoubt, traceId, shownTraceId } = job;
	const reason = reasonOf(outcome);
	if (outcome.noCredential && !isInDoubt) return credentialError(NOT_CHARGED, reason);
	if (outcome.outcome === 'lost' && outcome.answered && !isInDoubt) {
		const message = `PixVerse answered other submissions in a way that the node cannot read (${reason}), so this one was not sent. Update the package, or report this message`;
		return unanswered(message, NOT_CHARGED, traceId);
	}
	const time = timeText(lasted);
	const message = isInDoubt
		? `PixVerse gave no usable answer to the submission, nor to others for ${time} (${reason}). It may have been ${maybe(job)}. Trace ID ${shownTraceId}`
		: `PixVerse could not be reached for ${time} (${reason}). Check the 'Base URL' and the network, or run the items again later`;
	return unanswered(message, isInDoubt ? maybeCharged(job) : NOT_CHARGED, traceId);
}

/**
 * A failure that came after a send without an answer. Its own reason may be that PixVerse knows the
 * trace ID already, so the sentence speaks of the money first; trying again is safe and may help.
 */
function inDoubt(job: Job, error: JobError): JobError {
	const { message } = error.failure;
	const accepted = job.isFree ? 'accepted' : 'accepted and charged';
	return error.with({
		message: `This submission may have been ${accepted}: its first answer was lost. Look at PixVerse for the trace ID ${job.shownTraceId}. Sent again under that ID, it got: ${message}`,
		retryable: true,
	});
}

const addressError = (status: number, description: string): JobError =>
	new JobError({
		message: `The service answered with HTTP ${status} instead of a result. Check the 'Base URL' and the key in the credential`,
		description,
		class: 'address',
		retryable: false,
	});

/** The failure of a submission that will not be sent again by itself. */
export function submissionError(job: Job, outcome: Outcome, sends: number): JobError {
	const { traceId, shownTraceId } = job;
	const charged = job.isInDoubt ? maybeCharged(job) : NOT_CHARGED;
	const isForeign = outcome.outcome === 'foreign';
	if (isForeign || outcome.outcome === 'refused' || !job.isInDoubt) {
		const common = commonFailure({ outcome, sends }, charged);
		const known = common ?? (isForeign ? addressError(outcome.status, charged) : undefined);
		const failure = known?.with({ traceId });
		if (failure) return job.isInDoubt ? inDoubt(job, failure) : failure;
	}
	const reason = reasonOf(outcome);
	const message = job.isInDoubt
		? `PixVerse gave no usable answer to the submission (${reason}, ${sends} tries). It may have been ${maybe(job)}. Trace ID ${shownTraceId}`
		: `PixVerse could not be reached (${reason}, ${sends} tries). Check the 'Base URL' and the network`;
	return unanswered(message, charged, traceId);
}

/** Why a job was given up that was refused since then for want of a slot; of high load, its content is no cause. */
function noSlotText(code: string, since: number): string {
	const time = timeText(clock.now() - since);
	return meaningOf(code).class === 'overload'
		? `PixVerse was under high load for ${time}. Try again later`
		: `PixVerse refused the item for ${time}: other programs may use all slots of the account, or PixVerse does not like the content, for which it gives the same code. Try again later, or change the text or the file`;
}

/** The failure of a job that was refused for so long for want of a slot that it is given up. */
export function givenUpError(job: Job, { outcome, sends }: Final<Outcome>): JobError {
	const { isInDoubt, refused, traceId } = job;
	// With another content it would be sent beside what may have been accepted.
	if (isInDoubt || refused === undefined || outcome.outcome !== 'refused')
		return submissionError(job, outcome, sends);
	const { code, message } = outcome;
	return refusal(code, message, NOT_CHARGED, noSlotText(code, refused.since)).with({ traceId });
}

/** What the log says once an item was refused many times in a row for want of a slot. */
export const waitsForSlot = (item: number, { since, count }: SlotRefusals): string =>
	`item ${item}: waits for a slot at PixVerse, which refused it ${counted(count, 'time')} in ${timeText(clock.now() - since)}`;

/**
 * What was thrown while a job was worked on, as its failure: with the IDs that the job has by now, and
 * never with "Nothing was charged" once a submission of it may have been accepted.
 */
export function failureOfJob(job: Job, error: unknown, type: ResultType = video): JobError {
	const thrown = toJobError(error);
	const { traceId, videoId } = job;
	const { failure } = thrown;
	if (failure.class === 'stopped') return thrown;
	if (failure.videoId !== undefined) return thrown.with({ traceId });
	if (videoId !== undefined) {
		const description = `It was charged once. "Get" with the ID ${videoId} brings it back.`;
		return thrown.with({ description, retryable: true, videoId, resultType: type, traceId });
	}
	if (!job.isInDoubt)
		return job.prepared?.mask_id ? thrown.with({ description: MASK_CHARGED }) : thrown;
	if (failure.traceId !== undefined) return thrown;
	return inDoubt(job, thrown.with({ description: maybeCharged(job), traceId }));
}
