/** How long a contender has to wait between two looks for its videos to be as late as ours. */
import { ours } from './contenders';
import type { Begin } from './contenders/scripted';
import { videos } from './scripted';
import { mean } from './statistics';

const ROUNDS = 4;

/** A loop cannot wait for less, in seconds. */
const SHORTEST = 0.1;

/** The wait in seconds, for jobs of `seconds` that ours has learned; nearer to it with every round. */
export async function equalWait(
	make: (wait: number) => Begin,
	{ seconds, count }: { seconds: number; count: number },
): Promise<number> {
	const late = async (begin: Begin) =>
		mean((await videos(begin, { seconds, count, memory: 'learned' })).map((one) => one.lateness));
	const goal = await late(ours);
	let wait = 2 * goal;
	for (let round = 0; round < ROUNDS; round++) {
		wait = Math.max(wait + 2 * (goal - (await late(make(wait)))), SHORTEST);
	}
	return wait;
}
