// A batch above the limit of the account on n8n's engine: released, it holds its slot a fraction of its time.
// More videos, other lengths and slow answers: `test/sweeps/batches.test.ts`.
import { holdsTheSlotLess, takesNoLonger, unequal } from './batches';

it('30 videos, released while their jobs are of unequal length', async () =>
	await holdsTheSlotLess(30, unequal, 0.5, {}));

it('jobs of 14 to 23 s, which nobody has seen before, take no longer when their run is released', async () =>
	await takesNoLonger(6, [14, 23, 19], {}));
