// Random schedules on n8n's engine: always the same way, and nothing is made twice, lost or stuck.
import { eventKinds } from './events';
import { problemsOf } from './problems';
import { scheduleOf } from './schedule';
import { areTheSame, LIMIT, seedsFrom } from './twice';

// 80 more: `test/sweeps/sameSeed.test.ts`.
it.each([1])(
	'the same seed gives the same trace, byte for byte: 20 seeds from %i on',
	areTheSame,
	LIMIT,
);

/** Each of them finds one of the mistakes in `test/mutants/patches/seeds.ts`. */
const found = [
	6, 8, 12, 13, 15, 24, 51, 52, 62, 81, 86, 90, 94, 131, 132, 133, 277, 363, 700, 2370, 3065,
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
