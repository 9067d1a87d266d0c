/**
 * Metric 3: how long a batch takes, against the floor: the time that its jobs take when the account's
 * limit of five is always full. The limit is not told, and nothing is learned before.
 */
import { setScene } from '../../test/support/simulation/scene';
import { ofEach, ours } from '../contenders';
import type { Begin } from '../contenders/scripted';
import { realTime } from '../realTime';
import type { Metric, Options, Row } from '../types';
import { judged } from '../types';

const LIMIT = 5;

/** Jobs, the seconds that each takes, and the target. */
const BATCHES = [
	{ items: 20, seconds: 6, target: 1.1 },
	{ items: 100, seconds: 6, target: 1.1 },
	{ items: 100, seconds: 60, target: 1.05 },
	{ items: 1000, seconds: 60, target: 1.05 },
];

async function overtime(begin: Begin, items: number, seconds: number): Promise<number> {
	const scene = setScene({ limit: LIMIT, jobTime: () => seconds * 1000 });
	const playing = begin(scene, { items, firstSeed: 0 });
	await scene.script.play(() => playing.done);
	scene.close();
	return scene.script.now / (Math.ceil(items / LIMIT) * seconds * 1000);
}

async function realRows(options: Options): Promise<Row[]> {
	const { batch } = await realTime(options);
	if (batch === undefined) return [];
	const { items, seconds, floor, others } = batch;
	const [{ target }] = BATCHES;
	const theirs = Object.entries(others).map(([name, [round]]) => [name, round.took / floor]);
	return [
		judged({
			metric: `3 batch of ${items} jobs of ${seconds} s, time over the floor, real time`,
			unit: '×',
			target,
			ours: batch.ours[0].took / floor,
			contenders: Object.fromEntries(theirs),
		}),
	];
}

export const batchTime: Metric = async ({ quick }) => {
	const rows: Row[] = [];
	for (const { items, seconds, target } of BATCHES.filter(
		({ items: all }) => !quick || all <= 100,
	)) {
		const of = async (begin: Begin) => await overtime(begin, items, seconds);
		const metric = `3 batch of ${items} jobs of ${seconds} s, time over the floor`;
		const found = { ours: await of(ours), contenders: await ofEach(of) };
		rows.push(judged({ metric, unit: '×', target, ...found }));
	}
	return [...rows, ...(await realRows({ quick }))];
};
