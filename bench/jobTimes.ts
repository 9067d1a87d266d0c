/** How long the jobs of a measurement take, drawn with a seed: every contender gets the same jobs. */
import { randomFrom } from '../test/support/simulation/script';

const SEED = 20261121;
const SPREAD = 0.25;
const SIGMA = 0.4;

const normal = (random: () => number) =>
	Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Factors around one: within a quarter, or with a long tail. */
const distributions = {
	uniform: (random: () => number) => 1 - SPREAD + 2 * SPREAD * random(),
	'log-normal': (random: () => number) => Math.exp(SIGMA * normal(random)),
};

export type Distribution = keyof typeof distributions;

export const distributionNames = Object.keys(distributions) as Distribution[];

/** Times in milliseconds around `seconds`. */
export function jobTimes(seconds: number, count: number, distribution: Distribution): number[] {
	const random = randomFrom(SEED);
	return Array.from({ length: count }, () => seconds * 1000 * distributions[distribution](random));
}
