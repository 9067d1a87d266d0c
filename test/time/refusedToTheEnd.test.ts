// Items that PixVerse never has a slot for, on scripted time: each ends, and keeps no other one from being made.
import { allDone, start, statesOf } from '../support/simulation/run';
import type { Running, SimulatedRun } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { accountOfScene, below, JOB_TIME, setScene } from '../support/simulation/scene';
import type { RequestKind, ServiceSettings } from '../support/simulation/service';

const MINUTE = 60_000;
const HALF_AN_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;

let scene: Scene;
afterEach(() => scene.close());

const set = (changes: Partial<ServiceSettings>) => {
	scene = setScene(changes);
	return scene;
};

/** PixVerse has no slot for the items whose numbers are below `count`. */
const dislikes = (count: number) => ({
	trouble: (kind: RequestKind, seed = count) =>
		kind === 'submit' && seed < count ? ('full' as const) : undefined,
});

const errorsOf = ({ ended }: Running): Array<Record<string, unknown>> =>
	ended.flatMap(({ output }) => (output[0].json.error ? [output[0].json.error as never] : []));

/** When the last item with a video ended. */
const madeBy = ({ ended }: Running) =>
	Math.max(...ended.filter(({ output }) => output[0].json.state === 'ready').map(({ at }) => at));

describe('an item that PixVerse never has a slot for', () => {
	it('ends after half an hour, not charged, and the others of its run are made in time', async () => {
		const { script, service } = set(dislikes(1));
		const run = start(script, service, { items: 20 });
		await script.play(() => run.done || script.now > 2 * HOUR);
		expect(statesOf(run)).toEqual({ ready: 19, concurrency: 1 });
		expect(madeBy(run)).toBeLessThan(4.5 * JOB_TIME);
		expect(script.now).toBeGreaterThan(HALF_AN_HOUR);
		expect(script.now).toBeLessThan(HALF_AN_HOUR + 6 * JOB_TIME);
		expect(service.count('submit')).toEqual(below(19 + 400));
		const [error] = errorsOf(run);
		expect(error).toMatchObject({ charged: false, retryable: true, code: '500044' });
		expect(String(error.message)).toMatch(
			/ for 3\d minutes: other programs may .* the content.*Nothing was charged/,
		);
		expect((await accountOfScene()).slots.isIdle).toBe(true);
	});

	it('ends although other runs have jobs running again and again', async () => {
		const { script, service } = set(dislikes(1));
		const run = start(script, service, { items: 1 });
		const others: Running[] = [];
		for (let time = 0; time < 8 * HOUR; time += 10 * MINUTE) {
			const one = { items: 1, firstSeed: 1000 + others.length };
			script.at(time, () => others.push(start(script, service, one)));
		}
		await script.play(() => run.done || script.now > 8 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: 1 });
		expect(script.now).toBeLessThan(6 * HOUR);
		await script.play(() => allDone(others));
	});

	it('is asked for once more by each further try of the node', async () => {
		const { script, service } = set(dislikes(1));
		const run = start(script, service, { items: 1, tries: 3 });
		await script.play(() => run.done || script.now > 2 * HOUR);
		expect([statesOf(run), script.now]).toEqual([{ concurrency: 1 }, below(HALF_AN_HOUR + MINUTE)]);
	});

	it('frees what it holds of Maximum Credits', async () => {
		const { script, service } = set({ ...dislikes(1), limit: 1 });
		const options = { maximumCredits: 275 };
		const run = start(script, service, { items: 2, operation: 'swap', options });
		await script.play(() => run.done || script.now > 2 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: 1, ready: 1 });
		expect(errorsOf(run)).toMatchObject([{ charged: true }]);
	});
});

describe('an account that others use to the full', () => {
	it.each([1, 20, 200])('for good: each of %i items ends', async (items) => {
		const { script, service } = set({ limit: 0 });
		const run = start(script, service, { items });
		await script.play(() => run.done || script.now > 10 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: items });
		const [first] = run.ended;
		expect(first.at).toBeGreaterThan(HALF_AN_HOUR);
	});

	it('for good: the half hour of items that go one after another is the same', async () => {
		const { script, service } = set({ limit: 0 });
		const run = start(script, service, { items: 5, options: { maximumCredits: 340 } });
		await script.play(() => run.done || script.now > 10 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: 5 });
		expect(script.now).toBeLessThan(HALF_AN_HOUR + 10 * MINUTE);
	});

	it.each<[string, Partial<SimulatedRun>]>([
		['that are waited for', {}],
		['that nobody waits for', { waits: false }],
		['with keys', { key: (seed) => `key ${seed}` }],
	])('for twenty minutes: all items %s are made', async (_, settings) => {
		const { script, service } = set({ limit: 0 });
		script.at(20 * MINUTE, () => (service.settings.limit = 5));
		const run = start(script, service, { items: 20, ...settings });
		await script.play(() => run.done || script.now > 2 * HOUR);
		expect(service.jobs).toHaveLength(20);
		expect(run.ended).toHaveLength(20);
		expect(errorsOf(run)).toEqual([]);
		expect(script.now).toBeLessThan(20 * MINUTE + 7 * JOB_TIME);
	});
});
