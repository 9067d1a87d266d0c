// What a run paid for an item.
import { creditsCharged } from '../../../nodes/PixVerse/transport/run/charged';
import { Job } from '../../../nodes/PixVerse/transport/run/job';

const accepted = (credits: number | undefined, videoId?: string) => {
	const job = new Job({ traceId: 't' });
	job.accept({ answer: { credits }, acceptedAt: 1, videoId, isResumed: false });
	return job;
};

it('A swap that PixVerse refunded has cost its mask.', () => {
	const jobs = [accepted(90, '7'), accepted(2)];
	expect(creditsCharged(jobs, true)).toEqual({ credits_charged: 2 });
	expect(creditsCharged(jobs)).toEqual({ credits_charged: 92 });
});
