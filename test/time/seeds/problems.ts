/** What is wrong with a schedule, and the shortest one in which it still is. */
import fc from 'fast-check';
import { play } from './play';
import type { Schedule } from './schedule';
import { scheduleOf, schedules, settingsOf } from './schedules';

/** What is wrong, by the name of the promise; empty when nothing is. `saw` is told what struck. */
export async function problemsOf(
	schedule: Schedule,
	saw: (kinds: string[]) => void = () => {},
): Promise<Record<string, string[]>> {
	try {
		const { verdict, seen } = await play(schedule);
		saw(seen);
		return Object.fromEntries(Object.entries(verdict).filter(([, list]) => list.length > 0));
	} catch (error) {
		return { hung: [(error as Error).message] };
	}
}

/** How long a schedule may be shrunk, in milliseconds. */
const LONGEST = 120_000;

/** Shrinks the schedule of a seed that fails, and prints what is left as a test. */
export async function shrunkTest(seed: number): Promise<string> {
	const holds = async (schedule: Schedule) => Object.keys(await problemsOf(schedule)).length === 0;
	const { counterexample } = await fc.check(fc.asyncProperty(schedules, holds), {
		...settingsOf(seed),
		skipAllAfterTimeLimit: LONGEST,
	});
	const [schedule] = counterexample ?? [scheduleOf(seed)];
	return [
		`it('plays what seed ${seed} shrank to', async () => {`,
		`	const schedule: Schedule = ${JSON.stringify(schedule)};`,
		'	expect(await problemsOf(schedule)).toEqual({});',
		'});',
	].join('\n');
}
