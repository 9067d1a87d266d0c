// The limit of an account that nobody told the node, on scripted time: hours pass in a second.
import { randomFrom } from '../support/simulation/script';
import { allDone, start, statesOf } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { below, isIdle, JOB_TIME, limiterOfScene, setScene } from '../support/simulation/scene';

let scene: Scene;
afterEach(() => scene.close());

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The least time that items take at an account whose limit changes; times in seconds. */
function floor(work: number, phases: Array<{ from: number; limit: number }>): number {
	let left = work;
	for (const [index, { from, limit }] of phases.entries()) {
		const until = phases[index + 1]?.from ?? Infinity;
		if (left <= (until - from) * limit) return from + left / limit;
		left -= (until - from) * limit;
	}
	return Infinity;
}

/** Runs a thousand items and gives what the account saw; the overtime is relative to the floor. */
async function thousand(ideal: number, settings: { waits?: boolean } = {}) {
	const { script, service } = scene;
	const run = start(script, service, { items: 1000, ...settings });
	await script.play(() => run.done);
	const first = new Set(service.jobs.map(({ seed }) => seed)).size;
	const end = settings.waits === false ? service.jobs[999].endsAt : script.now;
	return {
		states: statesOf(run),
		jobs: [service.jobs.length, first],
		refusals: service.refusals.length,
		overtime: end / ideal,
	};
}

const fine = (state: string) => ({
	states: { [state]: 1000 },
	jobs: [1000, 1000],
	refusals: below(21),
	overtime: below(1.05),
});

describe('a thousand items and a limit of five that the node was not told', () => {
	it.each([20, 60])('take hardly longer than they must: jobs of %s s', async (seconds) => {
		scene = setScene({ jobTime: () => seconds * 1000 });
		expect(await thousand(200 * seconds * 1000)).toEqual(fine('ready'));
	});

	// Until the first job has ended, more is tried than when it is known how long jobs take.
	it('nor when jobs take five times as long as expected', async () => {
		scene = setScene({ jobTime: () => 5 * JOB_TIME });
		expect(await thousand(1000 * JOB_TIME)).toEqual({ ...fine('ready'), refusals: below(26) });
	});

	it('nor when every job takes another time', async () => {
		const random = randomFrom(1);
		const times = Array.from({ length: 1000 }, () => 40_000 + 40_000 * random());
		scene = setScene({ jobTime: (seed) => times[seed] });
		expect(await thousand(sum(times) / 5)).toEqual({ ...fine('ready'), refusals: below(23) });
	});

	it.each([0.5, 1, 2])(
		'nor when nobody waits for jobs that take %s times as long as expected',
		async (factor) => {
			scene = setScene({ jobTime: () => factor * JOB_TIME });
			expect(await thousand(200 * factor * JOB_TIME, { waits: false })).toEqual(fine('submitted'));
		},
	);
});

describe('jobs that nobody waits for', () => {
	it('are not looked at while the service has room for all', async () => {
		scene = setScene({ limit: Infinity });
		const { jobs } = await thousand(1, { waits: false });
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
	it.each([
		[1000, 2000],
		[2000, 3500],
		[2500, 5500],
	])('is followed: after %s s and after %s s', async (fall, rise) => {
		scene = setScene();
		const { script, service } = scene;
		script.at(fall * 1000, () => (service.settings.limit = 2));
		script.at(rise * 1000, () => (service.settings.limit = 10));
		const phases = [
			{ from: 0, limit: 5 },
			{ from: fall, limit: 2 },
			{ from: rise, limit: 10 },
		];
		const followed = { ...fine('ready'), refusals: below(30), overtime: below(1.12) };
		expect(await thousand(1000 * floor(60_000, phases))).toEqual(followed);
	});
});

describe('a run', () => {
	it('serves its items in their order, also those that were refused', async () => {
		scene = setScene();
		const { script, service } = scene;
		const run = start(script, service, { items: 60 });
		await script.play(() => run.done);
		const behind = service.jobs.map(({ seed }, index) => index - seed);
		expect(service.refusals.length).toBeGreaterThan(0);
		expect(Math.max(...behind)).toBeLessThan(5);
	});

	it('with a setting that cannot be read sends nothing and holds no permit', async () => {
		scene = setScene();
		const { script, service } = scene;
		const waits = () => {
			throw new Error('no such field');
		};
		const run = start(script, service, { items: 3, waits });
		await script.play(() => run.done);
		expect([statesOf(run), service.sent]).toEqual([{ input: 3 }, []]);
		expect(isIdle(await limiterOfScene())).toBe(true);
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
	it.each([1, 2, 3, 4, 5, 6])('no permit and nobody in line is left: seed %s', async (seed) => {
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
		const limiter = await limiterOfScene();
		const idleOnTheWay: boolean[] = [];
		script.at(JOB_TIME, () => idleOnTheWay.push(isIdle(limiter)));
		const runs = [0, 1, 2, 3].map((number) => {
			const stop = new AbortController();
			const firstSeed = number * 1000;
			const waits = (item: number) => item % 3 > 0;
			if (number > 0) script.at(random() * 600_000, () => stop.abort());
			return start(script, service, { items: 100, firstSeed, waits, stop: stop.signal });
		});
		await script.play(() => allDone(runs));
		// A job that nobody watches any more may hold its permit until it is expected to have ended.
		const end = script.now + 2 * JOB_TIME;
		script.at(end, () => {});
		await script.play(() => script.now >= end);
		expect([idleOnTheWay, isIdle(limiter)]).toEqual([[false], true]);
		expect(statesOf(runs[0]).stopped).toBeUndefined();
		expect(statesOf(runs[1]).stopped).toBeGreaterThan(0);
	});
});
