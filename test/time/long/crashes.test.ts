/**
 * Crash anywhere: a short execution ends at each crash point, where its process touches something outside of it, and
 * runs again with what n8n has stored. All that a process does between two crash points dies with it.
 */
import { RERUN_DELAY } from '../seeds/execution';
import type { Execution } from '../seeds/execution';
import { play } from '../seeds/play';
import type { Process } from '../seeds/process';
import type { Account, Plan } from '../seeds/schedule';
import { usualAccount, usualPlan } from '../seeds/schedule';
import type { World } from '../seeds/world';

const account: Account = {
	...usualAccount,
	...{ limit: 2, repeatedTrace: 'refusesDifferentBody', jobTime: 4, credits: 5_000 },
};

const withFiles = { source: 'file', downloads: true } as const;

const plans: Record<string, Partial<Plan>> = {
	'keeps running': {},
	'keeps running, with files': withFiles,
	'keeps running, with files and keys': { ...withFiles, key: 'row' },
	'only submits': { waits: 'submits' },
	'only submits, with UUIDs as keys': { waits: 'submits', key: 'uuid' },
	'has a step on the way': { operation: 'swap' },
	'has a second node': { upscales: true, key: 'row' },
	'is an agent that calls its tool': { agent: 'calling' },
	'is an agent that calls its tool, with keys': { agent: 'calling', key: 'row' },
	'is an agent that asks the engine': { agent: 'requesting' },
	'is an agent that asks the engine, with keys': { agent: 'requesting', key: 'row' },
};

/** Another execution of the same rows, by a person who found the crashed one. */
const executeAgain =
	(world: World) =>
	(process: Process, running: Execution[]): void => {
		for (const one of running) {
			one.crash(process);
			world.script.at(world.script.now + RERUN_DELAY, () => one.executeAgain());
		}
	};

/** Plays a plan whose process ends at a crash point; returns what is wrong, and the number of crash points. */
async function crashed(plan: Plan, point: number, isExecutedAgain: boolean) {
	let points = 0;
	const schedule = { dice: 1, accounts: [account], executions: [plan], events: [] };
	const { verdict } = await play(schedule, (world) => {
		const process = world.process(0, point);
		if (isExecutedAgain) world.onCrash = executeAgain(world);
		world.onEnd = () => (points = process.crashPoints);
	});
	const wrong = Object.entries(verdict).filter(([, list]) => list.length > 0);
	return { points, wrong: Object.fromEntries(wrong) };
}

/** It takes a tenth of this unless the machine has much else to do; in milliseconds. */
const LIMIT = 300_000;

let crashPoints = 0;
afterAll(() => void process.stdout.write(`crash points: ${crashPoints}\n`));

describe.each(Object.entries(plans))('An execution that %s', (_name, more) => {
	const mayEndAnywhere = async (items: number) => {
		const plan = { ...usualPlan, ...more, items };
		const { points } = await crashed(plan, Infinity, false);
		const again = plan.key === 'none' ? [false] : [false, true];
		for (const isExecutedAgain of again) {
			for (let point = 1; point <= points; point++) {
				const { wrong } = await crashed(plan, point, isExecutedAgain);
				expect({ point, isExecutedAgain, wrong }).toEqual({ point, isExecutedAgain, wrong: {} });
				crashPoints++;
			}
		}
	};

	it.each([1, 2, 3])(
		'may end anywhere, and pays for nothing twice: %i items.',
		mayEndAnywhere,
		LIMIT,
	);
});
