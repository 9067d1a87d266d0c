// A long batch and short runs on two workers, which share an account and know nothing of each other.
import { start } from '../support/simulation/run';
import { setScene } from '../support/simulation/scene';

describe('beside a batch of another worker', () => {
	const jobTime = 20_000;

	/** The times that runs of one item took, one a minute, in milliseconds. */
	async function times(seed: number, options: { maxParallel?: number }) {
		const scene = setScene({ jobTime: () => jobTime }, seed);
		const { script, service } = scene;
		const batch = start(script, service, { items: 80, apiKey: 'a', options });
		const took: number[] = [];
		for (let one = 1; one <= 5; one++) {
			script.at(one * 60_000, () => {
				const began = script.now;
				const run = start(script, service, { items: 1, firstSeed: 1000 + one, apiKey: 'b' });
				void run.whenDone.then(() => took.push(script.now - began));
			});
		}
		await script.play(() => batch.done && took.length === 5);
		scene.close();
		return took;
	}

	it.each([1, 2, 3])(
		'that leaves a place free, a run of one item goes on at once',
		async (seed) => {
			expect(Math.max(...(await times(seed, { maxParallel: 4 })))).toBeLessThan(1.2 * jobTime);
		},
	);

	// No promise: the page on queue mode warns of it.
	it('that takes all places, a run of one item may wait until the batch is over', async () => {
		const took = [...(await times(1, {})), ...(await times(2, {})), ...(await times(3, {}))];
		expect(Math.max(...took)).toBeGreaterThan(10 * jobTime);
	});
});
