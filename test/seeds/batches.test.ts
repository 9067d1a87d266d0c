// A batch above the limit of the account on n8n's engine: released, it holds its slot a fraction of its time.
// More lengths, and slow answers: `test/sweeps/batches.test.ts`.
import { holdsTheSlotLess, takesNoLonger } from './batches';

const unequal = [204, 151, 177, 210, 163, 189, 158];

it('30 videos, released while their jobs are of unequal length', async () =>
	await holdsTheSlotLess(30, unequal, 0.5, {}));

it.each<[string, number, number[], object]>([
	['of 14 to 23 s, which nobody has seen before,', 6, [14, 23, 19], {}],
	['of an operation that usually takes longer', 12, [90], { operation: 'vibeMv' }],
	['that took ten times as long before', 20, [40], { earlier: 400 }],
])(
	'jobs %s take no longer when their run is released',
	async (_name, items, jobTimes, more) => await takesNoLonger(items, jobTimes, more),
);
