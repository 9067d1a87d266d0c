// A thousand items in an outage of ten minutes, whatever kind it is of; all of them on scripted time.
import type { Outage } from '../../support/simulation/outage';
import { setOutage, survive, survived, whole } from '../../support/simulation/outage';
import { start, statesOf } from '../../support/simulation/run';

it.each<[string, Outage]>([
	['that refuses connections', { ...whole, kind: 'refused' }],
	['that loses the answers', { ...whole, kind: 'answerLost' }],
	['of submissions only', { ...whole, kind: 'unavailable', looks: false }],
	['before anything was answered', { kind: 'unavailable', from: 0, minutes: 10 }],
	['of an account without a limit', { kind: 'refused', from: 1_500, minutes: 10, limit: 2000 }],
])('an outage is survived by a thousand items: %s', async (_name, given) => {
	expect(await survive(given)).toEqual(survived());
});

it('an outage is survived by jobs that nobody waits for', async () => {
	const given: Outage = { ...whole, kind: 'refused' };
	expect(await survive(given, { waits: false })).toEqual(survived('submitted'));
});

it('an outage is survived by items that have something to upload', async () => {
	const given: Outage = { ...whole, kind: 'refused' };
	expect(await survive(given, { uploads: true })).toEqual(survived());
});

it('an outage slows the polls of a thousand jobs down to less than one in 12 seconds each, and they go on one after another', async () => {
	const given: Outage = { kind: 'unavailable', from: 120_000, minutes: 10, limit: 2000 };
	const { script, service, to, close } = setOutage(given);
	service.settings.jobTime = () => 300_000;
	const run = start(script, service, { items: 1000 });
	await script.play(() => run.done);
	close();
	expect(statesOf(run)).toEqual({ ready: 1000 });
	expect(service.count('look', given.from, to)).toBeLessThan(50 * 1000);
	const seconds = Array.from({ length: 20 }, (_, second) => to + second * 1000);
	const sent = seconds.map((second) => service.count('look', second, second + 1000));
	expect(Math.max(...sent)).toBeLessThan(200);
});
