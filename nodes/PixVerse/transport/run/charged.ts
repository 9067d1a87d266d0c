/** What a run paid for an item, as far as is known. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { creditsIn } from '../../prices/likelyPrice';
import type { Job } from './job';

/** What the run paid for one job; null when PixVerse did not say, undefined when nothing was submitted. */
function paidFor({ accepted, failed, isFree, isInDoubt, traceId }: Job): number | null | undefined {
	// PixVerse has refunded the video of the try before.
	if (traceId === undefined) return failed === undefined ? undefined : 0;
	if (isFree) return 0;
	if (isInDoubt) return null;
	// A refusal is free, and an earlier run has paid for what it was given.
	if (!accepted || accepted.isResumed) return 0;
	return creditsIn(accepted.answer) ?? null;
}

/** `credits_charged` of an item, from its jobs: the sum of what is known; nothing when nothing was submitted. */
export function creditsCharged(jobs: Job[] = [], isRefunded = false): IDataObject {
	const paid = jobs.map((job) => (isRefunded && job.videoId ? 0 : paidFor(job)));
	const submitted = paid.filter((one) => one !== undefined);
	if (submitted.length === 0) return {};
	const known = submitted.filter((one) => one !== null);
	const sum = known.reduce((total, one) => total + one, 0);
	return { credits_charged: known.length === 0 ? null : sum };
}

/** What an error item says of credits: the price of what was made, and what the run paid. */
export function costsOf(jobs: Job[] = [], isRefunded = false): IDataObject {
	const answer = jobs.find(({ videoId }) => videoId !== undefined)?.accepted?.answer;
	const credits = creditsIn(answer ?? {});
	return { ...(credits !== undefined && { credits }), ...creditsCharged(jobs, isRefunded) };
}
