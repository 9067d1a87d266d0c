/** Plays a schedule to its end, judges it, and finds the shortest one that is judged in the same way. */
import fc from 'fast-check';
import { scheduleEvents } from './events';
import { Execution } from './execution';
import type { Schedule } from './schedule';
import { scheduleOf, schedules, settingsOf } from './schedules';
import { judge } from './verdict';
import { World } from './world';

export interface PlayResult {
	/** What is wrong, by the promise. */
	verdict: Record<string, string[]>;
	/** Everything that crossed the border of a process, in its order. */
	trace: string[];
	/** The kinds of events that had an effect. */
	events: string[];
	/** The exceptions of the verdict that were needed. */
	exceptions: string[];
}

/** A slot may be held, and a poll be under way, for a while after the last item; in seconds. */
const AFTERWARDS = 1_200;

/** `prepare` may change the world before anything happens. */
export async function play(
	schedule: Schedule,
	prepare: (world: World) => void = () => {},
): Promise<PlayResult> {
	const world = new World(schedule);
	const { script, trace } = world;
	try {
		world.executions = schedule.executions.map(
			(one, index) =>
				new Execution(
					world,
					one,
					index,
					one.isCareful ? schedule.accounts[one.account].minimumBalance : undefined,
				),
		);
		prepare(world);
		scheduleEvents(world, schedule.events);
		for (const one of world.executions) world.at(one.plan.at, () => one.start());
		// An event may begin another execution.
		const last = Math.max(0, ...schedule.events.map(({ at }) => at)) * 1_000;
		let haveHappened = false;
		script.at(last, () => (haveHappened = true));
		await script.play(() => haveHappened && world.executions.every(({ isDone }) => isDone));
		await script.playTo(script.now + AFTERWARDS * 1_000);
		const verdict = await judge(world, schedule);
		return { verdict, trace, events: [...world.occurred], exceptions: [...world.usedExceptions] };
	} finally {
		world.close();
	}
}

/** What is wrong, by the name of the promise; empty when nothing is. `onPlayed` gets the result. */
export async function problemsOf(
	schedule: Schedule,
	onPlayed: (played: PlayResult) => void = () => {},
): Promise<Record<string, string[]>> {
	try {
		const played = await play(schedule);
		onPlayed(played);
		return Object.fromEntries(Object.entries(played.verdict).filter(([, list]) => list.length > 0));
	} catch (error) {
		return { hung: [(error as Error).message] };
	}
}

/** How long a schedule may be shrunk, in milliseconds. */
const LONGEST = 120_000;

/** The shortest schedule that is found to fail like that of a seed. */
export async function shrink(seed: number): Promise<Schedule> {
	const holds = async (schedule: Schedule) => Object.keys(await problemsOf(schedule)).length === 0;
	const { counterexample } = await fc.check(fc.asyncProperty(schedules, holds), {
		...settingsOf(seed),
		skipAllAfterTimeLimit: LONGEST,
	});
	return counterexample?.[0] ?? scheduleOf(seed);
}
