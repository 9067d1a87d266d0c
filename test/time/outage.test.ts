// A service that answers nobody for a while, on scripted time.
import type { Outage } from '../support/simulation/outage';
import { setOutage, survive, survived, whole } from '../support/simulation/outage';
import { start, statesOf } from '../support/simulation/run';
import type { Running } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { accountOfScene, below, JOB_TIME } from '../support/simulation/scene';

const MINUTE = 60_000;

let scene: Scene | undefined;
afterEach(() => {
	scene?.close();
	scene = undefined;
});

/** Sets the scene for the test. */
function outage(given: Outage) {
	const set = setOutage(given);
	scene = set;
	return set;
}

/** The messages of all items without what tells them apart, each once. */
const messagesOf = ({ ended }: Running) => [
	...new Set(
		ended
			.filter(({ output }) => output[0].json.error !== undefined)
			.map(({ output }) =>
				String(output[0].json.message)
					.replace(/Trace ID .*/, 'Trace ID')
					.replace(/1\d seconds/, '10 seconds'),
			)
			.sort(),
	),
];

describe('an outage of ten minutes', () => {
	// With other faults: `test/time/long/outages.test.ts`.
	it('is survived by a thousand items: with HTTP 503', async () => {
		expect(await survive({ ...whole, kind: 'unavailable' })).toEqual(survived());
	});

	it('lets another item try each time, of the few that had set out', async () => {
		const { script, service } = outage({ kind: 'unavailable', from: 0, minutes: 5 });
		const tries: number[] = [];
		const { trouble } = service.settings;
		service.settings.trouble = (kind, seed) => {
			if (kind === 'submit') tries.push(seed ?? -1);
			return trouble(kind, seed);
		};
		const run = start(script, service, { items: 20 });
		let then: number[] = [];
		script.at(4 * MINUTE, () => {
			then = [...tries];
		});
		await script.play(() => run.done);
		expect(new Set(then).size).toBeLessThan(6);
		const last = then.slice(-6);
		expect(last.filter((seed, index) => seed === last[index - 1])).toEqual([]);
	});

	it('does not make later jobs look slower than they are', async () => {
		const { script, service, to } = outage({ kind: 'refused', from: 300_000, minutes: 10 });
		const run = start(script, service, { items: 50 });
		await script.play(() => run.done);
		const left = 50 - service.jobs.filter(({ startedAt }) => startedAt < to).length;
		expect(script.now - to).toBeLessThan((left / 5) * JOB_TIME * 1.09);
	});
});

describe('an outage without end', () => {
	it('fails all items after a quarter of an hour, with a clear error', async () => {
		const { script, service } = outage({ kind: 'unavailable', from: 90_000, minutes: 1e6 });
		const run = start(script, service, { items: 1000 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 5, pending: 5, connection: 990 });
		expect(script.now).toBeLessThan(90_000 + 35 * MINUTE);
		expect(service.sent.filter(({ at }) => at >= 90_000).length).toBeLessThan(800);
		expect(messagesOf(run)).toEqual([
			"PixVerse could not be reached for 15 minutes (HTTP 503). Check the 'Base URL' of the credential, http://model: PixVerse is at https://app-api.pixverse.ai, or run the items again later. Nothing was charged.",
			'PixVerse gave no usable answer to the submission for 15 minutes (HTTP 503). It may have been charged. Trace ID',
		]);
		expect((await accountOfScene()).health.isOutage).toBe(false);
	});

	it('names the trace ID of what may have been accepted', async () => {
		const { script, service } = outage({ kind: 'answerLost', from: 0, minutes: 1e6, looks: false });
		const run = start(script, service, { items: 20 });
		await script.play(() => run.done);
		const texts = run.ended.map(({ output }) => JSON.stringify(output[0].json));
		const named = service.jobs.filter(({ traceId }) => texts.some((one) => one.includes(traceId)));
		expect(service.jobs.length).toBeGreaterThan(1);
		expect(named).toHaveLength(service.jobs.length);
	});

	it('is found out within a minute at an address where nobody was ever reached', async () => {
		const { script, service } = outage({ kind: 'refused', from: 0, minutes: 1e6 });
		const run = start(script, service, { items: 1000 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ connection: 1000 });
		expect(script.now).toBeLessThan(60_000);
		expect(service.sent.length).toBeLessThan(25);
		expect(messagesOf(run)).toEqual([
			"PixVerse could not be reached for 10 seconds (connection refused). Check the 'Base URL' of the credential, http://model: PixVerse is at https://app-api.pixverse.ai, or run the items again later. Nothing was charged.",
		]);
	});

	it('ends at once for a run that is stopped', async () => {
		const { script, service } = outage({ kind: 'unavailable', from: 90_000, minutes: 1e6 });
		const stop = new AbortController();
		const run = start(script, service, { items: 100, stop: stop.signal });
		let sent = 0;
		script.at(5 * MINUTE, () => {
			sent = service.sent.length;
			stop.abort();
		});
		await script.play(() => run.done);
		expect([script.now, service.sent.length]).toEqual([5 * MINUTE, sent]);
	});
});

describe('a run of one item, with nothing else under way,', () => {
	it('does not wait for the end of an outage: it fails after five tries, in seconds', async () => {
		const { script, service } = outage({ kind: 'unavailable', from: 0, minutes: 1e6 });
		const run = start(script, service, { items: 1 });
		await script.play(() => run.done);
		expect([statesOf(run), service.count('submit')]).toEqual([{ connection: 1 }, 5]);
		expect(script.now).toBeLessThan(30_000);
		expect(messagesOf(run)).toEqual([expect.stringMatching(/5 tries.*may have been charged/)]);
	});

	it('waits an outage out that is longer than its wait limit', async () => {
		const { script, service, to } = outage({ kind: 'unavailable', from: 30_000, minutes: 10 });
		const run = start(script, service, { items: 1, options: { waitLimit: 2 } });
		await script.play(() => run.done);
		expect([statesOf(run), script.now]).toEqual([{ ready: 1 }, below(to + 40_000)]);
	});
});
