// Random schedules on n8n's engine: always the same way, and nothing is made twice, lost or stuck.
import { seeds } from '../mutants/patches/seeds';
import { eventKinds } from './events';
import { problemsOf } from './problems';
import type { Schedule } from './schedule';
import { scheduleOf } from './schedules';
import { areTheSame, LIMIT, seedsFrom } from './twice';

// 80 more: `test/sweeps/sameSeed.test.ts`.
it.each([1])(
	'the same seed gives the same trace, byte for byte: 20 seeds from %i on',
	areTheSame,
	LIMIT,
);

/** Each of them finds a mistake. */
const found = new Set(seeds.map(({ named }) => Number(/\d+/.exec(named))));

it.each([...found])(
	'nothing is made twice, lost or stuck with seed %i',
	async (seed) => expect(await problemsOf(scheduleOf(seed))).toEqual({}),
	LIMIT,
);

it('nothing is stuck when a clock is set back while a run is released', async () => {
	const schedule: Schedule = JSON.parse(`{"dice":0,
		"accounts":[{"limit":2,"refusesKnown":false,"repeatedTrace":"sameAnswer","jobTime":3,"failures":0,"price":5,"credits":1000}],
		"executions":[{"account":0,"process":0,"at":0,"items":1,"areTwins":false,"operation":"restyle","upscales":false,"waits":"releases","onError":"continueRegularOutput","tries":1,"source":"videoId","downloads":false,"key":"none","isCareful":true},
			{"account":0,"process":0,"at":0,"items":4,"areTwins":false,"operation":"restyle","upscales":false,"waits":"runs","onError":"continueRegularOutput","tries":1,"source":"videoId","downloads":false,"key":"none","isCareful":true}],
		"events":[{"kind":"clockJump","at":1,"lasts":1,"share":20,"step":"any","account":0,"amount":0},
			{"kind":"refused","at":0,"lasts":601,"share":32,"step":"any","account":0,"amount":0}]}`);
	expect(await problemsOf(schedule)).toEqual({});
});

it('a thousand seeds have events of each kind', () => {
	const events = seedsFrom(1, 1_000).flatMap((seed) => scheduleOf(seed).events);
	expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(eventKinds));
});
