// A service that answers nobody for a while, on scripted time.
import { start, statesOf } from '../support/simulation/run';
import type { Running, SimulatedRun } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { below, limiterOfScene, JOB_TIME, setScene } from '../support/simulation/scene';
import type { Trouble } from '../support/simulation/service';

const MINUTE = 60_000;

let scene: Scene;
afterEach(() => scene.close());

interface Outage {
	kind: Trouble;
	from: number;
	minutes: number;
	limit?: number;
	/** Whether looks fail as well. */
	looks?: boolean;
}

/** Sets the scene of an outage; every request in it fails. */
function outage({ kind, from, minutes, limit = 5, looks = true }: Outage) {
	scene = setScene({ limit });
	const { script, service } = scene;
	const to = from + minutes * MINUTE;
	service.settings.trouble = (request) => {
		const on = script.now >= from && script.now < to && (looks || request === 'submit');
		return on ? kind : undefined;
	};
	return { script, service, to };
}

/** Runs items through the outage and gives what was sent: in all, and in the outage. */
async function survive(given: Outage, run: Partial<SimulatedRun> = {}) {
	const { script, service, to } = outage(given);
	const items = start(script, service, { items: 1000, ...run });
	await script.play(() => items.done);
	return {
		states: statesOf(items),
		jobs: [service.jobs.length, new Set(service.jobs.map(({ seed }) => seed)).size],
		sends: service.count('submit') / 1000,
		inOutage: service.sent.filter(({ at }) => at >= given.from && at < to).length / 1000,
		refusals: service.refusals.length,
	};
}

const survived = (state = 'ready') => ({
	states: { [state]: 1000 },
	jobs: [1000, 1000],
	sends: below(1.2),
	inOutage: below(1.2),
	refusals: below(30),
});

/** The messages of all items without what tells them apart, each once. */
const messagesOf = ({ ended }: Running) => [
	...new Set(
		ended
			.filter(({ output }) => output[0].json.error !== undefined)
			.map(({ output }) => String(output[0].json.message).replace(/Trace ID .*/, 'Trace ID'))
			.sort(),
	),
];

describe('an outage of ten minutes', () => {
	const whole = { from: 1000_000, minutes: 10 };

	it.each<[string, Outage]>([
		['that refuses connections', { ...whole, kind: 'refused' }],
		['with HTTP 503', { ...whole, kind: 'unavailable' }],
		['that loses the answers', { ...whole, kind: 'answerLost' }],
		['of submissions only', { ...whole, kind: 'unavailable', looks: false }],
		['before anything was answered', { kind: 'unavailable', from: 0, minutes: 10 }],
		['of an account without a limit', { kind: 'refused', from: 1_500, minutes: 10, limit: 2000 }],
	])('is survived by a thousand items: %s', async (_name, given) => {
		expect(await survive(given)).toEqual(survived());
	});

	it('is survived by jobs that nobody waits for', async () => {
		const given: Outage = { ...whole, kind: 'refused' };
		expect(await survive(given, { waits: false })).toEqual(survived('submitted'));
	});

	it('is survived by items that have something to upload', async () => {
		const given: Outage = { ...whole, kind: 'refused' };
		expect(await survive(given, { uploads: true })).toEqual(survived());
		expect(scene.service.count('upload')).toBeLessThan(1_200);
	});

	it('keeps a thousand watched jobs from looking, and lets them go on one after another', async () => {
		const given: Outage = { kind: 'unavailable', from: 120_000, minutes: 10, limit: 2000 };
		const { script, service, to } = outage(given);
		service.settings.jobTime = () => 5 * MINUTE;
		const run = start(script, service, { items: 1000 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 1000 });
		expect(service.count('look', given.from, to)).toBeLessThan(300);
		const seconds = Array.from({ length: 20 }, (_, second) => to + second * 1000);
		const sent = seconds.map((second) => service.count('look', second, second + 1000));
		expect(Math.max(...sent)).toBeLessThan(200);
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
	it('fails all items after a quarter of an hour, with few requests and a clear error', async () => {
		const { script, service } = outage({ kind: 'unavailable', from: 90_000, minutes: 1e6 });
		const run = start(script, service, { items: 1000 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 5, pending: 5, connection: 990 });
		expect(script.now).toBeLessThan(90_000 + 35 * MINUTE);
		expect(service.sent.filter(({ at }) => at >= 90_000).length).toBeLessThan(150);
		expect(messagesOf(run)).toEqual([
			"PixVerse could not be reached for 15 minutes (HTTP 503). Check the 'Base URL' and the network, or run the items again later. Nothing was charged.",
			'PixVerse gave no usable answer to the submission, nor to others for 15 minutes (HTTP 503). It may have been charged. Trace ID',
		]);
		expect((await limiterOfScene()).breaker.isOpen('submission')).toBe(false);
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

	it('is found out within seconds at an address where nobody was ever reached', async () => {
		const { script, service } = outage({ kind: 'refused', from: 0, minutes: 1e6 });
		const run = start(script, service, { items: 1000 });
		await script.play(() => run.done);
		expect(statesOf(run)).toEqual({ connection: 1000 });
		expect(script.now).toBeLessThan(15_000);
		expect(service.sent.length).toBeLessThan(25);
		expect(messagesOf(run)).toEqual([
			"PixVerse could not be reached for 10 seconds (ECONNREFUSED). Check the 'Base URL' and the network, or run the items again later. Nothing was charged.",
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

	it('has its wait limit go on in an outage', async () => {
		const { script, service } = outage({ kind: 'unavailable', from: 30_000, minutes: 1e6 });
		const run = start(script, service, { items: 1, options: { waitLimit: 2 } });
		await script.play(() => run.done);
		expect([statesOf(run), script.now]).toEqual([{ pending: 1 }, below(125_000)]);
	});
});
