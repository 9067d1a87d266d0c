// How late the end of a job is seen, and with how many polls, on scripted time; all in seconds.
import { randomFrom } from '../support/simulation/script';
import { runIn, statesOf } from '../support/simulation/run';
import { below, useScene } from '../support/simulation/scene';

const setScene = useScene();

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const p95 = (numbers: number[]) =>
	[...numbers].sort((a, b) => a - b)[Math.ceil(0.95 * numbers.length) - 1];

/** `count` durations, each made from random numbers in [0, 1) and its place. */
function draw(count: number, make: (random: () => number, index: number) => number): number[] {
	const random = randomFrom(1);
	return Array.from({ length: count }, (_, index) => make(random, index));
}

/** Durations from a quarter below `middle` to a quarter above. */
const around = (middle: number, count: number) =>
	draw(count, (random) => middle * (0.75 + random() / 2));

/** The least time in which five slots do these jobs in the order in which they were started. */
function leastTime(durations: number[]): number {
	const slots = [0, 0, 0, 0, 0];
	for (const duration of durations) slots[slots.indexOf(Math.min(...slots))] += duration;
	return Math.max(...slots);
}

/** Runs jobs of these durations with five slots, after those of `before`; some fail. */
async function run(durations: number[], before: number[] = [], fails = (_seed: number) => false) {
	const times = [...before, ...durations].map((seconds) => seconds * 1000);
	const scene = setScene({
		jobTime: (seed) => times[seed],
		status: (seed) => (fails(seed) ? 8 : 1),
		latency: { submit: 20, look: 20 },
	});
	const { script, service } = scene;
	const play = async (items: number, firstSeed: number) => {
		const running = await runIn(scene, { items, firstSeed, options: { waitLimit: 60 } });
		const { ready = 0, failed = 0 } = statesOf(running);
		expect(ready + failed).toBe(items);
		return running.ended;
	};
	if (before.length > 0) await play(before.length, 0);
	const [from, polls] = [script.now, service.count('look')];
	const ended = await play(durations.length, before.length);
	const endOf = new Map(service.jobs.map(({ seed, endsAt }) => [seed, endsAt]));
	const started = service.jobs.slice(before.length).map(({ seed }) => times[seed] / 1000);
	const lateness = ended.map(({ seed, at }) => (at - (endOf.get(seed) as number)) / 1000);
	return {
		lateness,
		mean: mean(lateness),
		p95: p95(lateness),
		polls: (service.count('look') - polls) / durations.length,
		overtime: (script.now - from) / 1000 / leastTime(started),
	};
}

it.each([6, 60, 600])(
	'The first job of about %i s is seen soon after its end.',
	async (seconds) => {
		const lateness: number[] = [];
		for (const duration of around(seconds, 30)) lateness.push(...(await run([duration])).lateness);
		expect(p95(lateness)).toBeLessThan(Math.max(1.5, 0.12 * seconds));
	},
);

it.each([3, 45, 1800])(
	'The first job of %i s is seen a tenth of that after its end, at most.',
	async (seconds) => expect((await run([seconds])).mean).toBeLessThan(Math.max(1, seconds / 10)),
);

it.each([
	[20, 6, 1.1],
	[100, 6, 1.1],
	[100, 60, 1.05],
])(
	'%i first jobs of %i s, exactly or about, take %f times as long as they must.',
	async (...given) => {
		const [count, seconds, most] = given;
		const same = Array.from({ length: count }, () => seconds);
		expect((await run(same)).overtime).toBeLessThan(most);
		if (count > 20) expect((await run(around(seconds, count))).overtime).toBeLessThan(most);
	},
);

it.each([
	[6, 8],
	[20, 10],
	[60, 12],
	[180, 17],
	[600, 25],
])(
	'Once jobs like it have ended, a job of about %i s is seen in time, with %i polls at most.',
	async (seconds, mostPolls) => {
		const most = Math.max(2, 0.02 * seconds);
		const figures = await run(around(seconds, 110).slice(30), around(seconds, 30));
		expect(figures).toMatchObject({
			...{ mean: below(most), p95: below(2 * most), polls: below(mostPolls) },
		});
	},
);

const logNormal = (sigma: number, random: () => number) =>
	60 * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
const narrow = (middle: number, random: () => number) => middle * (0.9 + random() / 5);

it.each<[string, number[]]>([
	['log-normal', draw(100, (random) => logNormal(0.8, random))],
	['bimodal', draw(100, (random, index) => narrow(index % 3 ? 20 : 120, random))],
	['rising', draw(100, (random, index) => narrow(30 + 3 * index, random))],
	['falling', draw(100, (random, index) => narrow(330 - 3 * index, random))],
	['jumping', draw(100, (random, index) => narrow(index % 100 < 50 ? 180 : 60, random))],
	[
		'with an odd one in twenty',
		draw(100, (random, index) => narrow(index % 20 ? 60 : 600, random)),
	],
])('Durations of another shape are followed: %s.', async (_name, durations) => {
	const middle = mean(durations);
	expect(await run(durations)).toMatchObject({
		...{ mean: below(0.06 * middle), p95: below(0.12 * middle) },
		...{ polls: below(25), overtime: below(1.05) },
	});
});

it('Jobs that fail early tell nothing about those that do not.', async () => {
	const fails = (seed: number) => seed % 3 === 0;
	const durations = draw(30, (_, index) => (fails(index) ? 5 : 58));
	expect((await run(durations, durations, fails)).polls).toBeLessThan(8);
});
