// How late the end of a job is seen, and with how many looks, on scripted time; all in seconds.
import { randomFrom } from '../support/simulation/script';
import { start, statesOf } from '../support/simulation/run';
import { below, setScene } from '../support/simulation/scene';

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The 95th percentile. */
const late = (numbers: number[]) =>
	[...numbers].sort((a, b) => a - b)[Math.ceil(0.95 * numbers.length) - 1];

/** `count` durations, each made from random numbers in [0, 1) and its place. */
function draw(count: number, make: (random: () => number, index: number) => number): number[] {
	const random = randomFrom(1);
	return Array.from({ length: count }, (_, index) => make(random, index));
}

/** Durations from a quarter below `middle` to a quarter above. */
const around = (middle: number, count: number) =>
	draw(count, (random) => middle * (0.75 + random() / 2));

/** Runs jobs of these durations with room for five at a time, after those of `before`; some fail. */
async function run(durations: number[], before: number[] = [], fails = (_seed: number) => false) {
	const times = [...before, ...durations].map((seconds) => seconds * 1000);
	const latency = { submit: 20, look: 20 };
	const status = (seed: number) => (fails(seed) ? 8 : 1);
	const scene = setScene({ jobTime: (seed) => times[seed], status, latency });
	const { script, service } = scene;
	const play = async (items: number, firstSeed: number) => {
		const running = start(script, service, { items, firstSeed, options: { waitLimit: 60 } });
		await script.play(() => running.done);
		const { ready = 0, failed = 0 } = statesOf(running);
		expect(ready + failed).toBe(items);
		return running.ended;
	};
	try {
		if (before.length > 0) await play(before.length, 0);
		const [from, looks] = [script.now, service.count('look')];
		const ended = await play(durations.length, before.length);
		const endOf = new Map(service.jobs.map(({ seed, endsAt }) => [seed, endsAt]));
		const started = service.jobs.slice(before.length).map(({ seed }) => times[seed] / 1000);
		const time = (script.now - from) / 1000;
		return {
			delays: ended.map(({ seed, at }) => (at - (endOf.get(seed) as number)) / 1000),
			looks: (service.count('look') - looks) / durations.length,
			overtime: time / floor(started),
		};
	} finally {
		scene.close();
	}
}

/** The least time in which five slots do these jobs in the order in which they were started. */
function floor(durations: number[]): number {
	const slots = [0, 0, 0, 0, 0];
	for (const duration of durations) slots[slots.indexOf(Math.min(...slots))] += duration;
	return Math.max(...slots);
}

describe('with nothing learned', () => {
	it.each([6, 20, 60, 180, 600])('a job of about %s s is seen soon', async (seconds) => {
		const delays: number[] = [];
		for (const duration of around(seconds, 30)) delays.push(...(await run([duration])).delays);
		expect(late(delays)).toBeLessThan(Math.max(1.5, 0.12 * seconds));
	});

	it.each([3, 12, 45, 300, 1800])(
		'a job of %s s is seen after a tenth of that',
		async (seconds) => {
			const { delays } = await run([seconds]);
			expect(delays[0]).toBeLessThan(Math.max(1, seconds / 10));
		},
	);

	it.each([
		[20, 6, 1.1],
		[100, 6, 1.1],
		[100, 60, 1.05],
	])('%s jobs of %s s take hardly longer than they must', async (count, seconds, most) => {
		const same = Array.from({ length: count }, () => seconds);
		const { overtime } = await run(same);
		expect(overtime).toBeLessThan(most);
	});

	it.each([
		[100, 6, 1.1],
		[100, 60, 1.05],
	])('nor do %s jobs of about %s s', async (count, seconds, most) => {
		const { overtime } = await run(around(seconds, count));
		expect(overtime).toBeLessThan(most);
	});
});

describe('once jobs like it have ended', () => {
	it.each([
		[6, 8],
		[20, 10],
		[60, 12],
		[180, 17],
		[600, 25],
	])('a job of about %s s is seen in time, with at most %s looks', async (seconds, mostLooks) => {
		const { delays, looks } = await run(around(seconds, 110).slice(30), around(seconds, 30));
		const most = Math.max(2, 0.02 * seconds);
		expect({ mean: mean(delays), late: late(delays), looks }).toEqual({
			mean: below(most),
			late: below(2 * most),
			looks: below(mostLooks),
		});
	});
});

describe('durations of other shapes', () => {
	const logNormal = (sigma: number, random: () => number) =>
		60 *
		Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
	const narrow = (middle: number, random: () => number) => middle * (0.9 + random() / 5);

	it.each<[string, number[]]>([
		['log-normal', draw(100, (random) => logNormal(0.3, random))],
		['wide log-normal', draw(100, (random) => logNormal(0.8, random))],
		['bimodal', draw(100, (random, index) => narrow(index % 3 ? 20 : 120, random))],
		['drifting up', draw(100, (random, index) => narrow(30 + 3 * index, random))],
		['drifting down', draw(100, (random, index) => narrow(330 - 3 * index, random))],
		['jumping', draw(100, (random, index) => narrow(index % 100 < 50 ? 180 : 60, random))],
		['one in twenty odd', draw(100, (random, index) => narrow(index % 20 ? 60 : 600, random))],
	])('are followed: %s', async (_name, durations) => {
		const { delays, looks, overtime } = await run(durations);
		const middle = mean(durations);
		expect({
			mean: mean(delays),
			late: late(delays),
			looks,
			overtime,
		}).toEqual({
			mean: below(0.06 * middle),
			late: below(0.12 * middle),
			looks: below(25),
			overtime: below(1.05),
		});
	});
});

describe('jobs that fail early', () => {
	it('tell nothing about those that do not', async () => {
		const fails = (seed: number) => seed % 3 === 0;
		const durations = draw(30, (_, index) => (fails(index) ? 5 : 58));
		const { looks } = await run(durations, durations, fails);
		expect(looks).toBeLessThan(8);
	});
});
