// A batch above the limit of the account on n8n's engine: released, it holds its slot a fraction of its time.
import { TIME_OF_START } from '../../nodes/PixVerse/transport/run/release';
import { Execution } from './execution';
import type { Schedule } from './schedule';
import { scheduleOf } from './schedule';
import { World } from './world';

const PLACES = 5;
/** In seconds. What n8n resumes soon after its start stays in memory. */
const START = TIME_OF_START / 1000;

type Waits = Schedule['executions'][number]['waits'];

function scheduled(items: number, waits: Waits, operation: string): Schedule {
	const [plan] = scheduleOf(1).executions;
	const account = { limit: PLACES, refusesKnown: false, refusesOtherBody: false, jobTime: 1 };
	const settings = {
		operation,
		areTwins: false,
		upscales: false,
		source: 'videoId',
		downloads: false,
	};
	const run = { account: 0, process: 0, at: START, items, waits, key: 'none', tries: 1 };
	const limits = { maximumCredits: undefined, waitLimit: undefined };
	return {
		dice: 7,
		accounts: [{ ...account, failures: 0, price: 45, credits: 1e6 }],
		executions: [{ ...plan, ...settings, ...run, ...limits } as typeof plan],
		events: [],
	};
}

/**
 * Runs it while jobs take these times in turn; how long it took and how long it ran, in seconds. `earlier`: how
 * long a job of an earlier run took. `beside`: how many items a run has that began before, in memory. `latency`: of
 * the requests, in milliseconds.
 */
async function timesOf(
	items: number,
	waits: Waits,
	jobTimes: number[],
	{ operation = 'restyle', earlier = 0, beside = 0, latency = {} } = {},
) {
	const schedule = scheduled(items, waits, operation);
	const world = new World(schedule);
	const { script } = world;
	const [plan] = schedule.executions;
	try {
		const execution = new Execution(world, plan, 0);
		const before = new Execution(world, { ...plan, items: 1, waits: 'runs' }, 1);
		world.executions = [execution];
		world.process(0);
		const { settings } = world.services[0];
		settings.jobTime = () => earlier * 1000;
		settings.latency = { ...settings.latency, ...latency };
		if (earlier > 0) world.at(0, () => before.start());
		await script.play(() => earlier === 0 || before.isDone);
		const begun = Math.max(START, script.now / 1000);
		settings.jobTime = (item) => jobTimes[item % jobTimes.length] * 1000;
		const other = new Execution(world, { ...plan, items: beside, waits: 'runs' }, 2);
		if (beside > 0) world.at(begun - 5, () => other.start());
		world.at(begun, () => execution.start());
		let slot = 0;
		let runningSince: number | undefined;
		await script.play(() => {
			if (runningSince !== undefined) slot += script.now - runningSince;
			runningSince = execution.processes.size > 0 ? script.now : undefined;
			return execution.isDone;
		});
		const own = world.services[0].jobs.filter(({ seed }) => seed < 2_000);
		expect(own).toHaveLength(items);
		return { took: script.now / 1000 - begun, slot: slot / 1000 };
	} finally {
		world.close();
	}
}

const same = [90];
const unequal = [204, 151, 177, 210, 163, 189, 158];
const slow = { submit: 4_000, look: 1_500 };

it.each<[number, string, number[], number, object]>([
	[60, 'of the same length', same, 0.25, {}],
	[60, 'of the same length, and answers slow', same, 0.25, slow],
	[30, 'of unequal length', unequal, 0.5, {}],
	[30, 'of unequal length, and answers slow', unequal, 0.6, slow],
])(
	'%i videos, released while their jobs are %s',
	async (items, _name, jobTimes, share, latency) => {
		const inMemory = await timesOf(items, 'runs', jobTimes, { latency });
		const released = await timesOf(items, 'releases', jobTimes, { latency });
		expect(inMemory.slot).toBe(inMemory.took);
		expect(released.took).toBeLessThan(1.1 * inMemory.took);
		expect(released.slot).toBeLessThan(share * released.took);
	},
);

it.each<[string, number, number[], Parameters<typeof timesOf>[3]]>([
	['of 14 to 23 s, which nobody has seen before,', 6, [14, 23, 19], {}],
	['whose times differ threefold', 33, [100, 300, 150, 220], {}],
	['of an operation that usually takes longer', 12, [90], { operation: 'vibeMv' }],
	['that took ten times as long before', 60, [40], { earlier: 400 }],
	['that took ten times as long, and slow answers,', 60, [40], { earlier: 400, latency: slow }],
])('jobs %s take no longer when their run is released', async (_name, items, jobTimes, more) => {
	const inMemory = await timesOf(items, 'runs', jobTimes, more);
	const released = await timesOf(items, 'releases', jobTimes, more);
	expect(released.took).toBeLessThan(1.15 * inMemory.took);
});

it('a batch that is released beside another run takes as many places as in memory', async () => {
	const inMemory = await timesOf(20, 'runs', [90], { beside: 100 });
	const released = await timesOf(20, 'releases', [90], { beside: 100 });
	expect(released.took).toBeLessThan(1.3 * inMemory.took);
});
