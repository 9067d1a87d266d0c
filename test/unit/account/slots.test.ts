// The order of submissions, and the time for which a slot is held.
import type { Slot } from '../../../nodes/PixVerse/transport/account/slots';
import { Slots } from '../../../nodes/PixVerse/transport/account/slots';
import { Health } from '../../../nodes/PixVerse/transport/account/health';
import { acceptAll, freshSlots, MINUTE, queue, refuse } from '../../support/harness/admitted';
import { settled, useScript } from '../../support/simulation/script';

const { advance } = useScript();

afterEach(() => jest.restoreAllMocks());

const acquire = async (slots: Slots, run: object = {}, { signal } = new AbortController()) =>
	await slots.acquire(run, Infinity, signal);

describe('the slots of an account', () => {
	it('start with one, and become more while the service accepts', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 99);
		for (const size of [1, 2, 3, 4, 6, 9, 13]) {
			await settled();
			expect(admitted).toHaveLength(size);
			await acceptAll(slots, admitted);
		}
	});

	it('are open to others while a response fails to come, but that one is kept', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 9, 2);
		await settled();
		expect(admitted).toHaveLength(1);
		admitted[0].doubtful();
		await settled();
		expect(admitted).toHaveLength(2);
		admitted[1].accepted();
		await settled();
		expect(admitted).toHaveLength(2);
	});

	it("are never more for a run than the user's cap", async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 9, 1);
		await acceptAll(slots, admitted);
		expect(admitted).toHaveLength(1);
		expect(queue(slots, 1, 1, {})).toHaveLength(0);
		await settled();
	});

	it('go to no item that has stopped waiting', async () => {
		const slots = freshSlots();
		const stop = new AbortController();
		const first = await acquire(slots);
		const second = acquire(slots, {}, stop);
		stop.abort();
		expect(await Promise.race([second, settled().then(() => 'waits')])).toBeUndefined();
		const third = acquire(slots);
		(first as Slot).release();
		expect(await third).toBeDefined();
	});

	it('are no longer waited for by a run that has given up an outage', async () => {
		const slots = freshSlots();
		const run = {};
		await acquire(slots);
		const waiting = [1, 2, 3].map(async () => await acquire(slots, run));
		slots.clear({});
		expect(slots.isAwaitedBy(run)).toBe(true);
		slots.clear(run);
		expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
		expect(slots.isAwaitedBy(run)).toBe(false);
	});
});

/** An account whose limit is two, both held by a first run; its next probe is far away. */
async function withTwoRunning(jobTime = MINUTE) {
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	const slots = freshSlots();
	const first = { name: 'first' };
	const held = queue(slots, 2, Infinity, first);
	await acceptAll(slots, held);
	await acceptAll(slots, held);
	await refuse(slots, queue(slots, 2, Infinity, first), jobTime);
	return { slots, first, held };
}

describe('a slot that falls free', () => {
	/** Lets jobs of these runs come, and frees `count` slots one by one; who got one, in this order. */
	async function served(comers: Array<{ name: string }>, count: number) {
		const { slots, first, held } = await withTwoRunning();
		const names: string[] = [];
		const come = async (run: { name: string }) => {
			const slot = (await acquire(slots, run)) as Slot;
			names.push(run.name);
			slot.accepted();
			held.push(slot);
		};
		[first, ...comers].forEach((run) => void come(run));
		for (let freed = 0; freed < count; freed++) {
			(held.shift() as Slot).release();
			await settled();
		}
		return names;
	}

	it('goes to the run with the fewest slots', async () => {
		const second = { name: 'second' };
		expect(await served([second, second], 2)).toEqual(['second', 'first']);
	});

	it('goes to the run that lost a slot longest ago, or came longest ago, among those with as few', async () => {
		const second = { name: 'second' };
		const comers = [second, second, { name: 'third' }];
		expect(await served(comers, 4)).toEqual(['second', 'third', 'first', 'second']);
	});

	it('goes to the first in line within a run', async () => {
		const { slots, first, held } = await withTwoRunning();
		const order: number[] = [];
		[1, 2, 3].forEach((job) => void acquire(slots, first).then(() => order.push(job)));
		held[0].release();
		held[1].release();
		await settled();
		expect(order).toEqual([1, 2]);
	});
});

it('A learned limit is tried anew when no job ran, waited or was refused for ten minutes.', async () => {
	const { slots, first, held } = await withTwoRunning(30 * MINUTE);
	held.forEach((slot) => slot.release());
	await advance(11 * MINUTE);
	const admitted = queue(slots, 9, Infinity, first);
	await acceptAll(slots, admitted);
	await acceptAll(slots, admitted);
	expect(admitted.length).toBeGreaterThan(2);
});

describe('the slot of an unwatched job', () => {
	it.each([
		['after the expected time', 0, MINUTE, MINUTE],
		['counted from the start of the job', 50_000, MINUTE, 10_000],
		['after ten minutes at the latest', 0, 60 * MINUTE, 10 * MINUTE],
	])('falls free %s', async (_when, before, expected, after) => {
		const slots = freshSlots();
		const admitted = queue(slots, 2, 1);
		await acceptAll(slots, admitted);
		await advance(before);
		admitted[0].releaseAfter(expected);
		await advance(after - 1_000);
		expect(admitted).toHaveLength(1);
		await advance(1_000);
		expect(admitted).toHaveLength(2);
	});

	it('falls free after the time of a job that began when PixVerse accepted it', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 2, 1);
		await settled();
		await advance(30_000);
		await acceptAll(slots, admitted);
		admitted[0].releaseAfter(MINUTE);
		await advance(MINUTE - 1_000);
		expect(admitted).toHaveLength(1);
		await advance(1_000);
		expect(admitted).toHaveLength(2);
	});

	it('is held once, and not beside itself, when the job is polled again', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 2, 1);
		await acceptAll(slots, admitted);
		admitted[0].releaseAfter(MINUTE);
		admitted[0].keep();
		await advance(5 * MINUTE);
		expect(admitted).toHaveLength(1);
		admitted[0].release();
		await settled();
		expect(admitted).toHaveLength(2);
	});
});

it('In an outage only runs with fewer than three slots are given one beyond the limit.', async () => {
	const health = new Health();
	const slots = freshSlots();
	const run = {};
	for (let count = 0; count < 3; count++) await acceptAll(slots, queue(slots, 1, Infinity, run));
	for (const kind of ['poll', 'upload'] as const)
		health.watch(kind, {}).failed({ outcome: 'lost', reason: 'HTTP 503' });
	const more = queue(slots, 3, Infinity, run, health);
	const newcomers = Array.from({ length: 9 }, () => queue(slots, 1, Infinity, {}, health));
	await settled();
	expect([more.length, newcomers.flat().length]).toEqual([0, 1]);
});

it('A job that stops waiting lets the one behind it start, which may have a higher maximum.', async () => {
	const slots = freshSlots();
	const run = {};
	await acceptAll(slots, queue(slots, 1, 1, run));
	const stop = new AbortController();
	void slots.acquire(run, 1, stop.signal);
	const behind = queue(slots, 1, 9, run);
	await settled();
	expect(behind).toHaveLength(0);
	stop.abort();
	await settled();
	expect(behind).toHaveLength(1);
});

it('A job without an answer explains a refusal, as a running one does.', async () => {
	const slots = freshSlots();
	const admitted = queue(slots, 2);
	await settled();
	admitted[0].doubtful();
	await settled();
	expect(admitted[1].refused(MINUTE)).toEqual({ lasted: 0, refusals: 0 });
});
