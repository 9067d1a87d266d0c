/** The node's clock under the hand of a test: time passes only when the test says so. */
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

/** Lets everything run that waits for nothing but its turn. */
export const settle = async () => await new Promise((resolve) => setImmediate(resolve));

/** Stops the clock for the tests of the file or the block; the function that it returns moves it on. */
export function useSteppedClock(): (milliseconds: number) => Promise<void> {
	const { now, pause, timeout } = clock;
	let time = 0;
	let sleeping: Array<{ until: number; wake: () => void }> = [];
	beforeEach(() => {
		time = 0;
		sleeping = [];
		clock.now = () => time;
		clock.pause = async (milliseconds) =>
			await new Promise((wake) => sleeping.push({ until: time + milliseconds, wake }));
		clock.timeout = clock.pause;
	});
	afterEach(() => Object.assign(clock, { now, pause, timeout }));
	return async (milliseconds) => {
		time += milliseconds;
		const due = sleeping.filter(({ until }) => until <= time);
		sleeping = sleeping.filter(({ until }) => until > time);
		due.forEach(({ wake }) => wake());
		await settle();
	};
}
