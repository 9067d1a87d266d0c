// Minimum Balance on scripted time: late and lost responses, and responses without a price.
import type { SimulatedRun } from '../support/simulation/run';
import { allDone, runIn, start, statesOf } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { MAX_SENDS } from '../../nodes/PixVerse/transport/http/retry';
import { JOB_TIME, useScene } from '../support/simulation/scene';
import type { Fault } from '../support/standin/faults';
import { faults } from '../support/standin/faults';
import { ofItems } from '../support/standin/scripted';
import type { StandInSettings } from '../support/standin/settings';

let scene: Scene;
const setScene = useScene();

const set = (changes: Partial<StandInSettings>) => {
	scene = setScene({ accountLimit: 2000, credits: 1000, ...changes });
	return scene;
};

const guarded = (run: Partial<SimulatedRun> = {}, minimumBalance = 500): SimulatedRun => ({
	items: 20,
	options: { minimumBalance },
	...run,
});

/** The first submission of item 0 gets no response. */
const silentOnce: Fault = {
	...{ place: 'submit', when: ofItems((seed) => seed === 0), ...faults.silent },
};

/** A run without a minimum, of ten jobs, after which the limit of the account is known to be high. */
const raiseLimit = async () => await runIn(scene, { items: 10, firstSeed: 5000 });

const startOf = (seed: number) => scene.service.jobs.find((job) => job.seed === seed)?.startedAt;

describe('A minimum balance', () => {
	it('is kept by a run, and read once an item at most.', async () => {
		const { service } = set({});
		const run = await runIn(scene, guarded());
		expect(statesOf(run)).toEqual({ ready: 11, balance: 9 });
		expect(service.balance).toBe(505);
		expect(service.count('account')).toBe(12);
	});

	it.each([
		[90, { ready: 2, not_submitted: 18 }],
		[900, { ready: 11, balance: 9 }],
	])('is kept beside a maximum of %i credits, and so is the maximum.', async (maximum, states) => {
		set({ credits: 1450 });
		await raiseLimit();
		const options = { minimumBalance: 500, maximumCredits: maximum };
		expect(statesOf(await runIn(scene, { items: 20, options }))).toEqual(states);
	});

	it('counts what a run that has none has on the wire.', async () => {
		const latency = { submit: 20_000, account: 100 };
		const { script, service } = set({ price: 160, latency });
		const first = start(script, service, { items: 2 });
		await script.playTo(11_000);
		const second = start(script, service, guarded({ items: 1, firstSeed: 1000 }, 700));
		await script.play(() => allDone([first, second]));
		expect([statesOf(first), statesOf(second)]).toEqual([{ ready: 2 }, { balance: 1 }]);
	});

	it('counts a refund once that PixVerse made before the balance was read, and that is seen later.', async () => {
		const latency = { submit: 20_000, account: 100 };
		const outcome: StandInSettings['outcome'] = ({ itemBody }) => (itemBody.seed === 0 ? 8 : 1);
		const { script, service } = set({ credits: 554, latency, outcome });
		const first = start(script, service, { items: 1, options: { pollingInterval: 100 } });
		// The job of the first run has failed by now, and is polled in 20 seconds.
		await script.playTo(101_000);
		// The second item waits for Maximum Credits, and looks at the balance only afterwards.
		const options = { minimumBalance: 500, maximumCredits: 165 };
		const second = start(script, service, { items: 2, firstSeed: 1000, options });
		await script.play(() => allDone([first, second]));
		expect(statesOf(second)).toEqual({ ready: 1, balance: 1 });
		expect(service.balance).toBe(509);
	});

	it('counts what a run that has none was charged while the balance was read.', async () => {
		const { script, service } = set({ credits: 545, latency: { submit: 300, account: 2_000 } });
		const runs = [start(script, service, guarded({ items: 1 }))];
		// PixVerse has told the balance by now, and its answer is on the way.
		script.at(1_200, () => runs.push(start(script, service, { items: 1, firstSeed: 1000 })));
		await script.play(() => runs.length === 2 && allDone(runs));
		expect(runs.map(statesOf)).toEqual([{ balance: 1 }, { ready: 1 }]);
		expect(service.balance).toBe(500);
	});

	it('that is passed once a mask is paid for does not keep back its swap.', async () => {
		const { script, service } = set({ accountLimit: 1 });
		const other = start(script, service, { items: 1, firstSeed: 1000 });
		await script.play(() => service.jobs.length === 1);
		const run = start(script, service, guarded({ items: 1, operation: 'swap' }));
		script.at(10_000, () => (service.settings.credits = 500));
		await script.play(() => allDone([other, run]));
		const made = service.jobs.map(({ operation }) => operation);
		expect(made).toEqual(['video.restyle', 'video.swapMask', 'video.swap']);
		expect(statesOf(run)).toEqual({ ready: 1 });
	});

	it('is passed by one job at most when several turn out dearer than any before.', async () => {
		const { service } = set({ price: ({ seed }) => (Number(seed) < 1000 ? 160 : 10) });
		await raiseLimit();
		const run = await runIn(scene, guarded());
		expect([statesOf(run), service.balance]).toEqual([{ ready: 3, balance: 17 }, 420]);
	});

	it('holds up no item far from it while the first submission of all gets no response.', async () => {
		set({ credits: 100_000 }).service.fail(silentOnce);
		await runIn(scene, guarded({ items: 3 }));
		expect([1, 2].map((seed) => Number(startOf(seed)) < 20_000)).toEqual([true, true]);
	});

	const reports = [undefined, 0, '', false, -45, 1];

	it.each(reports)('is kept where responses report %p as the price.', async (reported) => {
		const { service } = set({ reportedPrice: () => reported });
		const run = await runIn(scene, guarded());
		expect([statesOf(run), service.balance]).toEqual([{ ready: 11, balance: 9 }, 505]);
	});

	it('is kept by two runs that begin at the same moment.', async () => {
		const { script, service } = set({ credits: 1499, price: 90 });
		await raiseLimit();
		const runs = [0, 1000].map((firstSeed) =>
			start(script, service, guarded({ firstSeed, items: 1 })),
		);
		await script.play(() => allDone(runs));
		expect(service.balance).toBe(509);
	});

	it.each([1, 5])(
		'is checked with a balance that is not older than half a minute, behind jobs of %i minutes.',
		async (minutes) => {
			const jobTime = minutes * JOB_TIME;
			const { script, service } = set({
				...{ credits: 100_000, accountLimit: 1, jobs: { kind: 'time', ms: jobTime } },
			});
			script.at(1.5 * jobTime, () => (service.settings.credits = 400));
			const run = await runIn(scene, guarded({ items: 3 }));
			expect(statesOf(run)).toEqual({ ready: 2, balance: 1 });
		},
	);

	it('keeps no item back that may be paid with credits that came back.', async () => {
		const { script, service } = set({ credits: 545 });
		script.at(400, () => (service.settings.credits = 1000));
		const run = await runIn(scene, guarded({ items: 3 }));
		expect(statesOf(run)).toEqual({ ready: 3 });
	});

	it('lets a further try submit again what may have been accepted.', async () => {
		const { service } = set({ credits: 510 });
		service.fail({ place: 'submit', times: 3 * MAX_SENDS, ...faults.resetAfter });
		const run = await runIn(scene, guarded({ items: 1, tries: 5 }));
		expect([statesOf(run), service.balance]).toEqual([{ ready: 1 }, 465]);
	});

	it.each([0, 90_000])(
		'fails no item in an outage of ten minutes that begins after %i ms.',
		async (from) => {
			const { service } = set({ credits: 100_000, accountLimit: 5 });
			service.failBetween(faults.unavailable, from, from + 600_000);
			const run = await runIn(scene, guarded());
			expect(statesOf(run)).toEqual({ ready: 20 });
		},
	);

	it('ends all items after 15 minutes in which it cannot be read.', async () => {
		const { script, service } = set({});
		service.failBetween(faults.unavailable, 0, Infinity);
		const run = await runIn(scene, guarded());
		expect(statesOf(run)).toEqual({ connection: 20 });
		expect(script.now).toBeLessThan(17 * 60_000);
	});

	it('does not slow down runs that have none.', async () => {
		const { script, service } = set({});
		service.fail(silentOnce);
		const run = start(script, service, guarded({ items: 5 }));
		const other = start(script, service, { items: 1, firstSeed: 1000 });
		await script.play(() => other.done);
		expect(script.now).toBeLessThan(JOB_TIME + 15_000);
		await script.play(() => run.done);
	});
});

it('A run that was stopped keeps no credits from the runs behind it.', async () => {
	const { script, service } = set({});
	const when = ofItems((seed) => seed === 0);
	service.fail({ place: 'submit', times: Infinity, when, ...faults.full });
	const stop = new AbortController();
	const stopped = start(script, service, guarded({ items: 1, stop: stop.signal }, 900));
	script.at(5_000, () => stop.abort());
	await script.play(() => stopped.done);
	const next = start(script, service, guarded({ items: 1, firstSeed: 1000 }, 900));
	await script.play(() => next.done || script.now > 10 * JOB_TIME);
	expect(statesOf(next)).toEqual({ ready: 1 });
});
