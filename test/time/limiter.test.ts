// The limit of an account that nobody told the node, on scripted time: hours pass in a second.
// With jobs of other lengths, and other changes of the limit: `test/time/long/limits.test.ts`.
import { randomFrom } from '../support/simulation/script';
import { allDone, start, statesOf } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { fine, isFollowed, thousand } from '../support/simulation/thousand';
import { accountOfScene, below, JOB_TIME, setScene } from '../support/simulation/scene';

let scene: Scene;
afterEach(() => scene.close());

describe('a thousand items and a limit of five that the node was not told', () => {
	it('take hardly longer than they must: jobs of 20 s', async () => {
		scene = setScene({ jobTime: () => 20_000 });
		expect(await thousand(scene, 200 * 20_000)).toEqual(fine('ready'));
	});

	it('nor when nobody waits for jobs that take as long as expected', async () => {
		scene = setScene();
		expect(await thousand(scene, 200 * JOB_TIME, { waits: false })).toEqual(fine('submitted'));
	});
});

describe('jobs that nobody waits for', () => {
	it('are not looked at while the service has room for all', async () => {
		scene = setScene({ limit: Infinity });
		const { jobs } = await thousand(scene, 1, { waits: false });
		expect([jobs, scene.service.count('look')]).toEqual([[1000, 1000], 0]);
	});

	it('are looked at from the first refusal on, also those that were submitted before', async () => {
		scene = setScene({ limit: 20, jobTime: () => 20_000 });
		const { script, service } = scene;
		const run = start(script, service, { items: 100, waits: false });
		await script.play(() => run.done);
		expect(service.jobs[99].startedAt).toEqual(below(1.3 * 80_000));
	});
});

describe('a limit that falls to two and rises to ten on the way', () => {
	it('is followed: after 2000 s and after 3500 s', async () => {
		scene = setScene();
		await isFollowed(scene, 2000, 3500);
	});
});

describe('a run', () => {
	it('with a setting that cannot be read sends nothing and holds no slot', async () => {
		scene = setScene();
		const { script, service } = scene;
		const waits = () => {
			throw new Error('no such field');
		};
		const run = start(script, service, { items: 3, waits });
		await script.play(() => run.done);
		expect([statesOf(run), service.sent]).toEqual([{ input: 3 }, []]);
		expect((await accountOfScene()).slots.isIdle).toBe(true);
	});
});

describe('beside a run of a thousand items', () => {
	it('runs of one item end within twice the time of their jobs, whenever they begin', async () => {
		scene = setScene();
		const { script, service } = scene;
		const big = start(script, service, { items: 1000 });
		const times: number[] = [];
		for (let one = 0; one < 30; one++) {
			script.at(JOB_TIME * 5 * (one + 1) + one * 2_000, () => {
				const began = script.now;
				const run = start(script, service, { items: 1, firstSeed: 5000 + one });
				void run.whenDone.then(() => times.push(script.now - began));
			});
		}
		await script.play(() => times.length === 30 && big.ended.length > 700);
		expect(Math.max(...times)).toBeLessThan(2 * JOB_TIME);
	});
});

describe('a step that answers at once', () => {
	it('is asked for seldom while the service has no room for it', async () => {
		scene = setScene({
			jobTime: (seed) => (seed === 0 ? 3_600_000 : JOB_TIME),
			trouble: (kind) => (kind === 'mask' && scene.script.now < 600_000 ? 'full' : undefined),
		});
		const { script, service } = scene;
		start(script, service, { items: 1 });
		const swap = start(script, service, { items: 1, firstSeed: 1, operation: 'swap' });
		await script.play(() => swap.done);
		expect(statesOf(swap)).toEqual({ ready: 1 });
		expect(service.sent.filter(({ kind }) => kind === 'mask').length).toBeLessThan(8);
	});
});

describe('workers that know nothing of each other', () => {
	it('share an account without an error', async () => {
		scene = setScene();
		const { script, service } = scene;
		const runs = ['a', 'b', 'c'].map((apiKey, worker) =>
			start(script, service, { items: 200, firstSeed: worker * 1000, apiKey }),
		);
		await script.play(() => allDone(runs));
		expect(runs.map(statesOf)).toEqual([{ ready: 200 }, { ready: 200 }, { ready: 200 }]);
		expect(service.refusals.length).toBeLessThan(0.15 * 600);
	});

	it.each([2, 4])('%s of them take at most four tenths longer than they must', async (workers) => {
		const [places, jobs] = [10, 100];
		scene = setScene({ limit: places });
		const { script, service } = scene;
		const runs = Array.from({ length: jobs }, (_, number) =>
			start(script, service, {
				items: 1,
				firstSeed: number,
				apiKey: `key ${number % workers}`,
				execution: `execution ${number}`,
			}),
		);
		await script.play(() => allDone(runs));
		expect(script.now / ((jobs / places) * JOB_TIME)).toBeLessThan(1.4);
		expect(service.refusals.length).toBeLessThan(0.25 * jobs);
	});
});

describe('whatever becomes of the items', () => {
	it.each([1, 2])('no slot and nobody in line is left: seed %s', async (seed) => {
		const random = randomFrom(seed);
		const troubles = ['moderated', 'answerLost', 'unavailable', 'late', 'refused'] as const;
		scene = setScene(
			{
				status: () => (random() < 0.2 ? 8 : 1),
				trouble: () => (random() < 0.15 ? troubles[Math.floor(random() * 5)] : undefined),
			},
			seed,
		);
		const { script, service } = scene;
		const { slots } = await accountOfScene();
		const idleOnTheWay: boolean[] = [];
		script.at(JOB_TIME, () => idleOnTheWay.push(slots.isIdle));
		const runs = [0, 1, 2, 3].map((number) => {
			const stop = new AbortController();
			const firstSeed = number * 1000;
			const waits = (item: number) => item % 3 > 0;
			if (number > 0) script.at(random() * 600_000, () => stop.abort());
			return start(script, service, { items: 100, firstSeed, waits, stop: stop.signal });
		});
		await script.play(() => allDone(runs));
		// A job that nobody watches any more may hold its slot until it is expected to have ended.
		const end = script.now + 2 * JOB_TIME;
		script.at(end, () => {});
		await script.play(() => script.now >= end);
		expect([idleOnTheWay, slots.isIdle]).toEqual([[false], true]);
		expect(statesOf(runs[0]).stopped).toBeUndefined();
		expect(statesOf(runs[1]).stopped).toBeGreaterThan(0);
	});
});
