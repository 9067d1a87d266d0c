/** What a person reads when a submission fails, above all whether it may have been charged. */
import { JobError, refusal } from './errors';
import type { Outcome } from './http';
import type { Job } from './run';

const NOT_CHARGED = 'Nothing was charged.';
const MAYBE_CHARGED =
	'A try of this submission got no answer and may have been accepted and charged. Look for it by its trace ID at PixVerse, or run the node again: "Retry On Fail" sends the same trace ID, for which PixVerse makes no second video.';

/** The failure of a submission that will not be sent again by itself. */
export function submissionError(job: Job, outcome: Outcome, sends: number): JobError {
	const charged = job.inDoubt ? MAYBE_CHARGED : NOT_CHARGED;
	const { traceId } = job;
	if (outcome.outcome === 'refused') {
		return refusal(outcome.code, outcome.message, charged).with({ traceId });
	}
	if (outcome.outcome === 'foreign') {
		const message = `The service answered with HTTP ${outcome.status} instead of a result. Check the 'Base URL' and the key in the credential`;
		return new JobError({ message, description: charged, class: 'address', traceId });
	}
	const reason = outcome.outcome === 'lost' ? outcome.reason : 'an answer without an ID';
	const message = job.inDoubt
		? `PixVerse gave no usable answer to the submission (${reason}, ${sends} tries). Trace ID ${traceId}`
		: `PixVerse could not be reached (${reason}, ${sends} tries). Check the 'Base URL' and the network`;
	return new JobError({
		message,
		description: charged,
		class: 'connection',
		retryable: true,
		traceId,
	});
}
