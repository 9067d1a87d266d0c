/** One send of a submission: its name, and its time on the wire. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { anyAborted, noLongerNeeded } from '../http/abortSignals';
import { sendSubmission, SLOW_ANSWER } from '../http/timeouts';
import type { Permit } from '../limiter/permits';
import type { Submission } from './submission';

/** Does a step; `onSlow` is called when it takes long, and when the item is stopped meanwhile. */
export async function unlessSlow<T>(
	signal: AbortSignal,
	step: () => Promise<T>,
	onSlow: () => void,
): Promise<T> {
	const over = new AbortController();
	const slow = [clock.timeout(SLOW_ANSWER, over.signal), anyAborted(signal, over.signal)];
	void Promise.race(slow).then(() => {
		if (!over.signal.aborted) onSlow();
	});
	try {
		return await step();
	} finally {
		over.abort(noLongerNeeded);
	}
}

/** The outcome of a request whose answer is of no use unless it is the result. */
function needingResult(isResult: Submission['isResult'], outcome: Outcome): Outcome {
	const isAnswer = outcome.outcome !== 'success' || (isResult?.(outcome.resp) ?? true);
	return isAnswer ? outcome : { outcome: 'lost', reason: 'an answer without a result' };
}

/** Sends a submission once. Throws a JobError when the item was stopped. */
export async function sendOnce(
	{ item, job, limiter, url, isResult }: Submission,
	permit: Permit,
	request: IHttpRequestOptions,
): Promise<Outcome> {
	const step = async () => {
		if (item.signal.aborted) throw abortError();
		item.run.journal.submitting(item.index, url, String(job.traceId));
		return needingResult(isResult, await sendSubmission(item, request, job.traceId));
	};
	return await unlessSlow(item.signal, step, () => limiter.doubtful(permit));
}
