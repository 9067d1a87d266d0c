/** A process of the seeds: plays those that it is told on the engine that it is told. */
import '../../support/harness/setup';
import { chooseEngine } from '../../support/harness/chooseEngine';

/** What became of a seed. */
export interface Told {
	seed: number;
	seen: string[];
	problems: Record<string, string[]>;
	/** The test that a failing one shrank to. */
	test?: string;
}

chooseEngine(process.argv[2]);

// Only now: what it imports depends on the engine.
const loading = Promise.all([import('./problems'), import('./schedules')]);

async function tell({ seed, shrinks }: { seed: number; shrinks: boolean }): Promise<Told> {
	const [{ problemsOf, shrunkTest }, { scheduleOf }] = await loading;
	let seen: string[] = [];
	const problems = await problemsOf(scheduleOf(seed), (kinds) => (seen = kinds));
	const isBad = Object.keys(problems).length > 0;
	return { seed, seen, problems, test: isBad && shrinks ? await shrunkTest(seed) : undefined };
}

process.on('message', (asked: { seed: number; shrinks: boolean }) => {
	void tell(asked).then((told) => process.send?.(told));
});
