/** Metric 2: how often a job is looked at once the node has seen such jobs. */
import { ofEach, ours } from '../contenders';
import { videos } from '../scripted';
import { mean } from '../statistics';
import type { Metric, Row } from '../types';
import { judged } from '../types';

/** The most looks at a job of so many seconds. */
const TARGETS = [
	[60, 12],
	[600, 25],
];
const COUNT = { whole: 200, quick: 40 };

export const looks: Metric = async ({ quick }) => {
	const count = quick ? COUNT.quick : COUNT.whole;
	const rows: Row[] = [];
	for (const [seconds, target] of TARGETS) {
		const of = async (begin: typeof ours) =>
			mean((await videos(begin, { seconds, count, memory: 'learned' })).map((one) => one.looks));
		const found = { ours: await of(ours), contenders: await ofEach(of) };
		rows.push(
			judged({ metric: `2 looks per job of ${seconds} s, learned`, unit: '', target, ...found }),
		);
	}
	return rows;
};
