/** One send of a submission: its turn under a minimum balance, its name, its time on the wire. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from './clock';
import type { Place } from './gate';
import type { Outcome } from './http';
import type { Submission } from './submit';
import { tillOf } from './till';
import { FEW_SECONDS, sendSubmission } from './timeLimit';

/**
 * Sends a submission once. Returns undefined, and sends nothing, when only the answer to another
 * one tells whether the minimum balance allows it. A place without an answer for a few seconds
 * keeps nobody else from trying. Throws a JobError.
 */
export async function transmit(
	{ item, job, gate }: Submission,
	place: Place,
	options: IHttpRequestOptions,
): Promise<Outcome | undefined> {
	const answered = new AbortController();
	void clock.timeout(FEW_SECONDS, answered.signal).then(() => {
		if (!answered.signal.aborted) gate.doubt(place);
	});
	try {
		if (!(await tillOf(gate).admit(item, job))) return undefined;
		item.run.journal.submitting(item.index, String(job.traceId));
		return await sendSubmission(item, options, job.traceId);
	} finally {
		answered.abort();
	}
}
