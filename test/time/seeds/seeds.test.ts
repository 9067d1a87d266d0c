// Random schedules on n8n's engine: always the same way, and nothing is made twice, lost or stuck.
import { eventKinds } from './events';
import { problemsOf } from './problems';
import { scheduleOf } from './schedules';
import { areTheSame, LIMIT, seedsFrom } from './twice';

// 80 more: `test/time/long/sameSeed.test.ts`.
it.each([1])(
	'the same seed gives the same trace, byte for byte: 20 seeds from %i on',
	areTheSame,
	LIMIT,
);

/** Each of them finds a deliberate mistake. */
const found = [
	1, 3, 6, 7, 8, 10, 15, 19, 30, 32, 33, 37, 42, 64, 71, 75, 76, 83, 85, 88, 102, 108, 118, 174,
	175, 199, 216, 241, 266, 290, 314, 360, 411, 420, 458, 477, 566, 634, 680,
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
