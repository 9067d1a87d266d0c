/** How long the jobs of a measurement take, drawn with a seed: everybody meets the same jobs. */
import { randomFrom } from '../test/support/simulation/script';

const SPREAD = 0.25;
const SEED = 20261121;

/** Times in milliseconds, uniform around `seconds`, plus or minus a quarter. */
export function jobTimes(seconds: number, count: number): number[] {
	const random = randomFrom(SEED);
	const factor = () => 1 - SPREAD + 2 * SPREAD * random();
	return Array.from({ length: count }, () => seconds * 1000 * factor());
}
