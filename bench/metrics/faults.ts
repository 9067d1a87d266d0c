/**
 * Metric 13: a thousand runs of one video each, of which every tenth is moderated, while one answer in
 * a hundred is lost after the service has acted. "Retry On Fail" is on for everybody, with three tries.
 */
import { randomFrom } from '../../test/support/simulation/script';
import { setScene } from '../../test/support/simulation/scene';
import { ofEach, ours } from '../contenders';
import type { Begin } from '../contenders/scripted';
import type { Metric } from '../types';
import { judged } from '../types';

const RUNS = { whole: 1000, quick: 200 };
const SECONDS = 60;
const TRIES = 3;
const PRICE = 45;
const [READY, MODERATED] = [1, 7];
const MODERATED_PART = 0.1;
const LOST_PART = 0.01;
/** What has not ended after two hours, a hundred times the job's length, never does. */
const HORIZON = 2 * 3_600_000;
/** Between the starts of two runs. */
const PACE = 1_000;
const SEED = 13;

interface Faults {
	endless: number;
	doubles: number;
}

function sceneOf(runs: number) {
	const [statuses, wire] = [randomFrom(SEED), randomFrom(SEED + 1)];
	const status = Array.from({ length: runs }, () =>
		statuses() < MODERATED_PART ? MODERATED : READY,
	);
	return setScene({
		limit: Infinity,
		jobTime: () => SECONDS * 1000,
		price: () => PRICE,
		status: (seed) => status[seed],
		trouble: () => (wire() < LOST_PART ? 'answerLost' : undefined),
	});
}

async function play(begin: Begin, runs: number): Promise<Faults> {
	const scene = sceneOf(runs);
	const { script, service } = scene;
	const playing: Array<ReturnType<Begin>> = [];
	for (let seed = 0; seed < runs; seed++) {
		const start = () => playing.push(begin(scene, { items: 1, firstSeed: seed, tries: TRIES }));
		script.at(seed * PACE, start);
	}
	const isOver = () => playing.length === runs && playing.every(({ done }) => done);
	await script.play(() => script.now > runs * PACE + HORIZON || isOver());
	scene.close();
	// Moderated jobs are refunded.
	const paid = service.jobs.filter((job) => job.status === READY);
	const doubles = paid.length - new Set(paid.map(({ seed }) => seed)).size;
	return { endless: playing.filter(({ done }) => !done).length, doubles: doubles * PRICE };
}

export const faults: Metric = async ({ quick }) => {
	const runs = quick ? RUNS.quick : RUNS.whole;
	const found = new Map<Begin, Faults>();
	const of = (figure: keyof Faults) => async (begin: Begin) => {
		const known = found.get(begin) ?? (await play(begin, runs));
		found.set(begin, known);
		return known[figure];
	};
	const row = async (what: string, unit: string, figure: keyof Faults) =>
		judged({
			metric: `13 ${what}, of ${runs.toLocaleString('en')} runs with faults`,
			unit,
			target: 0,
			ours: await of(figure)(ours),
			contenders: await ofEach(of(figure)),
		});
	return [
		await row('runs that never end', '', 'endless'),
		await row('credits spent on doubles', 'credits', 'doubles'),
	];
};
