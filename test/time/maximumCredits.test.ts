// Maximum Credits on scripted time: unknown prices, late and lost responses, and responses without a price.
import { MAX_SENDS } from '../../nodes/PixVerse/transport/http/retry';
import { allDone, runIn, start, statesOf } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { useScene } from '../support/simulation/scene';
import type { Fault } from '../support/standin/faults';
import { faults } from '../support/standin/faults';
import { ofItems } from '../support/standin/scripted';
import type { StandInSettings } from '../support/standin/settings';

const RESTYLE_AND_SWAP = ['video.restyle', 'video.swapMask', 'video.swap'];

let scene: Scene;
const setScene = useScene();

const set = (changes: Partial<StandInSettings> = {}) => {
	scene = setScene({ accountLimit: 2000, ...changes });
	return scene;
};

/** The answers to the first item are lost. */
const loseFirst = (times = Infinity): Fault => ({
	...{ place: 'submit', times, when: ofItems((seed) => seed === 0), ...faults.resetAfter },
});

describe('Maximum Credits', () => {
	it.each([
		[0, 0],
		[9, 0],
		[10, 1],
		[54, 1],
		[55, 2],
		[99, 2],
		[100, 3],
		[504, 11],
	])(
		'of %i are passed by one job at most, of a least price of 10: %i jobs.',
		async (maximumCredits, jobs) => {
			const { service } = set();
			const run = await runIn(scene, { items: 20, options: { maximumCredits }, tries: 3 });
			expect(service.jobs).toHaveLength(jobs);
			const rest = { not_submitted: 20 - jobs };
			expect(statesOf(run)).toEqual(jobs === 0 ? rest : { ready: jobs, ...rest });
			expect(service.count('account')).toBe(0);
		},
	);

	it('of one run count nothing that another run gave up.', async () => {
		set().service.fail(loseFirst());
		const first = await runIn(scene, { items: 1 });
		const options = { maximumCredits: 100 };
		const second = await runIn(scene, { items: 1, options, firstSeed: 1000 });
		expect([first, second].map(statesOf)).toEqual([{ connection: 1 }, { ready: 1 }]);
	});

	it.each([
		[169, 0],
		[170, 1],
		[215, 2],
	])(
		'count what a run gave up for as long as the run lasts: %i credits, %i further jobs.',
		async (maximumCredits, jobs) => {
			const { service } = set({ accountLimit: 1, jobs: { kind: 'time', ms: 20 * 60_000 } });
			service.fail(loseFirst());
			await runIn(scene, { items: 20, options: { maximumCredits } });
			// What was given up may have cost 160. All others cost 45, and 10 by the list at least.
			expect(service.jobs.length - 1).toBe(jobs);
		},
	);

	it('keep nothing back in a further try that submits again what fills them.', async () => {
		set().service.fail(loseFirst(MAX_SENDS));
		const run = await runIn(scene, { items: 3, options: { maximumCredits: 160 }, tries: 2 });
		expect(statesOf(run)).toEqual({ ready: 3 });
	});

	it('are kept where no response has a price.', async () => {
		set({ reportedPrice: () => undefined });
		const run = await runIn(scene, { items: 9, options: { maximumCredits: 480 } });
		// Each counts as 160 credits.
		expect(statesOf(run)).toEqual({ ready: 3, not_submitted: 6 });
		const warnings = run.ended.flatMap(({ output }) => output[0].json.warning ?? []);
		expect(warnings.at(-1)).toMatch(/^This run spent up to \d+ of its maximum of 480 credits/);
	});

	it('pay for no further mask while a swap waits at a full account.', async () => {
		const { script, service } = set({ accountLimit: 1 });
		const other = start(script, service, { items: 1, firstSeed: 1000 });
		await script.play(() => service.jobs.length === 1);
		const swaps = { items: 4, operation: 'swap', options: { maximumCredits: 50 } };
		const run = start(script, service, swaps);
		await script.play(() => allDone([other, run]));
		expect(service.jobs.map(({ operation }) => operation)).toEqual(RESTYLE_AND_SWAP);
	});

	it('give the slot of an item that became too dear while it waited to the next one, and both end.', async () => {
		const { script, service } = set({ accountLimit: 1, price: 400 });
		const other = start(script, service, { items: 1, firstSeed: 1000, operation: 'realEstate' });
		// Both are reserved at 340 credits each, before the other run learns the price.
		const options = { maximumCredits: 700, maxParallel: 1 };
		const run = start(script, service, { items: 2, options, operation: 'realEstate' });
		await script.play(() => allDone([other, run]));
		expect(statesOf(run)).toEqual({ ready: 1, not_submitted: 1 });
		expect(service.jobs).toHaveLength(2);
	});

	it('let all items that they cover be submitted side by side.', async () => {
		const { script, service } = set();
		const run = start(script, service, { items: 20, options: { maximumCredits: 20 * 340 } });
		await script.play(() => service.jobs.length === 20);
		expect(script.now).toBeLessThan(4_000);
		await script.play(() => run.done);
	});
});

it('A job in doubt that Retry On Fail sends again keeps the maximum of its price reserved.', async () => {
	const { service } = set({ price: 160, latency: { submit: 20_000 } });
	service.fail(loseFirst(MAX_SENDS));
	const run = await runIn(scene, { items: 3, options: { maximumCredits: 160 }, tries: 2 });
	expect([service.jobs.length, statesOf(run)]).toEqual([1, { ready: 1, not_submitted: 2 }]);
});
