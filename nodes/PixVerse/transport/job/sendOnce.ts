/** One send of a submission: its turn under a minimum balance, its name, its time on the wire. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { keptBack } from '../http/outcome';
import { anyAborted, noLongerNeeded } from '../http/abortSignals';
import { sendSubmission, SLOW_ANSWER } from '../http/timeouts';
import type { Limiter } from '../limiter/limiter';
import type { Permit } from '../limiter/permits';
import { balanceGuardOf } from './balanceGuard';
import type { Submission } from './submission';

/**
 * Does a step under a permit. When it takes long, or the item is stopped, the permit keeps nobody
 * else from trying meanwhile, as long as `holdsBack` does not say otherwise.
 */
export async function lettingOthersTry<T>(
	limiter: Limiter,
	permit: Permit,
	signal: AbortSignal,
	step: () => Promise<T>,
	holdsBack = () => false,
): Promise<T> {
	const answered = new AbortController();
	const over = answered.signal;
	const watch = async () => {
		const ended = anyAborted(signal, over);
		do await Promise.race([clock.timeout(SLOW_ANSWER, over), ended]);
		while (!over.aborted && !signal.aborted && holdsBack());
		if (!over.aborted) limiter.doubtful(permit);
	};
	void watch();
	try {
		return await step();
	} finally {
		answered.abort(noLongerNeeded);
	}
}

/** The outcome of a request whose answer is of no use unless it is the result. */
function needingResult(isResult: Submission['isResult'], outcome: Outcome): Outcome {
	const isAnswer = outcome.outcome !== 'success' || (isResult?.(outcome.resp) ?? true);
	return isAnswer ? outcome : { outcome: 'lost', reason: 'an answer without a result' };
}

/**
 * Sends a submission once; keeps it back when only the answer to another one tells whether the
 * minimum balance allows it. Throws a JobError.
 */
export async function sendOnce(
	{ item, job, limiter, url, isResult }: Submission,
	permit: Permit,
	request: IHttpRequestOptions,
): Promise<Outcome> {
	return await lettingOthersTry(limiter, permit, item.signal, async () => {
		if (!(await balanceGuardOf(limiter).admit(item, job))) return keptBack;
		if (item.signal.aborted) throw abortError();
		item.run.journal.submitting(item.index, url, String(job.traceId));
		return needingResult(isResult, await sendSubmission(item, request, job.traceId));
	});
}
