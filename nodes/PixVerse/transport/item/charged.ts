/** The credits that a run paid for an item, as far as PixVerse has reported them. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { creditsIn } from '../../prices/likelyPrice';
import type { Job } from '../run/job';

/** The credits that the run paid for one job: null if PixVerse did not report them, undefined if nothing was submitted. */
function paidFor({ accepted, failed, isFree, isInDoubt, traceId }: Job): number | null | undefined {
	// PixVerse has refunded the video that failed before.
	if (traceId === undefined) return failed === undefined ? undefined : 0;
	if (isFree) return 0;
	if (isInDoubt) return null;
	// PixVerse charges nothing for a refusal, and a resumed video was paid by an earlier run.
	if (!accepted || accepted.isResumed) return 0;
	return creditsIn(accepted.answer) ?? null;
}

/** `credits_charged` of an item: the sum of the known credits of its jobs. An item that submitted nothing has none. */
export function creditsCharged(jobs: Job[] = [], isRefunded = false): IDataObject {
	const paid = jobs.map((job) => (isRefunded && job.videoId ? 0 : paidFor(job)));
	const submitted = paid.filter((one) => one !== undefined);
	if (submitted.length === 0) return {};
	const known = submitted.filter((one) => one !== null);
	const sum = known.reduce((total, one) => total + one, 0);
	return { credits_charged: known.length === 0 ? null : sum };
}

/** The credits of an error item: the price of its video or image, and what the run paid. */
export function costsOf(jobs: Job[] = [], isRefunded = false): IDataObject {
	const answer = jobs.find(({ videoId }) => videoId !== undefined)?.accepted?.answer;
	const credits = creditsIn(answer ?? {});
	return { ...(credits !== undefined && { credits }), ...creditsCharged(jobs, isRefunded) };
}
