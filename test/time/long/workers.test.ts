// Several processes and one account: they know nothing of each other but what the service answers.
// FIGURES=1 prints the measured values, SEEDS says how many seeds they are the mean of.
import { Fleet, FLEET_JOB, Process } from '../../support/simulation/fleet';
import { start } from '../../support/simulation/run';
import { below, setScene } from '../../support/simulation/scene';

const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? 18) }, (_, seed) => seed + 1);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: number[]) => sum(numbers) / numbers.length;
const p95 = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)];

/** Runs a scene once for each seed. */
async function inFleets<T>(limit: number, scene: (fleet: Fleet) => Promise<T>): Promise<T[]> {
	const results: T[] = [];
	for (const seed of SEEDS) {
		const fleet = new Fleet(limit, seed);
		results.push(await scene(fleet).finally(() => fleet.close()));
	}
	return results;
}

/** The figures of a test, printed if asked for. */
function shown<T>(figures: T): T {
	if (process.env.FIGURES) console.info(expect.getState().currentTestName, figures);
	return figures;
}

describe('a run of one item behind the long batch of another process', () => {
	const RUNS = 40;

	/** How long such runs wait for their start, in times of a job; they come five to ten of these apart. */
	async function waits(fleet: Fleet): Promise<number[]> {
		const [batch, other] = [new Process(fleet), new Process(fleet)];
		void batch.run(RUNS * 10 * fleet.limit);
		const comeIn = async () => {
			for (let run = 0; run < RUNS; run++) {
				await fleet.script.pause((5 + 5 * fleet.random()) * FLEET_JOB);
				await other.run(1);
			}
		};
		void comeIn();
		await fleet.play(() => other.ended === RUNS);
		return other.started.map(({ queuedAt, startedAt }) => (startedAt - queuedAt) / FLEET_JOB);
	}

	it.each([
		[5, 0.8, 2],
		[2, 2.2, 8],
		[1, 4, 12],
	])('starts soon at an account with %i places', async (limit, meanWait, longest) => {
		const waited = (await inFleets(limit, waits)).flat();
		const figures = shown({ mean: mean(waited), p95: p95(waited) });
		expect(figures).toEqual({ mean: below(meanWait), p95: below(longest) });
	});
});

describe('equal batches of several processes', () => {
	const MINUTES = 100;

	/** Jain's index of the jobs that each started; the processes begin ten job times apart. */
	async function fairness(fleet: Fleet, count: number): Promise<number> {
		const processes = Array.from({ length: count }, () => new Process(fleet));
		const begins = (index: number) => (10 * index + fleet.random()) * FLEET_JOB;
		processes.forEach((one, index) => fleet.script.at(begins(index), () => void one.run(2_000)));
		const from = 10 * count * FLEET_JOB;
		const until = from + MINUTES * FLEET_JOB;
		let isOver = false;
		fleet.script.at(until, () => (isOver = true));
		await fleet.play(() => isOver);
		const shares = processes.map(
			({ started }) => started.filter(({ startedAt }) => startedAt > from).length,
		);
		return sum(shares) ** 2 / (count * sum(shares.map((share) => share ** 2)));
	}

	it.each([
		[2, 5, 0.8],
		[2, 10, 0.8],
		[4, 5, 0.85],
		[4, 10, 0.85],
	])('%i of them share %i places', async (count, limit, least) => {
		const figures = await inFleets(limit, async (fleet) => await fairness(fleet, count));
		expect(shown(mean(figures))).toBeGreaterThan(least);
	});
});

describe('a process that has an account for itself', () => {
	/** Runs a thousand jobs; the least time for them is told by what the service could do. */
	async function thousand(fleet: Fleet, leastTime: (work: number) => number) {
		const alone = new Process(fleet);
		let isOver = false;
		void alone.run(1_000).then(() => (isOver = true));
		await fleet.play(() => isOver);
		const work = sum(alone.started.map(({ startedAt, endsAt }) => endsAt - startedAt));
		return { overtime: fleet.script.now / leastTime(work), refusals: alone.refusals };
	}

	const figuresOf = (results: Array<{ overtime: number; refusals: number }>) => ({
		overtime: mean(results.map(({ overtime }) => overtime)),
		refusals: mean(results.map(({ refusals }) => refusals)),
	});

	it('is hardly slowed down by the places that it leaves open', async () => {
		const results = await inFleets(5, async (fleet) => await thousand(fleet, (work) => work / 5));
		expect(shown(figuresOf(results))).toEqual({ overtime: below(1.05), refusals: below(21) });
	});

	it.each([
		[1000, 2000],
		[2000, 3500],
		[2500, 5500],
	])('follows a limit that falls to two after %i s, and rises to ten after %i s', async (...at) => {
		const [fall, rise] = at.map((seconds) => seconds * 1000);
		const leastTime = (work: number) => rise + (work - 5 * fall - 2 * (rise - fall)) / 10;
		const results = await inFleets(5, async (fleet) => {
			fleet.script.at(fall, () => (fleet.limit = 2));
			fleet.script.at(rise, () => (fleet.limit = 10));
			return await thousand(fleet, leastTime);
		});
		expect(shown(figuresOf(results))).toEqual({ overtime: below(1.12), refusals: below(30) });
	});
});

describe('beside a batch of another worker, with the whole transport,', () => {
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

	it('a run of one item waits for its start as long as a few jobs take at most', async () => {
		const took = [...(await times(1, {})), ...(await times(2, {})), ...(await times(3, {}))];
		const waited = took.map((time) => time / jobTime - 1);
		const figures = shown({ mean: mean(waited), longest: Math.max(...waited) });
		expect(figures).toEqual({ mean: below(0.8), longest: below(3) });
	});

	it.each([1, 2, 3])(
		'that has a cap below the limit, a run of one item goes on at once: seed %i',
		async (seed) => {
			expect(Math.max(...(await times(seed, { maxParallel: 4 })))).toBeLessThan(1.2 * jobTime);
		},
	);
});
