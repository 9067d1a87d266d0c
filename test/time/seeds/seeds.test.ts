// Schedules on n8n's engine: each goes the same way each time, and nothing is made twice, lost or stuck.
import { eventKinds } from './events';
import { foundNames, foundSchedule } from './found';
import { play, problemsOf } from './play';
import { scheduleOf } from './schedules';

/** They take a hundredth of this unless the machine has much else to do; in milliseconds. */
const LIMIT = 300_000;

const seedsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it.each(foundNames)(
	'Nothing is made twice, lost or stuck: %s',
	async (name) => expect(await problemsOf(foundSchedule(name))).toEqual({}),
	LIMIT,
);

it(
	'A seed gives the same trace each time, byte for byte.',
	async () => {
		for (const seed of seedsTo(20)) {
			const { trace } = await play(scheduleOf(seed));
			const again = await play(scheduleOf(seed));
			expect([seed, again.trace]).toEqual([seed, trace]);
		}
	},
	LIMIT,
);

it('A thousand seeds have events of each kind.', () => {
	const events = seedsTo(1_000).flatMap((seed) => scheduleOf(seed).events);
	expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(eventKinds));
});
