/** A process of the seeds: plays those that it is told on the engine that it is told. */
import '../../support/harness/setup';
import { chooseEngine } from '../../support/harness/chooseEngine';
import type { Schedule } from './schedule';

/** What to play: a seed, or a schedule of `found/`. */
export interface Asked {
	play: number | string;
	shrinks: boolean;
}

/** What became of it. */
export interface Told {
	play: number | string;
	seen: string[];
	excused: string[];
	problems: Record<string, string[]>;
	/** What a failing one shrank to. */
	shrunk?: Schedule;
}

chooseEngine(process.argv[2]);

// Only now: what it imports depends on the engine.
const loading = Promise.all([import('./play'), import('./schedules'), import('./found')]);

async function tell({ play, shrinks }: Asked): Promise<Told> {
	const [{ problemsOf, shrunk }, { scheduleOf }, { foundSchedule }] = await loading;
	const told: Told = { play, seen: [], excused: [], problems: {} };
	const schedule = typeof play === 'number' ? scheduleOf(play) : foundSchedule(play);
	told.problems = await problemsOf(schedule, ({ seen, excused }) =>
		Object.assign(told, { seen, excused }),
	);
	const isBad = Object.keys(told.problems).length > 0;
	if (isBad && shrinks && typeof play === 'number') told.shrunk = await shrunk(play);
	return told;
}

process.on('message', (asked: Asked) => {
	void tell(asked).then((told) => process.send?.(told));
});
