// The slots of an account: their number, their order, and the time for which one is held.
import type { Slot } from '../../../nodes/PixVerse/transport/account/slots';
import { Slots } from '../../../nodes/PixVerse/transport/account/slots';
import { Health } from '../../../nodes/PixVerse/transport/account/health';
import { settled, useScript } from '../../support/simulation/script';

/** How long a job takes, in milliseconds. */
const MINUTE = 60_000;

const { advance } = useScript();

/** Decides whether a slot is left open: below a seventh it is. The next probe is due after more than a minute. */
let roll: number;
beforeEach(() => {
	roll = 0.5;
	jest.spyOn(Math, 'random').mockImplementation(() => roll);
});
afterEach(() => jest.restoreAllMocks());

const acquire = async (slots: Slots, run: object = {}, { signal } = new AbortController()) =>
	await slots.acquire(run, Infinity, signal);

/** Lets `count` jobs of one run queue up; the list fills as they are admitted. */
function queue(slots: Slots, count: number, cap = Infinity, run: object = slots, health?: Health) {
	const admitted: Slot[] = [];
	for (let job = 0; job < count; job++) {
		const slot = slots.acquire(run, cap, new AbortController().signal, health);
		void slot.then((got) => got && admitted.push(got));
	}
	return admitted;
}

/** The service refuses the last job that was admitted, and the one that is admitted in its place; both leave the list. */
async function refuse(admitted: Slot[], jobTime = MINUTE): Promise<void> {
	for (let time = 0; time < 2; time++) {
		admitted.pop()?.refused(jobTime);
		await settled();
	}
}

/** The service accepts all jobs that it has not answered. */
async function acceptAll(admitted: Slot[]): Promise<void> {
	await settled();
	admitted.filter(({ state }) => state === 'unanswered').forEach((slot) => slot.accepted());
	await settled();
}

/** What may happen to the jobs of a run: to one, by its number in the order in which they get a slot, or to all. */
const steps: Record<string, (admitted: Slot[], number: number) => unknown> = {
	'all accepted': acceptAll,
	'last refused': async (admitted) => await refuse(admitted),
	'seventh begins': () => (roll = 0.1),
	accepted: (admitted, job) => admitted[job - 1].accepted(),
	doubtful: (admitted, job) => admitted[job - 1].doubtful(),
	lost: (admitted, job) => admitted[job - 1].lost(),
	ends: (admitted, job) => admitted[job - 1].release(),
	unwatched: (admitted, job) => admitted[job - 1].releaseAfter(MINUTE),
	'unwatched for an hour': (admitted, job) => admitted[job - 1].releaseAfter(60 * MINUTE),
	polled: (admitted, job) => admitted[job - 1].keep(),
	seconds: async (_admitted, count) => await advance(count * 1_000),
};

// Behind a colon: how many jobs have got a slot by then, without those that were refused.
it.each(
	Object.entries({
		'The slots start with one, and become more while the service accepts':
			'99 jobs: 1, all accepted: 2, all accepted: 3, all accepted: 4, all accepted: 6, all accepted: 9, all accepted: 13',
		'The slots are open to others while a response fails to come, but that one is kept':
			'9 jobs of 2 at once: 1, 1 doubtful: 2, 2 accepted: 2',
		"The slots are never more for a run than the user's cap":
			'9 jobs of 1 at once, all accepted: 1',
		'After a refusal, what was running is held, and no more is probed for the time of a job':
			'9 jobs, all accepted, last refused, 60 seconds: 1, 1 ends: 2',
		'After a refusal, an account tries again after a pause when nothing of its own runs':
			'9 jobs, last refused, 0.5 seconds: 0, 6 seconds: 1',
		'After a refusal, an account soon tries again when what it holds may be nothing':
			'9 jobs, 1 doubtful, last refused, 5 seconds: 1, 4 seconds: 2',
		'After a refusal, an account lets one more try when a response is lost, to learn whether PixVerse answers others':
			'9 jobs, all accepted, last refused, 1 ends: 2, 2 lost: 3, 2 lost: 3, 3 doubtful, 5 seconds: 3',
		'After a refusal, the next one probes at once when a probe ends without having run':
			'9 jobs, last refused, 10 seconds: 1, 1 ends: 2',
		'A refusal is remembered while a job waits, also when the last slot falls free':
			'9 jobs, all accepted, last refused, 1 ends, all accepted, 2 ends, all accepted, 3 ends, all accepted, 4 ends: 5',
		'A slot that falls free is left open for a moment now and then':
			'9 jobs, all accepted, last refused, seventh begins, 60 seconds, 1 ends, 5.9 seconds: 1, 0.1 seconds: 2',
		'A slot that falls free is not left open before the service has refused':
			'9 jobs of 1 at once, all accepted, seventh begins, 60 seconds: 1, 1 ends: 2',
		'The slot of an unwatched job falls free after the expected time':
			'2 jobs of 1 at once, all accepted, 1 unwatched, 59 seconds: 1, 1 seconds: 2',
		'The slot of an unwatched job falls free after the expected time since its acceptance':
			'2 jobs of 1 at once, 30 seconds, all accepted, 50 seconds, 1 unwatched, 9 seconds: 1, 1 seconds: 2',
		'The slot of an unwatched job falls free after ten minutes at the latest':
			'2 jobs of 1 at once, all accepted, 1 unwatched for an hour, 599 seconds: 1, 1 seconds: 2',
		'The slot of an unwatched job is held once, and not beside itself, when the job is polled again':
			'2 jobs of 1 at once, all accepted, 1 unwatched, 1 polled, 300 seconds: 1, 1 ends: 2',
	}),
)('%s.', async (_what, story) => {
	const [, jobs, cap = Infinity] = /^(\d+) jobs(?: of (\d+) at once)?/.exec(story) ?? [];
	const admitted = queue(new Slots(), Number(jobs), Number(cap));
	for (const [, number, step, count] of story.matchAll(/(?:^|, )([\d.]*) ?([^,:]+)(?:: (\d+))?/g)) {
		await settled();
		if (!step.startsWith('jobs')) await steps[step](admitted, Number(number));
		await settled();
		if (count) expect(`${admitted.length} after ${step}`).toBe(`${count} after ${step}`);
	}
});

it('A slot that falls free is not left open when none of its jobs wait for it.', async () => {
	const slots = new Slots();
	const admitted = queue(slots, 3);
	await acceptAll(admitted);
	await refuse(admitted);
	roll = 0.1;
	await advance(MINUTE);
	admitted[0].release();
	expect(slots.isIdle).toBe(true);
});

describe('The slots of an account', () => {
	it('go to no item that has stopped waiting.', async () => {
		const slots = new Slots();
		const stop = new AbortController();
		const first = await acquire(slots);
		const second = acquire(slots, {}, stop);
		stop.abort();
		expect(await Promise.race([second, settled().then(() => 'waits')])).toBeUndefined();
		const third = acquire(slots);
		first?.release();
		expect(await third).toBeDefined();
	});

	it('are no longer waited for by a run that has given up an outage.', async () => {
		const slots = new Slots();
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

describe('A refusal', () => {
	it('is counted since the last acceptance, of all jobs.', async () => {
		const slots = new Slots();
		const refusals = () => slots.refused(MINUTE).refusals;
		expect([refusals(), refusals(), refusals()]).toEqual([1, 2, 3]);
		await acceptAll(queue(slots, 1));
		expect(refusals()).toBe(0);
	});

	it('counts from none again behind a job that was accepted and has ended.', async () => {
		const slots = new Slots();
		slots.refused(MINUTE);
		const admitted = queue(slots, 1);
		await acceptAll(admitted);
		admitted[0].release();
		await advance(MINUTE);
		expect(slots.refused(MINUTE)).toEqual({ lasted: 0, refusals: 1 });
	});

	it('is explained by a job without an answer, as by a running one.', async () => {
		const admitted = queue(new Slots(), 2);
		await settled();
		admitted[0].doubtful();
		await settled();
		expect(admitted[1].refused(MINUTE)).toEqual({ lasted: 0, refusals: 0 });
	});

	it('says for how long there is no slot although no job of ours runs.', async () => {
		const slots = new Slots();
		const minutes = () => slots.refused(MINUTE).lasted / MINUTE;
		await advance(MINUTE);
		expect(minutes()).toBe(0);
		await advance(5 * MINUTE);
		expect(minutes()).toBe(5);
		const admitted = queue(slots, 1);
		await acceptAll(admitted);
		expect(minutes()).toBe(0);
		await advance(MINUTE);
		expect(minutes()).toBe(0);
		admitted[0].release();
		await advance(5 * MINUTE);
		expect(minutes()).toBe(5);
		await advance(11 * MINUTE);
		expect(minutes()).toBe(0);
	});

	it('of a job lets the others of its run pass.', async () => {
		const slots = new Slots();
		const run = {};
		const first = await acquire(slots, run);
		const others = queue(slots, 3, Infinity, run);
		first?.refused(MINUTE);
		const passed = acquire(slots, run).then(() => others.length);
		for (let round = 0; round < 3; round++) await acceptAll(others);
		expect(await passed).toBe(3);
	});
});

/** An account whose limit is two, both held by a first run; its next probe is far away. */
async function withTwoRunning(jobTime = MINUTE) {
	const slots = new Slots();
	const first = { name: 'first' };
	const held = queue(slots, 2, Infinity, first);
	await acceptAll(held);
	await acceptAll(held);
	const more = queue(slots, 2, Infinity, first);
	await settled();
	await refuse(more, jobTime);
	return { slots, first, held };
}

const second = { name: 'second' };

it.each([
	['the run with the fewest slots', [second, second], ['second', 'first']],
	[
		'the run that lost a slot longest ago, or came longest ago, among those with as few',
		[second, second, { name: 'third' }],
		['second', 'third', 'first', 'second'],
	],
])('A slot that falls free goes to %s.', async (_whom, comers, served) => {
	const { slots, first, held } = await withTwoRunning();
	const names: string[] = [];
	const come = async (run: { name: string }) => {
		const slot = (await acquire(slots, run)) as Slot;
		names.push(run.name);
		slot.accepted();
		held.push(slot);
	};
	[first, ...comers].forEach((run) => void come(run));
	for (const _freed of served) {
		held.shift()?.release();
		await settled();
	}
	expect(names).toEqual(served);
});

it('A slot that falls free goes to the first in line within a run.', async () => {
	const { slots, first, held } = await withTwoRunning();
	const order: number[] = [];
	[1, 2, 3].forEach((job) => void acquire(slots, first).then(() => order.push(job)));
	held.forEach((slot) => slot.release());
	await settled();
	expect(order).toEqual([1, 2]);
});

it('A learned limit is tried anew when no job ran, waited or was refused for ten minutes.', async () => {
	const { slots, first, held } = await withTwoRunning(30 * MINUTE);
	held.forEach((slot) => slot.release());
	await advance(11 * MINUTE);
	const admitted = queue(slots, 9, Infinity, first);
	await acceptAll(admitted);
	await acceptAll(admitted);
	expect(admitted.length).toBeGreaterThan(2);
});

it('A learned limit is not tried anew when a job comes while others run, although none was refused since.', async () => {
	const { slots, first, held } = await withTwoRunning(30 * MINUTE);
	held[0].release();
	const admitted = queue(slots, 1, Infinity, first);
	await acceptAll(admitted);
	const more = queue(slots, 1, Infinity, first);
	await settled();
	expect([admitted.length, more.length]).toEqual([1, 0]);
});

it('In an outage only runs with fewer than three slots are given one beyond the limit.', async () => {
	const health = new Health();
	const slots = new Slots();
	const run = {};
	for (let count = 0; count < 3; count++) await acceptAll(queue(slots, 1, Infinity, run));
	for (const kind of ['poll', 'upload'] as const)
		health.watch(kind, {}).failed({ outcome: 'lost', reason: 'HTTP 503' });
	const more = queue(slots, 3, Infinity, run, health);
	const newcomers = Array.from({ length: 9 }, () => queue(slots, 1, Infinity, {}, health));
	await settled();
	expect([more.length, newcomers.flat().length]).toEqual([0, 1]);
});

it('A job that stops waiting lets the one behind it start, which may have a higher maximum.', async () => {
	const slots = new Slots();
	const run = {};
	await acceptAll(queue(slots, 1, 1, run));
	const stop = new AbortController();
	void slots.acquire(run, 1, stop.signal);
	const behind = queue(slots, 1, 9, run);
	await settled();
	expect(behind).toHaveLength(0);
	stop.abort();
	await settled();
	expect(behind).toHaveLength(1);
});
