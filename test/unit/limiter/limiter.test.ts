// Who may be submitted, and how long a permit is held.
import { Limiter } from '../../../nodes/PixVerse/transport/limiter/limiter';
import type { Permit } from '../../../nodes/PixVerse/transport/limiter/permits';
import { acceptAll, MINUTE, queue } from '../../support/harness/admitted';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

const anybody = () => ({ flow: {}, cap: Infinity, signal: new AbortController().signal });
const advance = useSteppedClock();

describe('the limiter', () => {
	it('starts with one permit', async () => {
		const admitted = queue(new Limiter(), 9);
		await settle();
		expect(admitted).toHaveLength(1);
	});

	it('lets in more and more while the service accepts', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 99);
		for (const size of [1, 2, 3, 4, 6, 9, 13]) {
			await settle();
			expect(admitted).toHaveLength(size);
			await acceptAll(limiter, admitted);
		}
	});

	it('lets others try while an answer fails to come, but keeps the permit', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9, 2);
		await settle();
		expect(admitted).toHaveLength(1);
		limiter.doubtful(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
		limiter.accepted(admitted[1]);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it("never lets a run hold more than the user's cap", async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9, 1);
		await acceptAll(limiter, admitted);
		expect(admitted).toHaveLength(1);
		expect(queue(limiter, 1, 1, {})).toHaveLength(0);
		await settle();
	});

	it('forgets whoever stops waiting', async () => {
		const limiter = new Limiter();
		const stop = new AbortController();
		const first = await limiter.acquire(anybody());
		const second = limiter.acquire({ ...anybody(), signal: stop.signal });
		stop.abort();
		expect(await second).toBeUndefined();
		const third = limiter.acquire(anybody());
		limiter.release(first as Permit);
		expect(await third).toBeDefined();
	});
});

describe('the permit of an unwatched job', () => {
	it('falls free after the expected time', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 2, 1);
		await acceptAll(limiter, admitted);
		limiter.releaseAfter(admitted[0], MINUTE);
		await advance(59_000);
		expect(admitted).toHaveLength(1);
		await advance(1_000);
		expect(admitted).toHaveLength(2);
	});

	it('counts the expected time from the start of the job', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 2, 1);
		await acceptAll(limiter, admitted);
		await advance(50_000);
		limiter.releaseAfter(admitted[0], MINUTE);
		await advance(10_000);
		expect(admitted).toHaveLength(2);
	});

	it('falls free after ten minutes at the latest', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 2, 1);
		await settle();
		limiter.releaseAfter(admitted[0], 60 * MINUTE);
		await settle();
		expect(admitted).toHaveLength(1);
		await advance(10 * MINUTE);
		expect(admitted).toHaveLength(2);
	});
});
