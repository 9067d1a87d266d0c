// The credits that a run paid for an item.
import { creditsCharged } from '../../../nodes/PixVerse/transport/item/charged';
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

it('A swap in doubt has cost its mask, as far as is known.', () => {
	const swap = new Job({ traceId: 's' });
	swap.doubt('{}');
	expect(creditsCharged([swap, accepted(2)])).toEqual({ credits_charged: 2 });
	expect(creditsCharged([swap])).toEqual({ credits_charged: null });
});

it('A try that was not submitted has cost nothing, because the video before it was refunded.', () => {
	const job = accepted(45, '7');
	job.tryAgain({ message: 'no', charge: 'refunded', class: 'failed', retryable: false });
	expect(creditsCharged([job])).toEqual({ credits_charged: 0 });
	job.traceId = 's';
	job.doubt('{}');
	expect(creditsCharged([job])).toEqual({ credits_charged: null });
});
