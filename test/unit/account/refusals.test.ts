// The slots of an account after the service has refused a job because the account was full.
import type { Slot } from '../../../nodes/PixVerse/transport/account/slots';
import { acceptAll, freshSlots, MINUTE, queue, refuse } from '../../support/harness/admitted';
import { settled, useScript } from '../../support/simulation/script';

const { advance } = useScript();

/** Decides whether a slot is left open: below a seventh it is. The next probe is due after more than a minute. */
let roll: number;
beforeEach(() => {
	roll = 0.5;
	jest.spyOn(Math, 'random').mockImplementation(() => roll);
});
afterEach(() => jest.restoreAllMocks());

/** An account with one job that runs, whose service has no slot for more; others wait. */
async function withOneRunning(waiting = 9) {
	const slots = freshSlots();
	const admitted = queue(slots, waiting);
	await acceptAll(slots, admitted);
	await refuse(slots, admitted);
	return { slots, admitted };
}

/** The first slot goes to the next job at once when its own job ends. */
async function expectHandedOn(admitted: Slot[]) {
	admitted[0].release();
	await settled();
	expect(admitted).toHaveLength(2);
}

describe('an account that was refused', () => {
	it('holds what was running, and probes no more for the time of a job', async () => {
		const { admitted } = await withOneRunning();
		await advance(MINUTE);
		expect(admitted).toHaveLength(1);
		await expectHandedOn(admitted);
	});

	it('tries again after a pause when nothing of its own runs', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 9);
		await refuse(slots, admitted);
		await advance(500);
		expect(admitted).toHaveLength(0);
		await advance(6_000);
		expect(admitted).toHaveLength(1);
	});

	it('counts the refusals since the last acceptance, of all jobs', async () => {
		const slots = freshSlots();
		const refusals = () => slots.refused(MINUTE).refusals;
		expect([refusals(), refusals(), refusals()]).toEqual([1, 2, 3]);
		await acceptAll(slots, queue(slots, 1));
		expect(refusals()).toBe(0);
	});

	it('counts from none again behind a job that was accepted and has ended', async () => {
		const slots = freshSlots();
		const told = () => slots.refused(MINUTE);
		told();
		const admitted = queue(slots, 1);
		await acceptAll(slots, admitted);
		admitted[0].release();
		await advance(MINUTE);
		expect(told()).toEqual({ lasted: 0, refusals: 1 });
	});

	it('soon tries again when what it holds may be nothing', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 9);
		await settled();
		admitted[0].doubtful();
		await refuse(slots, admitted);
		await advance(5_000);
		expect(admitted).toHaveLength(1);
		await advance(4_000);
		expect(admitted).toHaveLength(2);
	});

	it('lets one more try when a response is lost, to learn whether PixVerse answers others', async () => {
		const { admitted } = await withOneRunning();
		await expectHandedOn(admitted);
		admitted[1].lost();
		admitted[1].lost();
		await settled();
		expect(admitted).toHaveLength(3);
		admitted[2].doubtful();
		await advance(5_000);
		expect(admitted).toHaveLength(3);
	});

	it('lets the next one probe at once when a probe ends without having run', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 9);
		await refuse(slots, admitted);
		await advance(10_000);
		expect(admitted).toHaveLength(1);
		await expectHandedOn(admitted);
	});

	it('remembers the refusal while a job waits, also when its last slot falls free', async () => {
		const { slots, admitted } = await withOneRunning();
		for (let job = 0; job < 4; job++) {
			admitted[job].release();
			await acceptAll(slots, admitted);
		}
		expect(admitted).toHaveLength(5);
	});
});

it('A refusal says for how long there is no slot although no job of ours runs.', async () => {
	const slots = freshSlots();
	const minutes = () => slots.refused(MINUTE).lasted / MINUTE;
	expect(minutes()).toBe(0);
	await advance(5 * MINUTE);
	expect(minutes()).toBe(5);
	const admitted = queue(slots, 1);
	await acceptAll(slots, admitted);
	expect(minutes()).toBe(0);
	await advance(MINUTE);
	expect(minutes()).toBe(0);
	admitted[0].release();
	await advance(5 * MINUTE);
	expect(minutes()).toBe(5);
	await advance(11 * MINUTE);
	expect(minutes()).toBe(0);
});

describe('a slot that falls free', () => {
	it('is left open for a moment now and then', async () => {
		const { admitted } = await withOneRunning();
		roll = 0.1;
		await advance(MINUTE);
		admitted[0].release();
		await advance(5_900);
		expect(admitted).toHaveLength(1);
		await advance(100);
		expect(admitted).toHaveLength(2);
	});

	it('is not left open before the service has refused', async () => {
		const slots = freshSlots();
		const admitted = queue(slots, 9, 1);
		await acceptAll(slots, admitted);
		roll = 0.1;
		await advance(MINUTE);
		await expectHandedOn(admitted);
	});

	it('is not left open when none of its jobs wait for it', async () => {
		const { slots, admitted } = await withOneRunning(3);
		roll = 0.1;
		await advance(MINUTE);
		admitted[0].release();
		expect(slots.isIdle).toBe(true);
	});
});

it('A job that was refused lets the others of its run pass.', async () => {
	const slots = freshSlots();
	const run = {};
	const { signal } = new AbortController();
	const first = (await slots.acquire(run, Infinity, signal)) as Slot;
	const others = queue(slots, 3, Infinity, run);
	first.refused(MINUTE);
	const passed = slots.acquire(run, Infinity, signal).then(() => others.length);
	for (let round = 0; round < 3; round++) await acceptAll(slots, others);
	expect(await passed).toBe(3);
});
