/** Time that runs faster: minutes pass in seconds, and what requests take counts, too. */
import { setTimeout } from 'node:timers/promises';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

/** Lets the clocks of the tests in the file or block run `faster`; the function that it returns lets time pass. */
export function useFastClock(faster: number): (milliseconds: number) => void {
	const original = { ...clock };
	const realDate = Date.now;
	const start = realDate();
	let leapt = 0;
	const date = () => start + (realDate() - start) * faster + leapt;
	const now = () => performance.now() * faster + leapt;
	const pause = async (milliseconds: number, signal?: AbortSignal) => {
		const end = now() + milliseconds;
		for (let rest = milliseconds; rest > 0 && signal?.aborted !== true; rest = end - now()) {
			await setTimeout(rest / faster, undefined, { signal }).catch(() => {});
		}
	};
	beforeEach(() => {
		// The stand-in has no other time than this.
		Date.now = date;
		Object.assign(clock, { now, date, pause, sinceStart: () => Infinity });
	});
	afterEach(() => {
		Date.now = realDate;
		Object.assign(clock, original);
	});
	return (milliseconds) => {
		leapt += milliseconds;
	};
}
