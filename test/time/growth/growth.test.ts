// The cost of an item does not depend on their number, counted in steps of our own code.
import type { SimulatedRun } from '../../support/simulation/run';
import { allDone, start, statesOf } from '../../support/simulation/run';
import type { Scene } from '../../support/simulation/scene';
import { useScene } from '../../support/simulation/scene';
import { faults } from '../../support/standin/faults';
import type { ScriptedStandIn } from '../../support/standin/scripted';
import { ofItems } from '../../support/standin/scripted';
import type { StandInSettings } from '../../support/standin/settings';

/** What `countingTransform` adds: how often each statement ran, by file. */
type Counters = Record<string, { s: Record<string, number> }>;

/** How many statements of ours ran so far. */
function stepsSoFar(): number {
	const { __coverage__: counters } = globalThis as unknown as { __coverage__: Counters };
	const counts = Object.values(counters).flatMap(({ s }) => Object.values(s));
	return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * How many items are made before the first comparison, and between two: more than it takes to fill the custom data of an
 * execution. Until it is full, the name of each further video makes it longer, and dearer to write.
 */
const MANY = 300;

/** Items may cost no more than so many times the steps of as many before them. */
const MOST = 1.05;

interface Case extends Omit<SimulatedRun, 'items'> {
	settings?: Partial<StandInSettings>;
	strike?: (service: ScriptedStandIn) => void;
	/** Whether every item is a run of its own. */
	isAlone?: boolean;
	/** The states of so many items. */
	ends?: (items: number) => Record<string, number>;
}

// As many slots as the largest plan has (docs/service.md, "parallel-jobs"), and short jobs: of long ones the polls per job
// grow until the run takes longer than a job.
const roomy: Partial<StandInSettings> = { accountLimit: 25, jobs: { kind: 'time', ms: 2_000 } };
const ready = (items: number) => ({ ready: items });
const submitted = (items: number) => ({ submitted: items });

const cases: Record<string, Case> = {
	'submitted, with the slots of the largest plan': {
		waits: false,
		settings: roomy,
		ends: submitted,
	},
	'submitted, five at once': { waits: false, ends: submitted },
	'waited for, with the slots of the largest plan': { settings: roomy },
	'waited for, five at once': {},
	'with a trace ID of the user each': { key: (seed) => `row ${seed}`, settings: roomy },
	'with two parallel jobs at most': { options: { maxParallel: 2 }, settings: roomy },
	'with a minimum balance': { options: { minimumBalance: 1 } },
	'with a file to upload and one to download': { uploads: true, downloads: true },
	'with a file of its own in the item': { uploads: 'files' },
	'of which each is a run of its own': { isAlone: true },
	'of which every other one fails': {
		strike: (service) => {
			const when = ofItems((seed) => seed % 2 === 1);
			service.fail({ place: 'submit', times: Infinity, when, ...faults.moderated });
		},
		ends: (items) => ({ ready: items / 2, inputModerated: items / 2 }),
	},
	'in an outage of a minute': {
		strike: (service) => service.failBetween(faults.unavailable, 0, 60_000),
	},
};

let scene: Scene;
const setScene = useScene();

/** The steps that so many items take; checks what becomes of them. */
async function stepsOf(
	{ settings, strike, isAlone, ends = ready, ...run }: Case,
	items: number,
): Promise<number> {
	scene = setScene(settings);
	strike?.(scene.service);
	const counts = isAlone
		? Array.from({ length: items }, (_, firstSeed) => ({ items: 1, firstSeed }))
		: [{ items }];
	const before = stepsSoFar();
	const runs = counts.map((count) => start(scene.script, scene.service, { ...run, ...count }));
	await scene.script.play(() => allDone(runs));
	const steps = stepsSoFar() - before;
	const states: Record<string, number> = {};
	for (const [state, count] of runs.flatMap((one) => Object.entries(statesOf(one)))) {
		states[state] = (states[state] ?? 0) + count;
	}
	expect(states).toEqual(ends(items));
	return steps;
}

it.each(Object.entries(cases))(
	'Items %s cost the same each, however many there are.',
	async (_, one) => {
		const once = await stepsOf(one, MANY);
		const twice = await stepsOf(one, 2 * MANY);
		const thrice = await stepsOf(one, 3 * MANY);
		expect(thrice - twice).toBeLessThan(MOST * (twice - once));
	},
);
