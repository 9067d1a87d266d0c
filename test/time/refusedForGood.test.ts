// Items that PixVerse refuses for want of room whatever runs: the others of their run are made all the same.
import { start } from '../support/simulation/run';
import { below, setScene } from '../support/simulation/scene';

/** How long a run takes until all items are ready that are not refused for good, and how many requests are refused. */
async function timeFor(items: number, isRefused = (_seed: number) => false) {
	const { script, service, close } = setScene({
		trouble: (kind, seed = 0) => (kind === 'submit' && isRefused(seed) ? 'full' : undefined),
	});
	const made = Array.from({ length: items }, (_, seed) => seed).filter((seed) => !isRefused(seed));
	const run = start(script, service, { items });
	await script.play(() => run.ended.length === made.length);
	close();
	return { made: made.length, time: script.now, refused: service.count('submit') - made.length };
}

it.each([
	['the first of 20', 20, 1.03, (seed: number) => seed === 0],
	['the eleventh of 20', 20, 1.03, (seed: number) => seed === 10],
	['the first of 200', 200, 1.03, (seed: number) => seed === 0],
	['the hundredth of 200', 200, 1.03, (seed: number) => seed === 99],
	['each twentieth of 200', 200, 1.12, (seed: number) => seed % 20 === 7],
	['the first ten of 200', 200, 1.25, (seed: number) => seed < 10],
])('%s: the others take hardly longer', async (_, items, overtime, isRefused) => {
	const { made, time, refused } = await timeFor(items, isRefused);
	const without = await timeFor(made);
	expect(time / without.time).toEqual(below(overtime));
	// Each time it lets all others pass.
	expect(refused - without.refused).toEqual(below(20 * (items - made)));
});
