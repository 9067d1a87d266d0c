/** Metric 1: how late a finished video comes, before and after the node has seen such jobs. */
import { contenders, ours } from '../contenders';
import { MAIN } from '../contenders/names';
import { realTime } from '../realTime';
import { videos } from '../scripted';
import { mean, p95 } from '../statistics';
import type { Metric, Options, Row } from '../types';
import { judged } from '../types';

const LENGTHS = [6, 20, 60, 180, 600];
const COUNT = { whole: 200, quick: 40 };

/** The targets in seconds. */
const targets = (seconds: number) => {
	const learned = Math.max(2, 0.02 * seconds);
	return { first: Math.max(1.5, 0.12 * seconds), mean: learned, p95: 2 * learned };
};

/** The three rows of one length of jobs. */
function rowsOf(
	seconds: number,
	title: string,
	found: { first: number[]; learned: number[]; others: Record<string, number[]> },
): Row[] {
	const of = (figure: (values: number[]) => number) =>
		Object.fromEntries(Object.entries(found.others).map(([name, all]) => [name, figure(all)]));
	const most = targets(seconds);
	const row = (what: string, target: number, all: number[], figure: typeof mean) =>
		judged({
			metric: `1 lateness, jobs of ${seconds} s${title}, ${what}`,
			unit: 's',
			target,
			ours: figure(all),
			contenders: of(figure),
		});
	return [
		row('nothing learned, 95th percentile', most.first, found.first, p95),
		row('learned, mean', most.mean, found.learned, mean),
		row('learned, 95th percentile', most.p95, found.learned, p95),
	];
}

async function realRows(options: Options): Promise<Row[]> {
	const { single } = await realTime(options);
	return single.flatMap(({ seconds, ours: [first, learned], others }) => {
		const theirs = Object.entries(others).filter(([name]) => MAIN.includes(name));
		const late = theirs.map(([name, [round]]) => [name, round.lateness]);
		const found = { first: first.lateness, learned: learned.lateness };
		return rowsOf(seconds, ', real time', { ...found, others: Object.fromEntries(late) });
	});
}

export const lateness: Metric = async ({ quick }) => {
	const count = quick ? COUNT.quick : COUNT.whole;
	const rows: Row[] = [];
	for (const seconds of LENGTHS) {
		const of = async (begin: typeof ours, memory: 'none' | 'learned') =>
			(await videos(begin, { seconds, count, memory })).map((video) => video.lateness);
		const others: Record<string, number[]> = {};
		for (const [name, begin] of contenders) others[name] = await of(begin, 'learned');
		const found = { first: await of(ours, 'none'), learned: await of(ours, 'learned'), others };
		rows.push(...rowsOf(seconds, '', found));
	}
	return [...rows, ...(await realRows({ quick }))];
};
