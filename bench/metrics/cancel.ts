/** Metric 8: how long after Stop the last request starts, at moments spread over a run. */
import { inChild } from '../child';
import type { CancelFound, CancelTask } from '../children/cancel';
import { POLLING_LOOPS, REFERENCE_NODE } from '../contenders/names';
import type { Metric } from '../types';
import { judged } from '../types';

const MOST = 50;
const MOMENTS = {
	whole: [150, 700, 1300, 2100, 2900, 3700, 4500, 5300, 6100, 6900],
	quick: [150, 700, 1300, 2100, 2900],
};

async function latest(kind: CancelTask['kind'], moments: number[]): Promise<number> {
	const task: CancelTask = { kind, moments };
	return Math.max(...(await inChild<CancelFound>('cancel', task)).last);
}

export const cancel: Metric = async ({ quick }) => {
	const [[loop], [node]] = [Object.keys(POLLING_LOOPS), Object.keys(REFERENCE_NODE)];
	const moments = MOMENTS[quick ? 'quick' : 'whole'];
	const ours = await latest('ours', moments);
	const contenders = quick
		? {}
		: {
				[loop]: await latest('pollingLoop', moments),
				[node]: await latest('referenceNode', moments),
			};
	const metric = '8 last request started after Stop';
	return [judged({ metric, unit: 'ms', target: MOST, ours, contenders })];
};
