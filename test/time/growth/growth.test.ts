// The cost of an item does not depend on their number, counted in steps of our own code.
import type { SimulatedRun } from '../../support/simulation/run';
import { allDone, start, statesOf } from '../../support/simulation/run';
import type { Scene } from '../../support/simulation/scene';
import { useScene } from '../../support/simulation/scene';
import type { ServiceSettings } from '../../support/simulation/service';

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

/** IDs are as long as those of PixVerse: about a hundred of them fill the custom data. */
const firstId = 343_252_978_602_905;

interface Case extends Omit<SimulatedRun, 'items'> {
	service?: Partial<ServiceSettings>;
	/** Whether every item is a run of its own. */
	isAlone?: boolean;
	/** The states of so many items. */
	ends?: (items: number) => Record<string, number>;
}

// As many slots as the largest plan has (docs/service.md, "parallel-jobs"), and short jobs: of long ones the polls per job
// grow until the run takes longer than a job.
const roomy: Partial<ServiceSettings> = { limit: 25, jobTime: () => 2_000 };
const ready = (items: number) => ({ ready: items });
const submitted = (items: number) => ({ submitted: items });

const cases: Record<string, Case> = {
	'submitted, with the slots of the largest plan': {
		waits: false,
		service: roomy,
		ends: submitted,
	},
	'submitted, five at once': { waits: false, ends: submitted },
	'waited for, with the slots of the largest plan': { service: roomy },
	'waited for, five at once': {},
	'with a trace ID of the user each': { key: (seed) => `row ${seed}`, service: roomy },
	'with two parallel jobs at most': { options: { maxParallel: 2 }, service: roomy },
	'with a minimum balance': { options: { minimumBalance: 1 } },
	'with a file to upload and one to download': { uploads: true, downloads: true },
	'with a file of its own in the item': { uploads: 'files' },
	'of which each is a run of its own': { isAlone: true },
	'of which every other one fails': {
		service: {
			trouble: (kind, seed = 0) => (kind === 'submit' && seed % 2 ? 'moderated' : undefined),
		},
		ends: (items) => ({ ready: items / 2, inputModerated: items / 2 }),
	},
	'in an outage of a minute': {
		service: { trouble: () => (scene.script.now < 60_000 ? 'unavailable' : undefined) },
	},
};

let scene: Scene;
const setScene = useScene();

/** The steps that so many items take; checks what becomes of them. */
async function stepsOf(
	{ service, isAlone, ends = ready, ...run }: Case,
	items: number,
): Promise<number> {
	scene = setScene({ firstId, ...service });
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
