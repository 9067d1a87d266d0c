// How late a released run sees the end of a job that differs from those before, on n8n's engine and on scripted time; in seconds.
import { randomFrom } from '../support/simulation/script';
import { play } from './seeds/play';
import type { Plan } from './seeds/schedule';
import { usualAccount, usualPlan } from './seeds/schedule';
import type { World } from './seeds/world';

const usual: Plan = { ...usualPlan, waitLimit: 60 };

/** The first number of the rows of an execution. */
const firstOf = (execution: number) => 1_000 * (1 + execution);

/** A batch with five slots, then one released run for each of the other jobs; how late these were seen, and how often n8n resumed them. */
async function seen(before: number[], durations: number[]) {
	const longest = Math.max(...before, ...durations);
	const startOf = (run: number) => longest * (before.length + 2 * run);
	const released = durations.map((_, run): Plan => ({
		...usual,
		waits: 'releases',
		at: startOf(run),
	}));
	const executions = [{ ...usual, items: before.length }, ...released];
	let world = {} as World;
	await play({ dice: 1, accounts: [usualAccount], executions, events: [] }, (made) => {
		world = made;
		world.services[0].settings.jobTime = (number) => {
			const run = Math.floor(number / 1_000) - 1;
			return 1_000 * (run === 0 ? before[number - firstOf(0)] : durations[run - 1]);
		};
	});
	const endOf = new Map(world.services[0].jobs.map(({ seed, endsAt }) => [seed, endsAt]));
	return world.executions.slice(1).map(({ ends, ranIn }, run) => ({
		duration: durations[run],
		late: (ends[0].at - (endOf.get(firstOf(run + 1)) ?? NaN)) / 1_000,
		resumed: ranIn.length - 1,
	}));
}

/** The way of a poll, there and back. */
const ON_THE_WIRE = 1;

it.each([60, 180, 600])(
	'After 16 jobs of half to twice %i s, the next ones are seen a quarter of their time late at most, or 75 s.',
	async (middle) => {
		const random = randomFrom(1);
		const draw = (count: number) =>
			Array.from({ length: count }, () => middle * 2 ** (2 * random() - 1));
		const found = await seen(draw(16), draw(20));
		for (const { duration, late } of found) {
			expect(late).toBeLessThan(Math.max(75, duration / 4) + ON_THE_WIRE);
		}
		expect(Math.max(...found.map(({ resumed }) => resumed))).toBeGreaterThan(0);
	},
);

it('A job that takes much less than all others is seen when the shortest of them might have ended.', async () => {
	const [{ late, resumed }] = await seen([600, 700, 800], [200]);
	expect([late, resumed]).toEqual([expect.closeTo(0.7 * 600 - 200, -1), 1]);
});
