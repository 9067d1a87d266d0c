// Faults of some items or runs while the service answers others, and requests without a response, on scripted time: which
// items they delay, and for how long.
import { allDone, runIn, start, statesOf } from '../support/simulation/run';
import type { RunHandle } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { below, JOB_TIME, useScene } from '../support/simulation/scene';
import { faults } from '../support/standin/faults';
import { EPOCH, ofItems } from '../support/standin/scripted';
import type { Place, StandInSettings } from '../support/standin';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const setScene = useScene();

function setFailing(isBad: (seed: number) => boolean, settings?: Partial<StandInSettings>) {
	const scene = setScene(settings);
	const when = ofItems(isBad);
	scene.service.fail({ place: 'submit', times: Infinity, when, ...faults.unavailable });
	return scene;
}

/** No request for a place gets a response, or only the first ones get none. */
function setSilent(place: Place, times = Infinity, settings?: Partial<StandInSettings>) {
	const scene = setScene(settings);
	scene.service.fail({ place, times, ...faults.silent });
	return scene;
}

describe('A fault of some items', () => {
	it('is no outage: one item fails after five requests, and the others do not wait.', async () => {
		const scene = setFailing((seed) => seed === 3);
		const { script, service } = scene;
		const run = await runIn(scene, { items: 20 });
		expect(statesOf(run)).toEqual({ ready: 19, connection: 1 });
		expect(service.count('submit') - service.refusals).toBe(19 + 5);
		expect(script.now).toBeLessThan(4.5 * JOB_TIME);
	});

	it('is no outage either when each fourth item has it.', async () => {
		const scene = setFailing((seed) => seed % 4 === 3);
		const run = await runIn(scene, { items: 40 });
		expect(statesOf(run)).toEqual({ ready: 30, connection: 10 });
		expect(scene.service.count('submit')).toBeLessThan(30 + 10 * 12);
	});

	it('ends two of ten after 15 minutes, and the others are made at once.', async () => {
		const scene = setFailing((seed) => seed < 2, { accountLimit: 50 });
		const { script, service } = scene;
		const run = await runIn(scene, { items: 10 });
		expect(statesOf(run)).toEqual({ ready: 8, connection: 2 });
		expect(service.jobs.filter(({ startedAt }) => startedAt < MINUTE)).toHaveLength(8);
		expect(script.now).toBeLessThan(17 * MINUTE);
	});
});

describe('A fault of one run', () => {
	it('that keeps its uploads from PixVerse holds no slot that another one could use.', async () => {
		const scene = setScene({ accountLimit: 1 });
		const { script, service } = scene;
		// A first run learns the limit.
		await runIn(scene, { items: 3 });
		let isStruck = true;
		service.fail({ place: 'upload', times: Infinity, when: () => isStruck, ...faults.silent });
		const bad = start(script, service, { items: 2, firstSeed: 1_000, uploads: true });
		const good = start(script, service, { items: 2, firstSeed: 2_000 });
		await script.play(() => allDone([good]));
		expect(statesOf(good)).toEqual({ ready: 2 });
		expect(statesOf(bad)).toEqual({});
		isStruck = false;
		await script.play(() => allDone([bad]));
		expect(statesOf(bad)).toEqual({ ready: 2 });
	});

	it.each([
		['', undefined],
		[', also with a Timeout of its own', 30_000],
	])('ends no other one whose items wait for the end of long jobs%s.', async (_with, timeout) => {
		const { script, service } = setFailing((seed) => seed >= 1_000, {
			...{ accountLimit: 2, jobs: { kind: 'time', ms: 20 * MINUTE } },
		});
		const long = start(script, service, { items: 6, options: { waitLimit: 60 } });
		const bad = start(script, service, { items: 2, firstSeed: 1_000, timeout });
		await script.play(() => allDone([long, bad]));
		expect([long, bad].map(statesOf)).toEqual([{ ready: 6 }, { connection: 2 }]);
	});

	it.each([
		[60, 50, 0],
		[2, 50, 0],
		[30, 50, 20],
		[60, 10, 20],
	])(
		'holds up no other one: %i bad items, a limit of %i, %i jobs before.',
		async (bad, limit, before) => {
			const FIRST = 1_000;
			const scene = setFailing((seed) => seed < FIRST, { accountLimit: limit });
			const { script, service } = scene;
			await runIn(scene, { items: before, firstSeed: 2 * FIRST });
			const from = script.now;
			const large = start(script, service, { items: bad });
			const small: RunHandle[] = [];
			const took: number[] = [];
			for (let run = 0; run < 18; run++) {
				script.at(from + (run + 1) * 10 * SECOND, () => {
					const begun = script.now;
					const own = { items: 1, firstSeed: FIRST + run, operation: 'upscale' };
					const one = start(script, service, own);
					small.push(one);
					void one.whenDone.then(() => took.push(script.now - begun));
				});
			}
			await script.play(() => large.done && small.length === 18 && allDone(small));
			expect(small.map(statesOf)).toEqual(small.map(() => ({ ready: 1 })));
			expect(statesOf(large)).toEqual({ connection: bad });
			expect(Math.max(...took)).toBeLessThan(JOB_TIME + 20 * SECOND);
		},
	);
});

describe('The first submission of all that gets no response', () => {
	const setStalled = () => setSilent('submit', 1);

	it('holds up other runs for a few seconds only.', async () => {
		const scene = setStalled();
		const { script, service } = scene;
		start(script, service, { items: 1 });
		const other = await runIn(scene, { items: 1, firstSeed: 1000 });
		expect([statesOf(other), script.now]).toEqual([{ ready: 1 }, below(JOB_TIME + 10 * SECOND)]);
	});

	it('holds up the other items of its run for a few seconds only.', async () => {
		const { script, service } = setStalled();
		const run = start(script, service, { items: 4 });
		await script.play(() => run.ended.length === 3);
		expect(script.now).toBeLessThan(JOB_TIME + 15 * SECOND);
		await script.play(() => run.done);
		expect([statesOf(run), service.jobs.length]).toEqual([{ ready: 4 }, 4]);
	});

	it('holds up no other run once its run is stopped.', async () => {
		const { script, service } = setStalled();
		const stop = new AbortController();
		const run = start(script, service, { items: 1, stop: stop.signal });
		const other = start(script, service, { items: 1, firstSeed: 1000 });
		script.at(2 * SECOND, () => stop.abort());
		await script.play(() => service.count('submit') === 2);
		expect(script.now).toBe(2 * SECOND);
		await script.play(() => allDone([run, other]));
		expect(statesOf(run)).toEqual({ stopped: 1 });
	});
});

describe('Uploads', () => {
	it('that get no response hold up other runs for a few seconds only.', async () => {
		const scene = setSilent('upload');
		const { script, service } = scene;
		const stop = new AbortController();
		const run = start(script, service, { items: 1, uploads: true, stop: stop.signal });
		const other = await runIn(scene, { items: 3, firstSeed: 1000 });
		expect([statesOf(other), script.now]).toEqual([{ ready: 3 }, below(JOB_TIME + 15 * SECOND)]);
		stop.abort();
		await script.play(() => run.done);
	});

	it('that take long cause few refusals beside a batch.', async () => {
		const latency = { submit: 300, poll: 200, upload: 50 * SECOND, account: 100 };
		const { script, service } = setScene({ latency });
		const batch = start(script, service, { items: 60 });
		const uploads = start(script, service, { items: 60, firstSeed: 1000, uploads: true });
		await script.play(() => allDone([batch, uploads]));
		expect(statesOf(uploads)).toEqual({ ready: 60 });
		expect(service.refusals).toEqual(below(12));
	});
});

describe('A submission on its way when Stop is pressed', () => {
	async function stopped(scene: Scene, at: number, timeout?: number) {
		const stop = new AbortController();
		scene.script.at(at, () => stop.abort());
		const run = await runIn(scene, { items: 1, stop: stop.signal, timeout });
		return { ...scene, named: [...run.customData.values()].join(' ') };
	}

	it('has the Timeout of the user at most.', async () => {
		const { script } = await stopped(setSilent('submit'), 0.9 * SECOND, SECOND);
		expect(script.now).toBe(SECOND);
	});

	it('is given a few seconds more, and its trace ID stays named.', async () => {
		const { script, service, named } = await stopped(setSilent('submit'), MINUTE);
		expect(script.now).toBe(65 * SECOND);
		expect(named).toContain(service.jobs[0].traceId);
	});

	it('has its video named when it is answered by then.', async () => {
		const latency = { submit: 4_000, poll: 200, upload: 2_000, account: 100 };
		const { service, named } = await stopped(setScene({ latency }), 100);
		expect(named).toBe(`0=${service.ledger.generations[0].videoId}`);
	});
});

describe('Polls that get no response', () => {
	/** The pauses between polls in seconds; the node's own pause is one second. */
	async function polled(isSilent: (seconds: number) => boolean, timeout?: number) {
		const scene = setScene({ jobs: { kind: 'time', ms: 300 * SECOND } });
		const { script, service } = scene;
		service.fail({
			...{ place: 'poll', times: Infinity, ...faults.silent },
			when: ({ at }) => isSilent((at - EPOCH) / SECOND),
		});
		const options = { pollingInterval: 1, waitLimit: 4 };
		const run = await runIn(scene, { items: 1, options, timeout });
		const polls = service.sent('poll').filter((at) => at >= 10 * SECOND);
		const pauses = polls.slice(1).map((at, index) => (at - polls[index]) / SECOND);
		return { pauses, end: script.now / SECOND, run };
	}

	it('are cut, each later than the one before, and followed by others.', async () => {
		const { pauses } = await polled((now) => now >= 10);
		expect(pauses.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60]);
	});

	it('are given the time that the user set.', async () => {
		const { pauses } = await polled((now) => now >= 10, 50 * SECOND);
		expect(pauses.slice(0, 4)).toEqual([50, 50, 50, 50]);
	});

	it('are given a minute at most, however long the Timeout of the user is: one costs no video.', async () => {
		const { run, pauses } = await polled((now) => now >= 20 && now < 21, 20 * MINUTE);
		expect(Math.max(...pauses)).toBeLessThanOrEqual(61.2);
		expect(statesOf(run)).toEqual({ ready: 1 });
	});

	it('are given less time again after a response.', async () => {
		const { pauses } = await polled((now) => (now >= 10 && now < 20) || now >= 26);
		expect(pauses.slice(0, 5)).toEqual([5, 10, 1, 5, 10]);
	});

	it('do not count towards the wait limit: a job that ends after it is seen.', async () => {
		const { end, run } = await polled((now) => now >= 10 && now < 200);
		expect([statesOf(run), end]).toEqual([{ ready: 1 }, below(310)]);
	});

	it('end the wait after 15 minutes in a row, with the state and what is wrong.', async () => {
		const { end, run } = await polled(() => true);
		expect([statesOf(run), end]).toEqual([{ pending: 1 }, below(970)]);
		expect(end).toBeGreaterThanOrEqual(900);
		const { warning } = run.ended[0].output[0].json;
		expect(warning).toMatch(/charged once, and may be ready: .*no answer in time/);
	});
});
