/** One send of a submission: its turn under a minimum balance, its name, its time on the wire. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from '../http/clock';
import { letGo } from '../http/errors';
import type { Place } from '../limiter/limiter';
import type { Outcome } from '../http/client';
import { anyAborted } from '../http/signals';
import type { Submission } from './submit';
import { balanceGuardOf } from './balanceGuard';
import { FEW_SECONDS, sendSubmission } from '../http/timeLimit';

/**
 * Sends a submission once. Returns undefined, and sends nothing, when only the answer to another
 * one tells whether the minimum balance allows it. A place without an answer keeps nobody else
 * from trying after a few seconds, or once the item is let go. Throws a JobError.
 */
export async function transmit(
	{ item, job, gate, url }: Submission,
	place: Place,
	options: IHttpRequestOptions,
): Promise<Outcome | undefined> {
	const answered = new AbortController();
	const over = answered.signal;
	const soon = [clock.timeout(FEW_SECONDS, over), anyAborted(item.signal, over)];
	void Promise.race(soon).then(() => {
		if (!over.aborted) gate.doubt(place);
	});
	try {
		if (!(await balanceGuardOf(gate).admit(item, job))) return undefined;
		if (item.signal.aborted) throw letGo();
		item.run.journal.submitting(item.index, url, String(job.traceId));
		return await sendSubmission(item, options, job.traceId);
	} finally {
		answered.abort();
	}
}
