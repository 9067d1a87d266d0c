// Who may be submitted, and how long a permit is held.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
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

	it('counts the jobs that an earlier part of a run left running, each once', async () => {
		const limiter = new Limiter();
		const before = (await limiter.acquire(anybody())) as Permit;
		limiter.accepted(before, 'video 1');
		const flow = {};
		const adopted = ['video 1', 'video 2'].map((id) => limiter.adopt(flow, id, 0));
		const admitted = queue(limiter, 1, 2, flow);
		expect(limiter.heldUp(flow)).toBe(1);
		limiter.release(adopted[0]);
		await settle();
		expect(admitted).toHaveLength(1);
		[adopted[1], admitted[0]].forEach((permit) => limiter.release(permit));
		expect(limiter.isIdle).toBe(true);
	});

	it('lets in as many beside them as beside jobs of its own', async () => {
		const limiter = new Limiter();
		const flow = {};
		for (const id of ['1', '2', '3', '4']) limiter.adopt(flow, id, clock.now());
		const admitted = queue(limiter, 99, Infinity, flow);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it('holds nobody up while it looks for the limit, or leaves a place open', async () => {
		const limiter = new Limiter();
		const flow = {};
		const admitted = queue(limiter, 9, Infinity, flow);
		await settle();
		expect(limiter.heldUp(flow)).toBe(0);
		await acceptAll(limiter, admitted);
		while (!limiter.isScarce) {
			limiter.refused(admitted.pop() as Permit, MINUTE);
			await settle();
		}
		while (admitted.length > 1) {
			limiter.refused(admitted.pop() as Permit, MINUTE);
			await settle();
		}
		expect(limiter.heldUp(flow)).toBeGreaterThan(0);
		jest.spyOn(Math, 'random').mockReturnValue(0);
		await advance(MINUTE / 2);
		limiter.release(admitted[0]);
		expect(limiter.heldUp(flow)).toBe(0);
		jest.restoreAllMocks();
	});

	it.each([
		[1, 3, false],
		[2, 2, true],
		[1, 0, true],
	])('holds up a run with %i jobs beside %i of another one: %s', async (own, others, isHeldUp) => {
		const limiter = new Limiter();
		const [flow, other] = [{}, {}];
		for (let job = 0; job < own; job++) limiter.adopt(flow, `own ${job}`, 0);
		for (let job = 0; job < others; job++) limiter.adopt(other, `other ${job}`, 0);
		const admitted = queue(limiter, 9, Infinity, flow);
		while (!limiter.isScarce || admitted.length > 0) {
			await settle();
			limiter.refused(admitted.pop() as Permit, MINUTE);
		}
		expect(limiter.heldUp(flow) > 0).toBe(isHeldUp);
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
