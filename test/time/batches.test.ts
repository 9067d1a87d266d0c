// A large batch at an account with a limit that the node does not know, on scripted time: hours pass in a second.
import { randomFrom } from '../support/simulation/script';
import type { RunHandle, SimulatedRun } from '../support/simulation/run';
import { allDone, runIn, start, statesOf } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { accountOfScene, below, JOB_TIME, useScene } from '../support/simulation/scene';
import { faults } from '../support/standin/faults';
import type { TimeOf } from '../support/standin/settings';

const setScene = useScene();

/** Runs so many items, until they have taken far longer than an ideal; the overtime is relative to it. */
async function batch(scene: Scene, run: SimulatedRun, ideal: number) {
	const states = statesOf(await runIn(scene, run, 1.2 * ideal));
	const { script, service } = scene;
	const end = run.waits === false ? Number(service.jobs.at(-1)?.endsAt) : script.now;
	const jobs = [service.jobs.length, new Set(service.jobs.map(({ seed }) => seed)).size];
	return { states, jobs, refusals: service.refusals, overtime: end / ideal };
}

const expected = (state: string, items: number, refusals: number, overtime: number) => ({
	states: { [state]: items },
	jobs: [items, items],
	refusals: below(refusals),
	overtime: below(overtime),
});

const random = randomFrom(1);
const times = Array.from({ length: 500 }, () => 40_000 + 40_000 * random());

it.each<[string, number, (seed: number) => number, number, Partial<SimulatedRun>]>([
	['of 20 s', 1.1, () => 20_000, 14, {}],
	['of 60 s', 1.07, () => JOB_TIME, 14, {}],
	// Until the first job has ended, more is tried than when it is known how long jobs take.
	['of 60 s that are expected to take 12 s', 1.07, () => JOB_TIME, 16, { expectedSeconds: 12 }],
	['that take 40 to 80 s', 1.05, (seed) => times[seed], 12, {}],
	['that the node does not wait for', 1.07, () => JOB_TIME, 14, { waits: false }],
	['that it does not wait for, ended early', 1.06, () => JOB_TIME / 2, 11, { waits: false }],
])(
	'Five hundred jobs %s take %f times as long as a limit of five demands, at most.',
	async (_name, overtime, jobTime, refusals, run) => {
		const work = times.reduce((sum, _time, seed) => sum + jobTime(seed), 0);
		const ms: TimeOf = ({ seed }) => jobTime(Number(seed));
		const scene = setScene({ jobs: { kind: 'time', ms } });
		const made = await batch(scene, { items: 500, ...run }, work / 5);
		const state = run.waits === false ? 'submitted' : 'ready';
		expect(made).toEqual(expected(state, 500, refusals, overtime));
	},
);

it('A limit that falls from five to two, and rises to ten, is followed.', async () => {
	const scene = setScene();
	const { script, service } = scene;
	const [fall, rise] = [2_000_000, 3_500_000];
	script.at(fall, () => (service.settings.accountLimit = 2));
	script.at(rise, () => (service.settings.accountLimit = 10));
	const work = 1000 * JOB_TIME - 5 * fall - 2 * (rise - fall);
	const made = await batch(scene, { items: 1000 }, rise + work / 10);
	expect(made).toEqual(expected('ready', 1000, 30, 1.12));
});

describe('Jobs that the node does not wait for', () => {
	it('are not polled while the account has slots for all.', async () => {
		const scene = setScene({ accountLimit: Infinity });
		const { jobs } = await batch(scene, { items: 500, waits: false }, Infinity);
		expect([jobs, scene.service.count('poll')]).toEqual([[500, 500], 0]);
	});

	it('are polled from the first refusal on, also those that were submitted before.', async () => {
		const scene = setScene({ accountLimit: 20, jobs: { kind: 'time', ms: 20_000 } });
		await runIn(scene, { items: 100, waits: false });
		expect(scene.service.jobs[99].startedAt).toEqual(below(1.3 * 80_000));
	});
});

it('A run whose setting cannot be read sends nothing and holds no slot.', async () => {
	const scene = setScene();
	const waits = () => {
		throw new Error('no such field');
	};
	const run = await runIn(scene, { items: 3, waits });
	expect([statesOf(run), scene.service.sent()]).toEqual([{ input: 3 }, []]);
	expect(accountOfScene().slots.isIdle).toBe(true);
});

it('A run of one item ends within twice the time of its job, whenever it begins beside many.', async () => {
	const { script, service } = setScene();
	const large = start(script, service, { items: 400 });
	const took: number[] = [];
	for (let one = 0; one < 30; one++) {
		script.at(JOB_TIME * 2 * (one + 1) + one * 2_000, () => {
			const began = script.now;
			const run = start(script, service, { items: 1, firstSeed: 5000 + one });
			void run.whenDone.then(() => took.push(script.now - began));
		});
	}
	await script.play(() => took.length === 30 && large.ended.length > 250);
	expect(Math.max(...took)).toBeLessThan(2 * JOB_TIME);
});

// The rest of the running job, its own time, and the seconds until polls see that each of them has ended.
const LONGEST = 2 * JOB_TIME + 10_000;

it.each<[number, string, number]>(
	[1, 2, 3].flatMap((limit) => [
		[limit, 'unknown', 0],
		[limit, 'known', 5 * JOB_TIME],
	]),
)(
	'At an account with a limit of %i, %s so far, a run of one item waits for one job of a batch.',
	async (limit, _known, first) => {
		const took: number[] = [];
		for (const after of [1_000, 5_000, 20_000, 35_000, 50_000]) {
			const { script, service } = setScene({ accountLimit: limit });
			start(script, service, { items: 100 });
			let run: RunHandle | undefined;
			const one = { items: 1, firstSeed: 5000 };
			script.at(first + after, () => (run = start(script, service, one)));
			await script.play(() => run?.done === true);
			took.push(script.now - first - after);
		}
		expect(Math.max(...took)).toEqual(below(LONGEST));
	},
);

it.each([1, 2])(
	'When all runs have ended, in any way, no slot is held and no job waits: seed %i.',
	async (seed) => {
		const roll = randomFrom(seed);
		const { script, service } = setScene({ outcome: () => (roll() < 0.2 ? 8 : 1) }, seed);
		for (const name of ['moderated', 'resetAfter', 'unavailable', 'late', 'refused'] as const) {
			for (const place of ['submit', 'poll'] as const) {
				const when = () => roll() < 0.03;
				service.fail({ place, times: Infinity, when, ...faults[name] });
			}
		}
		const { slots } = accountOfScene();
		const idleOnTheWay: boolean[] = [];
		script.at(JOB_TIME, () => idleOnTheWay.push(slots.isIdle));
		const runs = [0, 1, 2, 3].map((number) => {
			const stop = new AbortController();
			const firstSeed = number * 1000;
			const waits = (item: number) => item % 3 > 0;
			if (number > 0) script.at(roll() * 600_000, () => stop.abort());
			return start(script, service, { items: 100, firstSeed, waits, stop: stop.signal });
		});
		await script.play(() => allDone(runs));
		// A job that nobody polls any more may hold its slot until it is expected to have ended.
		await script.playTo(script.now + 2 * JOB_TIME);
		expect([idleOnTheWay, slots.isIdle]).toEqual([[false], true]);
		expect(statesOf(runs[0]).stopped).toBeUndefined();
		expect(statesOf(runs[1]).stopped).toBeGreaterThan(0);
	},
);
