// A few of the random fault schedules; `test/sweeps/seeds` plays many others.
import { problemsAmong } from '../sweeps/seeds/half';

const seeds = Array.from({ length: 10 }, (_, index) => 1 + index);

it('nothing is made twice, lost or stuck in ten random schedules', async () => {
	expect(await problemsAmong(seeds)).toEqual([]);
});
