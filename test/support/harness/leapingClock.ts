/** Time that leaps to the end of each pause: hours pass in moments, and the clocks show them whole. */
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

/** By how much a pause is shorter than it says. */
const FASTER = 5_000;

/** Lets the clocks of the tests in the file or block leap; the function that it returns lets time pass. */
export function useLeapingClock(): (milliseconds: number) => void {
	const original = { ...clock };
	const realDate = Date.now;
	let leapt = 0;
	const leap = (milliseconds: number) => {
		leapt += milliseconds;
	};
	const pause = async (milliseconds: number, signal?: AbortSignal) => {
		const end = clock.now() + milliseconds;
		await original.pause(milliseconds / FASTER, signal);
		if (signal?.aborted !== true && end > clock.now()) leap(end - clock.now());
	};
	beforeEach(() => {
		// The stand-in has no other time than this.
		Date.now = () => realDate() + leapt;
		Object.assign(clock, { now: () => performance.now() + leapt, date: Date.now, pause });
		clock.sinceStart = () => Infinity;
	});
	afterEach(() => {
		Date.now = realDate;
		Object.assign(clock, original);
	});
	return leap;
}
