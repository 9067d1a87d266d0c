/**
 * Metric 6: what the size of our description costs. The engine's time per item against a node of ten
 * fields that makes the same request, on both engines; the request itself is left out of both. Both run
 * in turn, so that a change of the machine's speed meets both; the ratio is the median of the pairs.
 */
import { inChild } from '../child';
import type { DescriptionFound, DescriptionTask } from '../children/description';
import { median } from '../statistics';
import type { Metric, Row } from '../types';
import { judged } from '../types';

const ITEMS = 300;
const PAIRS = { whole: 9, quick: 3 };
const MOST = 2;

export const description: Metric = async ({ quick }) => {
	const rows: Row[] = [];
	for (const engine of ['2.x', '1.x'] as const) {
		const task: DescriptionTask = { engine, items: ITEMS, pairs: PAIRS[quick ? 'quick' : 'whole'] };
		const { fields, whole, few } = await inChild<DescriptionFound>('description', task);
		const ratio = median(whole.map((one, pair) => one / few[pair]));
		const metric = `6 engine's time per item, n8n ${engine}`;
		rows.push(
			judged({
				metric: `${metric}, ${fields} fields against ten`,
				unit: '×',
				target: MOST,
				ours: ratio,
			}),
			judged({
				metric,
				unit: 'ms',
				target: null,
				ours: median(whole),
				contenders: { 'Node of ten fields': median(few) },
			}),
		);
	}
	return rows;
};
