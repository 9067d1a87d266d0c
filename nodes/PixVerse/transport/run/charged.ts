/** The credits that a run paid for an item, as far as PixVerse has reported them. Pure. */
import type { IDataObject } from 'n8n-workflow';
import type { Job } from './job';
import { creditsIn } from '../values/record';

/**
 * Returns the field `credits_charged` of an item: the sum of the known credits of its jobs, or null if none are known.
 * Returns no field if the item submitted nothing. `isRefunded` says whether PixVerse refunded the item's video.
 */
export function creditsCharged(jobs: Job[] = [], isRefunded = false): IDataObject {
	// The credits of each job: undefined if the run sent nothing for it, and null if PixVerse did not report them.
	const paid = jobs.map((job) => {
		const { accepted, failed, isFree, isInDoubt, traceId, videoId } = job;
		if (isRefunded && videoId) return 0;
		// A job between two tries has no trace ID. PixVerse has refunded the video that failed.
		if (traceId === undefined) return failed === undefined ? undefined : 0;
		if (isFree) return 0;
		// PixVerse may have made the video although no answer came, so the charge is unknown.
		if (isInDoubt) return null;
		// PixVerse charges nothing for a refusal, and another job has paid for a resumed video.
		if (!accepted || accepted.isResumed) return 0;
		return creditsIn(accepted.answer) ?? null;
	});
	const submitted = paid.filter((one) => one !== undefined);
	// An item that submitted nothing gets no `credits_charged` here. For example, a dry run has no charge to report.
	if (submitted.length === 0) return {};
	// A swap has two prices: its own, and the price of its mask. If PixVerse reported only one of them, the sum is that
	// price.
	const known = submitted.filter((one) => one !== null);
	const sum = known.reduce((total, one) => total + one, 0);
	// A swap that was refused costs nothing, but its mask, whose price is not known, does.
	return { credits_charged: sum === 0 && known.length < submitted.length ? null : sum };
}
