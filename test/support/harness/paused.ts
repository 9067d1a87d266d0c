/** The node's own pauses as its time: they pass quickly, and its clock counts them whole, and nothing else, however busy the machine is. */
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

/** How long the node paused, by its own clock. */
export async function paused(run: () => Promise<unknown>): Promise<number> {
	const { now, pause } = clock;
	const begin = now();
	let sum = 0;
	clock.pause = async (milliseconds, signal) => {
		await pause(milliseconds, signal);
		// A watch that ended early has held nobody up.
		if (!signal?.aborted) sum += milliseconds;
	};
	clock.now = () => begin + sum;
	try {
		await run();
	} finally {
		Object.assign(clock, { pause, now });
	}
	return sum;
}
