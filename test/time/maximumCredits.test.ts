// What a run may spend, on scripted time: prices that nobody knew, answers that are late, lost or tell none.
import { MAX_SENDS } from '../../nodes/PixVerse/transport/http/retry';
import { allDone, start, statesOf } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { setScene } from '../support/simulation/scene';
import type { ServiceSettings } from '../support/simulation/service';

const PRICE = 45;

let scene: Scene;
afterEach(() => scene.close());

const set = (changes: Partial<ServiceSettings> = {}) => {
	scene = setScene({ limit: 2000, price: () => PRICE, ...changes });
	return scene;
};

describe('a maximum of credits', () => {
	it.each([
		[0, 0],
		[1, 1],
		[45, 1],
		[89, 1],
		[90, 2],
		[500, 11],
	])('of %s is not passed by a run: %s jobs', async (maximumCredits, jobs) => {
		const { script, service } = set();
		const run = start(script, service, { items: 20, options: { maximumCredits }, tries: 3 });
		await script.play(() => run.done);
		expect(service.jobs).toHaveLength(jobs);
		const rest = { not_submitted: 20 - jobs };
		expect(statesOf(run)).toEqual(jobs === 0 ? rest : { ready: jobs, ...rest });
		expect(service.count('balance')).toBe(0);
	});

	it('of one run counts nothing that another run gave up', async () => {
		const { script, service } = set({
			trouble: (_, seed) => (seed === 0 ? 'answerLost' : undefined),
		});
		const first = start(script, service, { items: 1 });
		await script.play(() => first.done);
		const options = { maximumCredits: 100 };
		const second = start(script, service, { items: 1, options, firstSeed: 1000 });
		await script.play(() => second.done);
		expect([first, second].map(statesOf)).toEqual([{ connection: 1 }, { ready: 1 }]);
	});

	it.each([429, 430, 500])(
		'counts what a run gave up for as long as the run lasts: %s credits',
		async (maximumCredits) => {
			const trouble = (request: string, seed?: number) =>
				request === 'submit' && seed === 0 ? 'answerLost' : undefined;
			const { script, service } = set({ limit: 1, jobTime: () => 20 * 60_000, trouble });
			const run = start(script, service, { items: 20, options: { maximumCredits } });
			await script.play(() => run.done);
			// What was given up may have cost 340, and all others cost what they said.
			expect(service.jobs.length - 1).toBe(Math.floor((maximumCredits - 340) / PRICE));
		},
	);

	it('keeps nothing back in a further try that asks again for what fills it', async () => {
		let sends = 0;
		const trouble = (request: string, seed?: number) =>
			request === 'submit' && seed === 0 && ++sends <= MAX_SENDS ? 'answerLost' : undefined;
		const { script, service } = set({ trouble });
		const run = start(script, service, { items: 3, options: { maximumCredits: 340 }, tries: 2 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 3 });
	});

	it('holds where no answer tells a price', async () => {
		const { script, service } = set({ toldPrice: () => undefined });
		const run = start(script, service, { items: 9, options: { maximumCredits: 1000 } });
		await script.play(() => run.done);
		// Each counts as 340 credits.
		expect(statesOf(run)).toEqual({ ready: 3, not_submitted: 6 });
		const warnings = run.ended.flatMap(({ output }) => output[0].json.warning ?? []);
		expect(warnings.at(-1)).toMatch(/^This run spent up to \d+ of its maximum of 1000 credits/);
	});

	it('pays for no further mask while a swap waits at a full account', async () => {
		const { script, service } = set({ limit: 1 });
		const other = start(script, service, { items: 1, firstSeed: 1000 });
		await script.play(() => service.jobs.length === 1);
		const swaps = { items: 4, operation: 'swap', options: { maximumCredits: 50 } };
		const run = start(script, service, swaps);
		await script.play(() => allDone([other, run]));
		expect(service.jobs.map(({ operation }) => operation)).toEqual(['restyle', 'mask', 'swap']);
	});

	it('lets everything go side by side that it bears', async () => {
		const { script, service } = set();
		const run = start(script, service, { items: 20, options: { maximumCredits: 20 * 340 } });
		await script.play(() => service.jobs.length === 20);
		expect(script.now).toBeLessThan(4_000);
		await script.play(() => run.done);
	});
});
