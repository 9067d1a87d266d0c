/** One send of a submission: its turn under a minimum balance, its name, its time on the wire. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { keptBack } from '../http/outcome';
import { anyAborted, noLongerNeeded } from '../http/abortSignals';
import { sendSubmission, SLOW_ANSWER } from '../http/timeouts';
import type { Permit } from '../limiter/permits';
import { balanceGuardOf } from './balanceGuard';
import type { Submission } from './submission';

/**
 * Sends a submission once; keeps it back when only the answer to another one tells whether the
 * minimum balance allows it. A permit without an answer keeps nobody else from trying after a few
 * seconds, or once the item is stopped. Throws a JobError.
 */
export async function sendOnce(
	{ item, job, limiter, url }: Submission,
	permit: Permit,
	request: IHttpRequestOptions,
): Promise<Outcome> {
	const answered = new AbortController();
	const over = answered.signal;
	const soon = [clock.timeout(SLOW_ANSWER, over), anyAborted(item.signal, over)];
	void Promise.race(soon).then(() => {
		if (!over.aborted) permit.doubtful();
	});
	try {
		if (!(await balanceGuardOf(limiter).admit(item, job))) return keptBack;
		if (item.signal.aborted) throw abortError();
		item.run.journal.submitting(item.index, url, String(job.traceId));
		return await sendSubmission(item, request, job.traceId);
	} finally {
		answered.abort(noLongerNeeded);
	}
}
