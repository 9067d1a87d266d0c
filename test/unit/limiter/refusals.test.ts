// What a limiter does once the service has refused for want of room.
import { Limiter } from '../../../nodes/PixVerse/transport/limiter/limiter';
import type { Permit } from '../../../nodes/PixVerse/transport/limiter/permits';
import { acceptAll, MINUTE, queue, refuse } from '../../support/harness/admitted';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

const advance = useSteppedClock();

/** Decides whether a place is left open: below a seventh it is. The next probe is due after more than a minute. */
let roll: number;
beforeEach(() => {
	roll = 0.5;
	jest.spyOn(Math, 'random').mockImplementation(() => roll);
});
afterEach(() => jest.restoreAllMocks());

/** A limiter with one job that runs, whose service has no place for more; others wait. */
async function withOneRunning(waiting = 9) {
	const limiter = new Limiter();
	const admitted = queue(limiter, waiting);
	await acceptAll(limiter, admitted);
	await refuse(limiter, admitted);
	return { limiter, admitted };
}

describe('a limiter that was refused', () => {
	it('holds what was running, and probes no more for the time of a job', async () => {
		const { limiter, admitted } = await withOneRunning();
		await advance(MINUTE);
		expect(admitted).toHaveLength(1);
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it('tries again after a pause when nothing of its own runs', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await refuse(limiter, admitted);
		await advance(500);
		expect(admitted).toHaveLength(0);
		await advance(6_000);
		expect(admitted).toHaveLength(1);
	});

	it('soon tries again when what it holds may be nothing', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await settle();
		limiter.doubtful(admitted[0]);
		await refuse(limiter, admitted);
		await advance(5_000);
		expect(admitted).toHaveLength(1);
		await advance(4_000);
		expect(admitted).toHaveLength(2);
	});

	it('holds fewer when the service refuses again', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 99);
		for (const size of [1, 2, 3, 4]) {
			await settle();
			expect(admitted).toHaveLength(size);
			await acceptAll(limiter, admitted);
		}
		admitted.splice(5).forEach((permit) => limiter.refused(permit, MINUTE));
		await settle();
		admitted.splice(4).forEach((permit) => limiter.refused(permit, MINUTE));
		await settle();
		expect(admitted).toHaveLength(4);
		limiter.release(admitted.shift() as Permit);
		await refuse(limiter, admitted);
		await advance(1_000);
		expect(admitted).toHaveLength(3);
	});

	it('lets one more try when an answer is lost, which tells whether others are answered', async () => {
		const { limiter, admitted } = await withOneRunning();
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
		limiter.lost(admitted[1]);
		limiter.lost(admitted[1]);
		await settle();
		expect(admitted).toHaveLength(3);
		limiter.doubtful(admitted[2]);
		await advance(5_000);
		expect(admitted).toHaveLength(3);
	});

	it('lets the next one probe at once when a probe ends without having run', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await refuse(limiter, admitted);
		await advance(10_000);
		expect(admitted).toHaveLength(1);
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it('remembers the refusal while a job waits, also when its last permit falls free', async () => {
		const { limiter, admitted } = await withOneRunning();
		for (let job = 0; job < 4; job++) {
			limiter.release(admitted[job]);
			await acceptAll(limiter, admitted);
		}
		expect(admitted).toHaveLength(5);
	});
});

describe('a place that falls free', () => {
	it('is left open for a moment now and then', async () => {
		const { limiter, admitted } = await withOneRunning();
		roll = 0.1;
		await advance(MINUTE);
		limiter.release(admitted[0]);
		await advance(5_900);
		expect(admitted).toHaveLength(1);
		await advance(100);
		expect(admitted).toHaveLength(2);
	});

	it('is not left open before the service has refused', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9, 1);
		await acceptAll(limiter, admitted);
		roll = 0.1;
		await advance(MINUTE);
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it('is not left open when none of its jobs wait for it', async () => {
		const { limiter, admitted } = await withOneRunning(3);
		roll = 0.1;
		await advance(MINUTE);
		limiter.release(admitted[0]);
		expect(limiter.isIdle).toBe(true);
	});
});

describe('a job that was refused', () => {
	it('lets others of its run pass, twice as many each time, and keeps its place before the rest', async () => {
		const limiter = new Limiter();
		const flow = {};
		const { signal } = new AbortController();
		const acquire = async (position?: Permit['position']) =>
			(await limiter.acquire({ flow, cap: Infinity, signal, position })) as Permit;
		let refused = await acquire();
		const admitted = queue(limiter, 20, Infinity, flow);
		const positions: number[] = [];
		for (let time = 0; time < 3; time++) {
			limiter.refused(refused, MINUTE);
			const next = acquire(refused.position);
			let isNext = false;
			void next.then(() => (isNext = true));
			while (!isNext) {
				await advance(10 * MINUTE);
				await acceptAll(limiter, admitted);
			}
			refused = await next;
			positions.push(refused.position.arrival);
		}
		expect(positions).toEqual([1, 3, 7]);
	});
});
