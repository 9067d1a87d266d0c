// An outage of PixVerse, on scripted time.
import type { RunHandle, SimulatedRun } from '../support/simulation/run';
import { errorsOf, runIn, start, statesOf } from '../support/simulation/run';
import { accountOfScene, below, JOB_TIME, useScene } from '../support/simulation/scene';
import type { FaultName } from '../support/standin/faults';
import { faults } from '../support/standin/faults';
import { ofItems } from '../support/standin/scripted';

const MINUTE = 60_000;
const FOREVER = 1e6;

const setScene = useScene();

interface Outage {
	kind: FaultName;
	from: number;
	minutes: number;
	limit?: number;
	/** Whether polls fail as well. */
	polls?: boolean;
	/** Of the node's dice. */
	seed?: number;
}

/** Sets the scene of an outage; every request in it fails. */
function setOutage({ kind, from, minutes, limit = 5, polls = true, seed }: Outage) {
	const scene = setScene({ accountLimit: limit }, seed);
	const to = from + minutes * MINUTE;
	scene.service.failBetween(faults[kind], from, to, ...(polls ? [] : (['submit'] as const)));
	return { ...scene, to };
}

/** The messages of all items without what tells them apart, each once. */
function messagesOf(run: RunHandle): string[] {
	const messages = errorsOf(run).map(({ message }) =>
		String(message)
			.replace(/Trace ID .*/, 'Trace ID')
			.replace(/1\d seconds/, '10 seconds'),
	);
	return [...new Set(messages)].sort();
}

describe('An outage of ten minutes', () => {
	/** Once some jobs have ended. */
	const usual = { kind: 'unavailable', from: 300_000, minutes: 10 } as const;

	it.each<[string, Outage, Partial<SimulatedRun>]>([
		['with HTTP 503', usual, {}],
		['that loses the responses', { ...usual, kind: 'resetAfter' }, {}],
		['of submissions only', { ...usual, polls: false }, {}],
		['before anything was answered', { ...usual, from: 0 }, {}],
		[
			'of an account without a limit',
			{ ...usual, kind: 'refused', from: 1_500, limit: 2000 },
			{ items: 1000 },
		],
		['with jobs that the node does not wait for', { ...usual, kind: 'refused' }, { waits: false }],
	])('%s ends none of many items, and costs few requests.', async (_name, given, run) => {
		const scene = setOutage(given);
		const { service, to } = scene;
		service.settings.jobs = { kind: 'time', ms: JOB_TIME / 3 };
		const { items = 300 } = run;
		const states = statesOf(await runIn(scene, { items, ...run }));
		expect({
			states,
			jobs: [service.jobs.length, new Set(service.jobs.map(({ seed }) => seed)).size],
			submissions: service.count('submit') / items,
			uploads: service.count('upload') / items,
			inOutage: service.sent().filter((at) => at >= given.from && at < to).length / items,
			refusals: service.refusals,
		}).toEqual({
			states: { [run.waits === false ? 'submitted' : 'ready']: items },
			jobs: [items, items],
			submissions: below(1.3),
			uploads: below(1.3),
			inOutage: below(1.3),
			refusals: below(30),
		});
	});

	it('slows the polls of 100 jobs down to one in 12 seconds each, and they go on one after another.', async () => {
		const scene = setOutage({ ...usual, from: 120_000, limit: 200 });
		const { service, to } = scene;
		service.settings.jobs = { kind: 'time', ms: 5 * MINUTE };
		const run = await runIn(scene, { items: 100 });
		expect(statesOf(run)).toEqual({ ready: 100 });
		expect(service.count('poll', 120_000, to)).toBeLessThan(50 * 100);
		const seconds = Array.from({ length: 20 }, (_, second) => to + second * 1000);
		const sent = seconds.map((second) => service.count('poll', second, second + 1000));
		expect(Math.max(...sent)).toBeLessThan(20);
	});

	it('ends no upload that is under way.', async () => {
		const scene = setOutage({ ...usual, from: 100_000, limit: 2000 });
		const run = await runIn(scene, { items: 200, uploads: true, waits: false });
		expect(statesOf(run)).toEqual({ submitted: 200 });
		expect(scene.service.count('upload')).toEqual(below(200 * 10));
	});

	it('does not make later jobs look slower than they are.', async () => {
		const scene = setOutage({ ...usual, kind: 'refused', from: 5 * MINUTE });
		const { script, service, to } = scene;
		await runIn(scene, { items: 50 });
		const left = 50 - service.jobs.filter(({ startedAt }) => startedAt < to).length;
		expect(script.now - to).toBeLessThan((left / 5) * JOB_TIME * 1.11);
	});
});

it('Two items that get no usable answer end none that waits for a slot while PixVerse answers polls.', async () => {
	const scene = setScene({ accountLimit: 3 });
	const when = ofItems((seed) => seed === 1 || seed === 2);
	scene.service.fail({ place: 'submit', times: Infinity, when, ...faults.emptyResp });
	const run = await runIn(scene, { items: 20 });
	expect(statesOf(run)).toEqual({ ready: 18, connection: 2 });
});

it('In an outage, another item submits each time, of the few that had begun.', async () => {
	const scene = setOutage({ kind: 'unavailable', from: 0, minutes: 5 });
	const { script, service } = scene;
	let then: unknown[] = [];
	script.at(4 * MINUTE, () => {
		const { requests } = service.ledger;
		then = requests.flatMap(({ place, body }) => (place === 'submit' ? [body?.seed] : []));
	});
	await runIn(scene, { items: 20 });
	expect(new Set(then).size).toBeLessThan(6);
	const last = then.slice(-6);
	expect(last.filter((seed, index) => seed === last[index - 1])).toEqual([]);
});

describe('An outage without end', () => {
	const usual = { kind: 'unavailable', from: 90_000, minutes: FOREVER } as const;

	it('fails all items after 15 minutes, with a clear error.', async () => {
		const scene = setOutage(usual);
		const { script, service } = scene;
		const run = await runIn(scene, { items: 1000 });
		expect(statesOf(run)).toEqual({ ready: 5, pending: 5, connection: 990 });
		expect(script.now).toBeLessThan(90_000 + 35 * MINUTE);
		expect(service.sent().filter((at) => at >= 90_000).length).toBeLessThan(800);
		expect(messagesOf(run)).toEqual([
			"Nothing was sent for this row: PixVerse could not be reached for 15 minutes (HTTP 503). Check the 'Base URL' of the credential, http://model: PixVerse is at https://app-api.pixverse.ai, or run the items again later. Nothing was charged.",
			"PixVerse could not be reached for 15 minutes (HTTP 503). Check the 'Base URL' of the credential, http://model: PixVerse is at https://app-api.pixverse.ai, or run the items again later. Nothing was charged.",
			'PixVerse gave no usable answer to the submission for 15 minutes (HTTP 503). It may have been charged. Trace ID',
		]);
		expect(accountOfScene().connectionFor({ url: '' }).health.isOutage).toBe(false);
	});

	// Whether there is time for a sixth send depends on the dice of the pauses.
	it.each([1, 7])(
		'of submissions only: two items are sent five times each, over nearly 15 minutes, seed %i.',
		async (seed) => {
			const scene = setOutage({ ...usual, from: 0, polls: false, seed });
			const run = await runIn(scene, { items: 2 });
			expect([statesOf(run), scene.service.count('submit')]).toEqual([{ connection: 2 }, 10]);
			expect(scene.script.now).toBeGreaterThan(14 * MINUTE);
			expect(scene.script.now).toBeLessThan(16 * MINUTE);
		},
	);

	it('does not begin anew with a second one: a poll has ended the first.', async () => {
		const scene = setScene();
		for (const from of [2 * MINUTE, 22 * MINUTE]) {
			scene.service.failBetween(faults.unavailable, from, from + MINUTE / 2);
		}
		const run = await runIn(scene, { items: 120 });
		expect(statesOf(run)).toEqual({ ready: 120 });
	});

	it('of submissions only lasts two minutes, and ends no further row of a run that sends one at a time.', async () => {
		const scene = setOutage({ ...usual, from: 0, minutes: 2, polls: false });
		const run = await runIn(scene, { items: 20, options: { maxParallel: 1 } });
		expect(statesOf(run)).toEqual({ ready: 19, connection: 1 });
	});

	it('of submissions only passes no Maximum Parallel Jobs.', async () => {
		const scene = setOutage({ ...usual, kind: 'resetAfter', from: 0, minutes: 2, polls: false });
		const { service, to } = scene;
		await runIn(scene, { items: 20, options: { maxParallel: 2 } });
		const early = service.jobs.filter(({ startedAt }) => startedAt < to);
		expect(early.length).toBeLessThanOrEqual(2);
	});

	it('counts only the sends that may be charged: refused connections before a lost answer are none.', async () => {
		const scene = setScene();
		const { service } = scene;
		service.failBetween(faults.refused, MINUTE, 4 * MINUTE, 'submit');
		service.failBetween(faults.unavailable, 4 * MINUTE, MINUTE + 220_000, 'submit');
		const run = await runIn(scene, { items: 20 });
		expect(statesOf(run)).toEqual({ ready: 20 });
	});

	it('ends all rows that wait for a slot at once.', async () => {
		const scene = setScene();
		scene.service.fail({ place: 'submit', times: Infinity, ...faults.unavailable });
		scene.service.fail({ place: 'account', times: Infinity, ...faults.forbidden });
		const run = await runIn(scene, {
			items: 20,
			expectedSeconds: 600,
			options: { maxParallel: 1 },
		});
		expect([statesOf(run), scene.service.count('submit')]).toEqual([{ connection: 20 }, 1]);
		expect(scene.script.now).toBeLessThan(2 * MINUTE);
	});

	it('leaves the trace ID of each job that may have been accepted in an error.', async () => {
		const scene = setOutage({ ...usual, kind: 'resetAfter', from: 0, polls: false });
		const run = await runIn(scene, { items: 20 });
		const { jobs } = scene.service;
		const texts = run.ended.map(({ output }) => JSON.stringify(output[0].json));
		const named = jobs.filter(({ traceId }) => texts.some((one) => one.includes(traceId)));
		expect(jobs.length).toBeGreaterThan(1);
		expect(named).toHaveLength(jobs.length);
	});

	it('is found out within a minute at an address that never answered.', async () => {
		const scene = setOutage({ ...usual, kind: 'refused', from: 0 });
		const run = await runIn(scene, { items: 1000 });
		expect(statesOf(run)).toEqual({ connection: 1000 });
		expect(scene.script.now).toBeLessThan(MINUTE);
		expect(scene.service.sent().length).toBeLessThan(25);
		expect(messagesOf(run)).toEqual([
			"Nothing was sent for this row: PixVerse could not be reached for 10 seconds (connection refused). Check the 'Base URL' of the credential, http://model: PixVerse is at https://app-api.pixverse.ai, or run the items again later. Nothing was charged.",
			"PixVerse could not be reached for 10 seconds (connection refused). Check the 'Base URL' of the credential, http://model: PixVerse is at https://app-api.pixverse.ai, or run the items again later. Nothing was charged.",
		]);
	});

	it('ends at once for a run that is stopped.', async () => {
		const { script, service } = setOutage(usual);
		const stop = new AbortController();
		const run = start(script, service, { items: 100, stop: stop.signal });
		let sent = 0;
		script.at(5 * MINUTE, () => {
			sent = service.sent().length;
			stop.abort();
		});
		await script.play(() => run.done);
		expect([script.now, service.sent().length]).toEqual([5 * MINUTE, sent]);
	});
});

describe('A run of one item, with nothing else under way,', () => {
	it('asks for free until the end of an outage, and submits only then again.', async () => {
		const scene = setOutage({ kind: 'unavailable', from: 0, minutes: 10 });
		const run = await runIn(scene, { items: 1 });
		expect([statesOf(run), scene.service.count('submit')]).toEqual([{ ready: 1 }, 2]);
	});

	it('fails after 15 minutes of an outage without end, and has submitted once.', async () => {
		const scene = setOutage({ kind: 'unavailable', from: 0, minutes: FOREVER });
		const run = await runIn(scene, { items: 1 });
		expect([statesOf(run), scene.service.count('submit')]).toEqual([{ connection: 1 }, 1]);
		expect(scene.script.now).toBeLessThan(16 * MINUTE);
		expect(messagesOf(run)).toEqual([
			expect.stringMatching(/for 15 minutes \(HTTP 503\)\. It may have been charged/),
		]);
	});

	it('fails after five sends if PixVerse answers everything but submissions.', async () => {
		const scene = setOutage({ kind: 'unavailable', from: 0, minutes: FOREVER, polls: false });
		const run = await runIn(scene, { items: 1 });
		expect([statesOf(run), scene.service.count('submit')]).toEqual([{ connection: 1 }, 5]);
		expect(scene.script.now).toBeLessThan(30_000);
		expect(messagesOf(run)).toEqual([expect.stringMatching(/5 tries.*may have been charged/)]);
	});

	it('polls no more often in an outage that begins just before its wait limit.', async () => {
		const from = 59_900;
		const scene = setOutage({ kind: 'unavailable', from, minutes: 10 });
		const { service, to } = scene;
		service.settings.jobs = { kind: 'time', ms: 5 * MINUTE };
		const options = { waitLimit: 1, pollingInterval: 59 };
		const run = await runIn(scene, { items: 1, options });
		expect([statesOf(run), service.count('poll', 0, from)]).toEqual([{ ready: 1 }, 1]);
		expect(service.count('poll', from, to)).toEqual(below(20));
	});

	it('waits an outage out that is longer than its wait limit.', async () => {
		const scene = setOutage({ kind: 'unavailable', from: 30_000, minutes: 10 });
		const run = await runIn(scene, { items: 1, options: { waitLimit: 2 } });
		expect([statesOf(run), scene.script.now]).toEqual([{ ready: 1 }, below(scene.to + 40_000)]);
	});
});

describe('The log of a run in an outage', () => {
	it.each([true, false])(
		'has one warning when the outage begins, and one when it is over, whatever fails: polls %s.',
		async (polls) => {
			const scene = setOutage({ kind: 'refused', from: 100_000, minutes: 5, polls });
			const run = await runIn(scene, { items: 40 });
			expect(statesOf(run)).toEqual({ ready: 40 });
			expect(run.warnings).toEqual([
				expect.stringMatching(/no usable answer \(ECONNREFUSED\)\. \d items? held$/),
				expect.stringMatching(/over after [45] minutes: PixVerse gives no usable answer/),
			]);
		},
	);

	it('names the items that failed in it.', async () => {
		const run = await runIn(setOutage({ kind: 'refused', from: 0, minutes: FOREVER }), {
			items: 30,
		});
		expect(run.warnings).toEqual([
			expect.stringMatching(/no usable answer \(ECONNREFUSED\)\. \d+ items? held$/),
			expect.stringMatching(/30 of 30 items failed: 30 connection \(items .* and 10 more\)$/),
		]);
	});
});
