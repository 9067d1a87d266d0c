// Random schedules on n8n's engine: always the same way, and nothing is made twice, lost or stuck.
import { eventKinds } from './events';
import { problemsOf } from './problems';
import { scheduleOf } from './schedules';
import { areTheSame, LIMIT, seedsFrom } from './twice';

// 80 more: `test/sweeps/sameSeed.test.ts`.
it.each([1])(
	'the same seed gives the same trace, byte for byte: 20 seeds from %i on',
	areTheSame,
	LIMIT,
);

/** Each of them finds one of the mistakes in `test/mutants/patches/seeds.ts`. */
const found = [
	3, 7, 8, 20, 22, 36, 43, 53, 57, 72, 100, 113, 124, 134, 137, 142, 157, 161, 180, 464, 583, 988,
	3749, 4069, 14571,
];

it.each(found)(
	'nothing is made twice, lost or stuck with seed %i',
	async (seed) => expect(await problemsOf(scheduleOf(seed))).toEqual({}),
	LIMIT,
);

it('a thousand seeds have events of each kind', () => {
	const events = seedsFrom(1, 1_000).flatMap((seed) => scheduleOf(seed).events);
	expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(eventKinds));
});
