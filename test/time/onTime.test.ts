// How late the end of a job is seen, and with how many polls, on scripted time; all in seconds.
import type { IDataObject } from 'n8n-workflow';
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

const uniform = (part: number) => (middle: number, random: () => number) =>
	middle * (1 - part + 2 * part * random());
const logNormal = (sigma: number) => (middle: number, random: () => number) =>
	middle *
	Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
const narrow = uniform(0.1);

/** How durations lie around a middle. */
const distributions = {
	'uniform ±25 %': uniform(0.25),
	'log-normal 0.25': logNormal(0.25),
	'log-normal 0.4': logNormal(0.4),
};

type Distribution = keyof typeof distributions;

const around = (middle: number, count: number, distribution: Distribution = 'uniform ±25 %') =>
	draw(count, (random) => distributions[distribution](middle, random));

const same = (seconds: number, count: number) => Array<number>(count).fill(seconds);

/** The least time in which so many slots do these jobs in the order in which they were started. */
function leastTime(durations: number[], limit: number): number {
	const slots = same(0, limit);
	for (const duration of durations) slots[slots.indexOf(Math.min(...slots))] += duration;
	return Math.max(...slots);
}

/** How many polls jobs of these durations take that are polled every 3 seconds. */
const pollsOfLoop = (durations: number[]) =>
	durations.reduce((sum, duration) => sum + Math.ceil(duration / 3), 0);

interface Settings {
	/** Jobs that were made before, by a batch with five slots. */
	before?: number[];
	slots?: number;
	fails?: (seed: number) => boolean;
	options?: IDataObject;
	/** The key of the account that made the jobs before. */
	keyBefore?: string;
}

/** Runs jobs of these durations; some fail. */
async function run(durations: number[], settings: Settings = {}) {
	const { before = [], slots = 5, fails = () => false } = settings;
	const options = { waitLimit: 60, ...settings.options };
	const times = [...before, ...durations].map((seconds) => seconds * 1000);
	const scene = setScene({
		jobs: { kind: 'time', ms: ({ seed }) => times[Number(seed)] },
		outcome: ({ itemBody }) => (fails(Number(itemBody.seed)) ? 8 : 1),
		latency: { submit: 20, poll: 20 },
	});
	const { script, service } = scene;
	const play = async (items: number, firstSeed: number, apiKey?: string) => {
		const running = await runIn(scene, { items, firstSeed, options, apiKey });
		const { ready = 0, failed = 0 } = statesOf(running);
		expect(ready + failed).toBe(items);
		return running.ended;
	};
	if (before.length > 0) await play(before.length, 0, settings.keyBefore);
	service.settings.accountLimit = slots;
	const [from, polls, requests] = [script.now, service.count('poll'), service.sent().length];
	const ended = await play(durations.length, before.length);
	const took = (script.now - from) / 1000;
	const jobs = service.jobs.slice(before.length);
	const endOf = new Map(jobs.map(({ seed, endsAt }) => [seed, endsAt]));
	const late = ended.map(({ seed, at }) => ({
		seconds: (at - (endOf.get(seed) as number)) / 1000,
		duration: times[seed] / 1000,
	}));
	const lateness = late.map(({ seconds }) => seconds);
	const pollCount = service.count('poll') - polls;
	const inOrder = jobs.map(({ seed }) => times[seed] / 1000);
	return {
		...{ late, mean: mean(lateness), p95: p95(lateness) },
		polls: pollCount / durations.length,
		/** Times the polls of a loop every 3 seconds. */
		pollsOfLoop: pollCount / pollsOfLoop(durations),
		/** How much later than 6 s, or a fifth of its own time, the worst was seen. */
		beyond: Math.max(...late.map(({ seconds, duration }) => seconds - Math.max(6, duration / 5))),
		requestsPerSecond: (service.sent().length - requests) / took,
		overtime: took / leastTime(inOrder, slots),
	};
}

const all = Object.keys(distributions) as Distribution[];

describe('The first job of its kind', () => {
	it.each([6, 25, 180])(
		'of about %i s is seen at most 3 s and an answer after its end, with as many polls as a loop every 3 s.',
		async (seconds) => {
			for (const duration of around(seconds, 10, 'log-normal 0.4')) {
				const found = await run([duration]);
				expect(found.late[0].seconds).toBeLessThan(3.1);
				expect(found.pollsOfLoop).toBeLessThanOrEqual(1);
			}
		},
	);
});

describe('After 16 jobs of its kind, a job that ends at another time', () => {
	const cells: Array<[seconds: number, mostPolls: number]> = [
		[15, 1.001],
		[60, 0.9],
		[180, 0.8],
	];

	it.each(cells.flatMap((cell) => all.map((name) => [...cell, name] as const)))(
		'of about %i s is seen 3 s after its end (p95), with %f times the polls of a loop every 3 s: %s.',
		async (seconds, mostPolls, distribution) => {
			const durations = around(seconds, 116, distribution);
			const settings = { before: durations.slice(0, 16), slots: 25 };
			const found = await run(durations.slice(16), settings);
			// 25 jobs at a time cost at most 10 requests a second.
			expect(found).toMatchObject({
				...{ p95: below(3), beyond: below(0.1), pollsOfLoop: below(mostPolls) },
				requestsPerSecond: below(10),
			});
		},
	);
});

it.each([
	[20, 25, 1.12],
	[100, 25, 1.12],
	[100, 60, 1.07],
])(
	'%i first jobs of %i s, exactly or about, take %f times as long as they must.',
	async (...given) => {
		const [count, seconds, most] = given;
		expect((await run(same(seconds, count))).overtime).toBeLessThan(most);
		if (count > 20) expect((await run(around(seconds, count))).overtime).toBeLessThan(most);
	},
);

it.each<[string, number[]]>([
	['log-normal', draw(100, (random) => logNormal(0.8)(60, random))],
	['bimodal', draw(100, (random, index) => narrow(index % 3 ? 20 : 120, random))],
	['rising', draw(100, (random, index) => narrow(30 + 3 * index, random))],
	['falling', draw(100, (random, index) => narrow(330 - 3 * index, random))],
	['jumping', draw(100, (random, index) => narrow(index % 100 < 50 ? 180 : 60, random))],
	[
		'with an odd one in twenty',
		draw(100, (random, index) => narrow(index % 20 ? 60 : 600, random)),
	],
])('Durations of another shape make no job late: %s.', async (_name, durations) => {
	expect(await run(durations)).toMatchObject({
		...{ beyond: below(0), mean: below(2), pollsOfLoop: below(2), overtime: below(1.05) },
	});
});

it('Jobs that fail early say nothing about the duration of others.', async () => {
	const fails = (seed: number) => seed % 3 === 0;
	const durations = draw(30, (_, index) => (fails(index) ? 5 : 118));
	expect((await run(durations, { before: durations, fails })).polls).toBeLessThan(22);
});

it('With a Polling Interval, a job is polled at this interval, whatever took longer or shorter before.', async () => {
	const before = [...same(10, 8), ...same(100, 8)];
	const { polls } = await run(same(45, 10), { before, options: { pollingInterval: 10 } });
	expect(polls).toBe(5);
});

it('Jobs of another account change no poll, however long they took.', async () => {
	const pollsAfter = async (settings: Settings) => (await run(same(100, 5), settings)).polls;
	const before = same(100, 16);
	expect(await pollsAfter({ before, keyBefore: 'another' })).toBe(await pollsAfter({}));
	expect(await pollsAfter({ before })).toBeLessThan(await pollsAfter({}));
});

it('A row that an earlier run has made is asked for at once, and takes its slot for less than a second.', async () => {
	const scene = setScene({ accountLimit: 5, latency: { submit: 20, poll: 20 } });
	const execute = async (execution: string) => {
		const began = scene.script.now;
		const options = { waitLimit: 60 };
		const rows = { items: 100, execution, options, key: (seed: number) => `row ${seed}` };
		expect(statesOf(await runIn(scene, rows))).toEqual({ ready: 100 });
		return (scene.script.now - began) / 1000;
	};
	expect(await execute('first')).toBeGreaterThan(20 * 60);
	expect(await execute('second')).toBeLessThan(20);
	expect(scene.service.jobs).toHaveLength(100);
});
