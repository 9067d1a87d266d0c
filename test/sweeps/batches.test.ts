// A released batch holds its slot a fraction of its time: many videos, slow answers, a run beside it.
import { holdsTheSlotLess, slow, takesNoLonger, unequal } from '../seeds/batches';

const same = [90];

it.each<[number, string, number[], number, object]>([
	[60, 'of the same length', same, 0.25, {}],
	[60, 'of the same length, and answers slow', same, 0.25, slow],
	[30, 'of unequal length, and answers slow', unequal, 0.6, slow],
])(
	'%i videos, released while their jobs are %s',
	async (items, _name, jobTimes, share, latency) =>
		await holdsTheSlotLess(items, jobTimes, share, latency),
);

it.each<[string, number, number[], object]>([
	['of an operation that usually takes longer', 12, [90], { operation: 'vibeMv' }],
	['whose times differ threefold', 33, [100, 300, 150, 220], {}],
	['that took ten times as long before', 60, [40], { earlier: 400 }],
	['that took ten times as long, and slow answers,', 60, [40], { earlier: 400, latency: slow }],
])(
	'jobs %s take no longer when their run is released',
	async (_name, items, jobTimes, more) => await takesNoLonger(items, jobTimes, more),
);

it('a batch that is released beside another run takes as many places as in memory', async () =>
	await takesNoLonger(20, [90], { beside: 100 }, 1.3));
