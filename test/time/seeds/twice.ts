/** Plays seeds twice: the same seed always gives the same. */
import { play } from './play';
import { scheduleOf } from './schedules';

export const seedsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => first + index);

/** For tests of seeds: they take a hundredth of this unless the machine has much else to do; in milliseconds. */
export const LIMIT = 300_000;

/** Plays 20 seeds twice, and compares their traces. */
export async function areTheSame(first: number): Promise<void> {
	for (const seed of seedsFrom(first, 20)) {
		const { trace } = await play(scheduleOf(seed));
		const again = await play(scheduleOf(seed));
		expect([seed, again.trace]).toEqual([seed, trace]);
	}
}
