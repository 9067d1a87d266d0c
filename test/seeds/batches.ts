/** A batch above the limit of the account on n8n's engine: how long it takes in memory and released. */
import { TIME_OF_START } from '../../nodes/PixVerse/transport/run/release';
import { Execution } from './execution';
import type { Schedule } from './schedule';
import { scheduleOf } from './schedules';
import { World } from './world';

const PLACES = 5;
/** In seconds. What n8n resumes soon after its start stays in memory. */
const START = TIME_OF_START / 1000;

type Waits = Schedule['executions'][number]['waits'];

function scheduled(items: number, waits: Waits, operation: string): Schedule {
	const [plan] = scheduleOf(1).executions;
	const account = { limit: PLACES, refusesKnown: false, jobTime: 1, failures: 0 };
	const settings = {
		...{ operation, areTwins: false, upscales: false },
		...{ source: 'videoId', downloads: false },
	};
	const run = { account: 0, process: 0, at: START, items, waits, key: 'none', tries: 1 };
	const limits = { maximumCredits: undefined, waitLimit: undefined };
	return {
		dice: 7,
		accounts: [{ ...account, repeatedTrace: 'sameAnswer', price: 45, credits: 1e6 }],
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

/** Times of jobs, in seconds. */
export const unequal = [204, 151, 177, 210, 163, 189, 158];

/** How slow answers are, in milliseconds. */
export const slow = { submit: 4_000, look: 1_500 };

/** Released, so many videos hold their slot for less than this share of the time, and take hardly longer. */
export async function holdsTheSlotLess(
	items: number,
	jobTimes: number[],
	share: number,
	latency: object,
): Promise<void> {
	const inMemory = await timesOf(items, 'runs', jobTimes, { latency });
	const released = await timesOf(items, 'releases', jobTimes, { latency });
	expect(inMemory.slot).toBe(inMemory.took);
	expect(released.took).toBeLessThan(1.1 * inMemory.took);
	expect(released.slot).toBeLessThan(share * released.took);
}

/** Released, a batch takes at most `most` times as long as in memory. */
export async function takesNoLonger(
	items: number,
	jobTimes: number[],
	more: Parameters<typeof timesOf>[3],
	most = 1.15,
): Promise<void> {
	const inMemory = await timesOf(items, 'runs', jobTimes, more);
	const released = await timesOf(items, 'releases', jobTimes, more);
	expect(released.took).toBeLessThan(most * inMemory.took);
}
