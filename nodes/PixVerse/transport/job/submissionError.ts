/** What a person reads when a submission fails, above all whether it may have been charged. */
import { JobError } from '../http/errors';
import { busyError, isKeyRefused, keyRefusal, refusal } from '../http/refusals';
import type { Outage } from '../limiter/failureCounts';
import type { Outcome } from '../http/outcome';
import { isBusy, reasonOf } from '../http/outcome';
import type { Job } from '../run/job';

const NOT_CHARGED = 'Nothing was charged.';
const maybeCharged = (traceId: string | undefined) =>
	`A try of this submission got no usable answer and may have been accepted and charged. Look for it at PixVerse by its trace ID ${traceId}, or run the node again: "Retry On Fail" sends the same trace ID, for which PixVerse makes no second video.`;

/** The failure of a submission that was kept back for want of any answer to anybody. */
export function outageError({ inDoubt, traceId }: Job, { reason, lasted }: Outage): JobError {
	const time = lasted < 60_000 ? `${lasted / 1000} seconds` : `${lasted / 60_000} minutes`;
	const message = inDoubt
		? `PixVerse gave no usable answer to the submission, nor to others for ${time} (${reason}). It may have been charged. Trace ID ${traceId}`
		: `PixVerse could not be reached for ${time} (${reason}). Check the 'Base URL' and the network, or run the items again later`;
	return new JobError({
		message,
		description: inDoubt ? maybeCharged(traceId) : NOT_CHARGED,
		class: 'connection',
		retryable: true,
		traceId,
	});
}

/**
 * A failure that came after a send without an answer. Its own reason may be that PixVerse knows the
 * trace ID already, so the sentence speaks of the money first; trying again is safe and may help.
 */
function inDoubt({ failure }: JobError): JobError {
	const { traceId, message } = failure;
	return new JobError({
		...failure,
		message: `This submission may have been accepted and charged: its first answer was lost. Look at PixVerse for the trace ID ${traceId}. Sent again under that ID, it got: ${message}`,
		retryable: true,
	});
}

/** The failure of a submission that will not be sent again by itself. */
export function submissionError(job: Job, outcome: Outcome, sends: number): JobError {
	const { traceId } = job;
	const charged = job.inDoubt ? maybeCharged(traceId) : NOT_CHARGED;
	if (outcome.outcome === 'refused') {
		const refused = refusal(outcome.code, outcome.message, charged).with({ traceId });
		return job.inDoubt ? inDoubt(refused) : refused;
	}
	if (outcome.outcome === 'foreign') {
		const { status } = outcome;
		const wrongKey = keyRefusal(status, charged).with({ traceId });
		if (isKeyRefused(status)) return job.inDoubt ? inDoubt(wrongKey) : wrongKey;
		const message = `The service answered with HTTP ${status} instead of a result. Check the 'Base URL' and the key in the credential`;
		const wrong = new JobError({
			message,
			description: charged,
			class: 'address',
			retryable: false,
			traceId,
		});
		return job.inDoubt ? inDoubt(wrong) : wrong;
	}
	if (isBusy(outcome) && !job.inDoubt) return busyError(charged, sends).with({ traceId });
	const reason = reasonOf(outcome);
	const message = job.inDoubt
		? `PixVerse gave no usable answer to the submission (${reason}, ${sends} tries). It may have been charged. Trace ID ${traceId}`
		: `PixVerse could not be reached (${reason}, ${sends} tries). Check the 'Base URL' and the network`;
	return new JobError({
		message,
		description: charged,
		class: 'connection',
		retryable: true,
		traceId,
	});
}

/** The failure of a send that could not leave, when an earlier one may have been accepted. */
export function afterDoubt(job: Job, error: unknown): unknown {
	const isUnsent = error instanceof JobError && error.failure.class === 'settings';
	if (!isUnsent || !job.inDoubt) return error;
	const { traceId } = job;
	return inDoubt(new JobError({ ...error.failure, description: maybeCharged(traceId), traceId }));
}
