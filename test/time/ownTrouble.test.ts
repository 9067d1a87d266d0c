// Items and runs that are in trouble by themselves, while the service answers others; on scripted time.
import { allDone, start, statesOf } from '../support/simulation/run';
import type { Running } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { JOB_TIME, setScene } from '../support/simulation/scene';
import type { ServiceSettings } from '../support/simulation/service';

const MINUTE = 60_000;

let scene: Scene;
afterEach(() => scene.close());

describe('the trouble of one item', () => {
	it('is no outage: it fails after five tries, and the others do not wait', async () => {
		scene = setScene({ trouble: (_kind, seed) => (seed === 3 ? 'unavailable' : undefined) });
		const { script, service } = scene;
		const run = start(script, service, { items: 20 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 19, connection: 1 });
		expect(service.count('submit') - service.refusals.length).toBe(19 + 5);
		expect(script.now).toBeLessThan(4.5 * JOB_TIME);
	});

	it('is no outage either when several have it', async () => {
		scene = setScene({
			trouble: (_kind, seed = 9) => (seed % 4 === 3 ? 'unavailable' : undefined),
		});
		const { script, service } = scene;
		const run = start(script, service, { items: 40 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 30, connection: 10 });
		expect(service.count('submit')).toBeLessThan(30 + 10 * 12);
	});
});

describe('two bad items of ten', () => {
	it('end after a quarter of an hour, and the others are made at once', async () => {
		scene = setScene({
			limit: 50,
			trouble: (kind, seed = 9) => (kind === 'submit' && seed < 2 ? 'unavailable' : undefined),
		});
		const { script, service } = scene;
		const run = start(script, service, { items: 10 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 8, connection: 2 });
		expect(service.jobs.filter(({ startedAt }) => startedAt < MINUTE)).toHaveLength(8);
		expect(script.now).toBeLessThan(17 * MINUTE);
	});
});

describe('two bad items beside a run of long jobs', () => {
	it('take no other run along whose items wait for the end of a job', async () => {
		const trouble = (kind: string, seed = 0) =>
			kind === 'submit' && seed >= 1_000 ? ('unavailable' as const) : undefined;
		scene = setScene({ limit: 2, jobTime: () => 20 * MINUTE, trouble });
		const { script, service } = scene;
		const long = start(script, service, { items: 6, options: { waitLimit: 60 } });
		const bad = start(script, service, { items: 2, firstSeed: 1_000 });
		await script.play(() => allDone([long, bad]));
		expect([long, bad].map(statesOf)).toEqual([{ ready: 6 }, { connection: 2 }]);
	});
});

describe('the trouble of one run', () => {
	const FIRST = 1_000;
	const isBad = (seed?: number) => seed !== undefined && seed < FIRST;

	/** A run of bad items, and small ones of another workflow every ten seconds; how long each of these took. */
	async function beside(bad: number, settings: Partial<ServiceSettings>, before = 0) {
		scene = setScene(settings);
		const { script, service } = scene;
		const early = start(script, service, { items: before, firstSeed: 2 * FIRST });
		await script.play(() => early.done);
		const from = script.now;
		const large = start(script, service, { items: bad });
		const small: Running[] = [];
		const took: number[] = [];
		for (let run = 0; run < 18; run++) {
			script.at(from + (run + 1) * 10_000, () => {
				const begun = script.now;
				const one = start(script, service, {
					items: 1,
					firstSeed: FIRST + run,
					operation: 'upscale',
				});
				small.push(one);
				void one.whenDone.then(() => took.push(script.now - begun));
			});
		}
		await script.play(() => large.done && small.length === 18 && allDone(small));
		return { large, small, took };
	}

	it.each([
		[60, 50, 0],
		[5, 50, 0],
		[2, 50, 0],
		[30, 50, 20],
		[60, 10, 20],
	])(
		'keeps no other one: %i bad items, room for %i, %i jobs before',
		async (bad, limit, before) => {
			const trouble = (kind: string, seed?: number) =>
				kind === 'submit' && isBad(seed) ? ('unavailable' as const) : undefined;
			const { large, small, took } = await beside(bad, { limit, trouble }, before);
			expect(small.map(statesOf)).toEqual(small.map(() => ({ ready: 1 })));
			expect(statesOf(large)).toEqual({ connection: bad });
			const late = took.map((time) => time - JOB_TIME).sort((a, b) => b - a);
			expect(late[0]).toBeLessThan(20_000);
		},
	);
});
