// How long a permit is held, and how the limiter probes after a refusal.
import { Limiter } from '../../../nodes/PixVerse/transport/limiter/limiter';
import type { Permit } from '../../../nodes/PixVerse/transport/limiter/permits';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

describe('the limiter', () => {
	const run = {};
	const advance = useSteppedClock();

	/** Lets `count` jobs queue up; the list fills as they are admitted. */
	const queue = async (limiter: Limiter, count: number) => {
		const admitted: Permit[] = [];
		for (let job = 0; job < count; job++) {
			const entered = limiter.acquire({
				flow: run,
				cap: Infinity,
				signal: new AbortController().signal,
			});
			void entered.then((permit) => permit && admitted.push(permit));
		}
		await settle();
		return admitted;
	};

	// No place is left open, and the next probe is due after more than a minute.
	beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
	afterEach(() => jest.restoreAllMocks());

	it('probes no more for the time of a job after a refusal', async () => {
		const limiter = new Limiter();
		const admitted = await queue(limiter, 99);
		for (const job of [0, 1]) {
			limiter.accepted(admitted[job]);
			await settle();
		}
		limiter.refused(admitted[2], 60_000);
		limiter.release(admitted[0]);
		await settle();
		limiter.accepted(admitted[3]);
		await advance(60_000);
		expect(admitted).toHaveLength(4);
	});

	it('frees an unwatched permit after ten minutes at the latest', async () => {
		const limiter = new Limiter();
		const admitted = await queue(limiter, 1);
		limiter.releaseAfter(admitted[0], 60 * 60_000);
		const next = await queue(limiter, 1);
		expect(next).toHaveLength(0);
		await advance(10 * 60_000);
		expect(next).toHaveLength(1);
	});
});
