/** The node's clock where sockets are: its pauses pass in moments. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';

/** By how much a pause is shorter than it says where all clocks leap. */
const FASTER = 5_000;

function faster(what: 'pause' | 'timeout', factor: number): () => void {
	const original = clock[what];
	clock[what] = async (milliseconds, ...signals) =>
		await original(milliseconds / factor, ...signals);
	return () => {
		clock[what] = original;
	};
}

/** Makes all waiting of the node pass `factor` times faster; call the result to undo it. */
export const shortenPauses = (factor = 500): (() => void) => faster('pause', factor);

/** Gives answers and files a fiftieth of the time that the node gives them, in each test of the block; call the result to undo it. */
export function useShortTimeouts(): () => void {
	let restore = () => {};
	beforeEach(() => {
		restore = faster('timeout', 50);
	});
	afterEach(() => restore());
	return () => restore();
}

/** Time leaps to the end of each pause: hours pass in moments, and the node's clock shows them whole, beside what passes on `real`. */
function startLeaping(real: () => number, factor = 1, counts = () => true) {
	const original = { ...clock };
	let leapt = 0;
	const now = () => real() + leapt;
	const pause = async (milliseconds: number, signal?: AbortSignal) => {
		// A part of a millisecond is a whole one: what is left of a limit may be too little to change a number.
		const end = now() + (milliseconds > 0 ? Math.max(1, Math.round(milliseconds)) : 0);
		await original.pause(milliseconds / factor, signal);
		// A watch that ended early has held nobody up.
		if (counts() && !signal?.aborted) leapt += Math.max(0, end - now());
	};
	Object.assign(clock, { now, pause });
	return {
		leapt: () => leapt,
		stop: () => void Object.assign(clock, original),
	};
}

/** Lets the clocks of the tests in the file or block leap. */
export function useLeapingClock(): void {
	const realDate = Date.now;
	let leaping: ReturnType<typeof startLeaping>;
	beforeEach(() => {
		leaping = startLeaping(() => performance.now(), FASTER);
		// The stand-in has no other time than this.
		Date.now = () => realDate() + leaping.leapt();
		clock.date = Date.now;
	});
	afterEach(() => {
		Date.now = realDate;
		leaping.stop();
	});
}

/** How long the node paused in `run`, by its own clock, on which nothing else passes: neither the time of a busy machine nor what earlier runs left going on. */
export async function pausedDuring(run: () => Promise<unknown>): Promise<number> {
	const begin = Math.round(clock.now());
	const here = new AsyncLocalStorage<true>();
	const leaping = startLeaping(
		() => begin,
		10,
		() => here.getStore() === true,
	);
	try {
		await here.run(true, run);
	} finally {
		leaping.stop();
	}
	return leaping.leapt();
}
