// Several processes and one account, on scripted time: they know nothing of each other but what the service answers.
// FIGURES=1 prints the measured values, SEEDS says how many seeds they are the mean of.
import { allDone, start, statesOf } from '../../support/simulation/run';
import { below, JOB_TIME, useScene } from '../../support/simulation/scene';

const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? 3) }, (_, seed) => seed + 1);

const setScene = useScene();

/** A process has an API key of its own here: nothing that one learns is known to the other. */
const processes = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`);

describe('A run of one item beside the batch of another process', () => {
	const jobTime = 20_000;
	const RUNS = 5;

	/** How long such runs waited for the start of their job, one a minute, in times of a job. */
	async function waits(seed: number, limit: number, maxParallel?: number): Promise<number[]> {
		const { script, service } = setScene(
			{ accountLimit: limit, jobs: { kind: 'time', ms: jobTime } },
			seed,
		);
		const batch = start(script, service, {
			...{ items: 16 * limit, apiKey: 'a', options: { maxParallel } },
		});
		const waited: number[] = [];
		for (let one = 1; one <= RUNS; one++) {
			script.at(one * 60_000, () => {
				const began = script.now;
				const run = start(script, service, { items: 1, firstSeed: 1000 + one, apiKey: 'b' });
				void run.whenDone.then(() => waited.push((script.now - began) / jobTime - 1));
			});
		}
		await script.play(() => batch.done && waited.length === RUNS);
		return waited;
	}

	it.each([
		[5, 0.8, 3],
		[2, 2.2, 8],
		[1, 4, 12],
	])(
		'waits for its start as long as a few jobs take, with a limit of %i.',
		async (limit, most, longest) => {
			const waited: number[] = [];
			for (const seed of SEEDS) waited.push(...(await waits(seed, limit)));
			const mean = waited.reduce((sum, one) => sum + one) / waited.length;
			const figures = { mean, longest: Math.max(...waited) };
			if (process.env.FIGURES) console.info(`limit ${limit}`, figures);
			expect(figures).toEqual({ mean: below(most), longest: below(longest) });
		},
	);

	it('starts at once when the batch has a cap below the limit.', async () => {
		expect(Math.max(...(await waits(1, 5, 4)))).toBeLessThan(0.2);
	});
});

it('Three processes share an account without an error.', async () => {
	const { script, service } = setScene();
	const runs = processes(3).map((apiKey, number) =>
		start(script, service, { items: 200, firstSeed: number * 1000, apiKey }),
	);
	await script.play(() => allDone(runs));
	expect(runs.map(statesOf)).toEqual([{ ready: 200 }, { ready: 200 }, { ready: 200 }]);
	expect(service.refusals).toBeLessThan(0.15 * 600);
});

it.each([2, 4])(
	'%i processes take four tenths longer than the limit demands, at most.',
	async (count) => {
		const [limit, jobs] = [10, 100];
		const { script, service } = setScene({ accountLimit: limit });
		const keys = processes(count);
		const runs = Array.from({ length: jobs }, (_, number) =>
			start(script, service, {
				...{ items: 1, firstSeed: number, apiKey: keys[number % count] },
				execution: `execution ${number}`,
			}),
		);
		await script.play(() => allDone(runs));
		expect(script.now / ((jobs / limit) * JOB_TIME)).toBeLessThan(1.4);
		expect(service.refusals).toBeLessThan(0.25 * jobs);
	},
);
