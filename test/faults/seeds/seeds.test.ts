// Random fault schedules on scripted time. SEEDS says how many, FIRST_SEED where they begin.
import { playSchedule } from './schedule';

const COUNT = Number(process.env.SEEDS ?? 150);
const FIRST = Number(process.env.FIRST_SEED ?? 1);

const good = { doubled: [], lost: [], stuck: [] };

describe('whatever goes wrong', () => {
	it(
		`nothing is made twice, lost or stuck: ${COUNT} random schedules`,
		async () => {
			const bad: unknown[] = [];
			for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
				const verdict = await playSchedule(seed).catch((error: Error) => ({
					error: error.message,
				}));
				if (JSON.stringify(verdict) !== JSON.stringify(good)) bad.push({ seed, ...verdict });
			}
			expect(bad).toEqual([]);
		},
		60_000 + COUNT * 100,
	);
});
