/** The node's own pauses as its time: they pass quickly, and its clock counts them whole, and nothing else, however busy the machine is. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

/** How long the node paused in `run`, by its own clock; what earlier runs left going on does not count. */
export async function paused(run: () => Promise<unknown>): Promise<number> {
	const { now, pause } = clock;
	const begin = now();
	const here = new AsyncLocalStorage<true>();
	let sum = 0;
	clock.pause = async (milliseconds, signal) => {
		await pause(milliseconds, signal);
		// A watch that ended early has held nobody up.
		if (here.getStore() && !signal?.aborted) sum += milliseconds;
	};
	clock.now = () => begin + sum;
	try {
		await here.run(true, run);
	} finally {
		Object.assign(clock, { pause, now });
	}
	return sum;
}
