import { Limiter } from '../../../nodes/PixVerse/transport/limiter/limiter';
import type { Permit } from '../../../nodes/PixVerse/transport/limiter/permits';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

const run = {};
const never = () => new AbortController().signal;
const anybody = () => ({ flow: run, cap: Infinity, signal: never() });
const MINUTE = 60_000;

/** Lets `count` jobs queue up; the list fills as they are admitted. */
function queue(limiter: Limiter, count: number, flow: object = run, cap = Infinity): Permit[] {
	const admitted: Permit[] = [];
	for (let job = 0; job < count; job++) {
		void limiter
			.acquire({ flow, cap, signal: never() })
			.then((permit) => permit && admitted.push(permit));
	}
	return admitted;
}

const advance = useSteppedClock();

/** Decides whether a place is left open: below a seventh it is. */
let roll: number;
beforeEach(() => {
	roll = 0.5;
	jest.spyOn(Math, 'random').mockImplementation(() => roll);
});
afterEach(() => jest.restoreAllMocks());

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
			admitted
				.filter(({ state }) => state !== 'accepted')
				.forEach((permit) => limiter.accepted(permit));
		}
	});

	it('lets others try while an answer fails to come, but keeps the permit', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9, run, 2);
		await settle();
		expect(admitted).toHaveLength(1);
		limiter.doubtful(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
		limiter.accepted(admitted[1]);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it('soon tries again when what it holds may be nothing', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await settle();
		limiter.doubtful(admitted[0]);
		await settle();
		limiter.refused(admitted[1], MINUTE);
		await advance(5_000);
		expect(admitted).toHaveLength(2);
		await advance(4_000);
		expect(admitted).toHaveLength(3);
	});

	it('counts the expected time of an unwatched job from its start', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 2, run, 1);
		await settle();
		limiter.accepted(admitted[0]);
		await advance(50_000);
		limiter.releaseAfter(admitted[0], MINUTE);
		await advance(10_000);
		expect(admitted).toHaveLength(2);
	});

	it('lets somebody who was refused in again before those who came later', async () => {
		const limiter = new Limiter();
		const first = (await limiter.acquire(anybody())) as Permit;
		const admitted = queue(limiter, 3);
		limiter.refused(first, MINUTE);
		void limiter
			.acquire({ ...anybody(), arrival: first.arrival })
			.then((permit) => permit && admitted.push(permit));
		await advance(60_000);
		expect(admitted.map(({ arrival }) => arrival)).toEqual([first.arrival]);
	});

	it('holds what was running when the service refused', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 99);
		await settle();
		limiter.accepted(admitted[0]);
		await settle();
		limiter.refused(admitted[1], MINUTE);
		await advance(60_000);
		expect(admitted).toHaveLength(2);
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(3);
	});

	it('tries again after a pause when nothing of ours runs', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 2);
		await settle();
		limiter.refused(admitted[0], MINUTE);
		await advance(500);
		expect(admitted).toHaveLength(1);
		await advance(60_000);
		expect(admitted).toHaveLength(2);
	});

	it("never lets a run hold more than the user's cap", async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9, run, 1);
		await settle();
		limiter.accepted(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(1);
		expect(queue(limiter, 1, {})).toHaveLength(0);
		await settle();
	});

	it('frees the permit of an unwatched job after the expected time', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 2, run, 1);
		await settle();
		limiter.accepted(admitted[0]);
		limiter.releaseAfter(admitted[0], MINUTE);
		await advance(59_000);
		expect(admitted).toHaveLength(1);
		await advance(1_000);
		expect(admitted).toHaveLength(2);
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

describe('a limiter that was refused', () => {
	it('holds fewer when the service refuses again', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 99);
		for (const size of [1, 2, 3, 4]) {
			await settle();
			expect(admitted).toHaveLength(size);
			admitted
				.filter(({ state }) => state !== 'accepted')
				.forEach((permit) => limiter.accepted(permit));
		}
		await settle();
		limiter.refused(admitted[5], MINUTE);
		limiter.refused(admitted[4], MINUTE);
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(7);
		limiter.refused(admitted[6], MINUTE);
		await advance(1_000);
		expect(admitted).toHaveLength(7);
	});

	it('lets one more try when an answer is lost, which tells whether others are answered', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await settle();
		limiter.accepted(admitted[0]);
		await settle();
		limiter.refused(admitted[1], MINUTE);
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(3);
		limiter.lost(admitted[2]);
		limiter.lost(admitted[2]);
		await settle();
		expect(admitted).toHaveLength(4);
		limiter.doubtful(admitted[3]);
		await advance(5_000);
		expect(admitted).toHaveLength(4);
	});

	it('lets the next one probe at once when a probe ends without having run', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await settle();
		limiter.refused(admitted[0], MINUTE);
		await advance(10_000);
		expect(admitted).toHaveLength(2);
		limiter.release(admitted[1]);
		await settle();
		expect(admitted).toHaveLength(3);
	});

	it('leaves a place open for a moment now and then', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await settle();
		limiter.accepted(admitted[0]);
		await settle();
		limiter.refused(admitted[1], MINUTE);
		roll = 0.1;
		await advance(MINUTE);
		limiter.release(admitted[0]);
		await advance(5_900);
		expect(admitted).toHaveLength(2);
		await advance(100);
		expect(admitted).toHaveLength(3);
	});

	it('leaves no place open before the service has refused', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9, run, 1);
		await settle();
		limiter.accepted(admitted[0]);
		roll = 0.1;
		await advance(MINUTE);
		limiter.release(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it('leaves no place open that none of its jobs wait for', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 2);
		await settle();
		limiter.accepted(admitted[0]);
		await settle();
		limiter.refused(admitted[1], MINUTE);
		roll = 0.1;
		await advance(MINUTE);
		limiter.release(admitted[0]);
		expect(limiter.isIdle).toBe(true);
	});

	it('remembers the refusal while somebody is in line, also when its last permit falls free', async () => {
		const limiter = new Limiter();
		const admitted = queue(limiter, 9);
		await settle();
		limiter.accepted(admitted[0]);
		await settle();
		limiter.refused(admitted[1], MINUTE);
		for (let job = 0; job < 4; job++) {
			limiter.release(admitted[admitted.length - 1 === 1 ? 0 : admitted.length - 1]);
			await settle();
			limiter.accepted(admitted[admitted.length - 1]);
			await settle();
		}
		expect(admitted).toHaveLength(6);
	});
});
