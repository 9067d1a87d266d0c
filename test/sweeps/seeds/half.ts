/**
 * Random fault schedules on scripted time. SEEDS says how many, FIRST_SEED where they begin; two
 * test files play one half each, side by side. One alone again: `FIRST_SEED=17 SEEDS=1`.
 */
import { playSchedule } from './schedule';

const COUNT = Number(process.env.SEEDS ?? 150);
/** From here on so few find each of the mistakes in `test/mutants/patches/seeds.ts`. */
const FIRST = Number(process.env.FIRST_SEED ?? 100);

/** What is wrong with a schedule, under its seed; undefined when nothing is. */
async function problemsOf(seed: number): Promise<object | undefined> {
	try {
		const lists = Object.entries(await playSchedule(seed)) as Array<[string, string[]]>;
		const wrong = lists.filter(([, list]) => list.length > 0);
		return wrong.length > 0 ? { seed, ...Object.fromEntries(wrong) } : undefined;
	} catch (error) {
		return { seed, error: (error as Error).message };
	}
}

/** What is wrong with the schedules of these seeds; empty when nothing is. */
export async function problemsAmong(seeds: number[]): Promise<object[]> {
	const bad: object[] = [];
	for (const seed of seeds) {
		const problems = await problemsOf(seed);
		if (problems) bad.push(problems);
	}
	return bad;
}

/** Declares the test of the seeds that are odd or even. */
export function playHalf(half: 'odd' | 'even'): void {
	const mine = Array.from({ length: COUNT }, (_, index) => FIRST + index).filter(
		(seed) => (seed % 2 === 1) === (half === 'odd'),
	);
	it(
		`nothing is made twice, lost or stuck: ${mine.length} random schedules, ${half} seeds`,
		async () => expect(await problemsAmong(mine)).toEqual([]),
		60_000 + COUNT * 100,
	);
}
