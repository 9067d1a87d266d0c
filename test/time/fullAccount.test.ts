// Items that PixVerse refuses because too many jobs are running, on scripted time: each ends, and holds up no other one.
import { allDone, errorsOf, runIn, start, statesOf } from '../support/simulation/run';
import type { RunHandle, SimulatedRun } from '../support/simulation/run';
import { accountOfScene, below, JOB_TIME, useScene } from '../support/simulation/scene';
import { faults } from '../support/standin/faults';
import { isForMasks, ofItems } from '../support/standin/scripted';
import type { StandInSettings } from '../support/standin/settings';

const MINUTE = 60_000;
const HALF_AN_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;

const setScene = useScene();

/** PixVerse refuses these items each time. */
function sceneRefusing(isRefused: (seed: number) => boolean, settings?: Partial<StandInSettings>) {
	const scene = setScene(settings);
	const when = ofItems(isRefused);
	scene.service.fail({ place: 'submit', times: Infinity, when, ...faults.full });
	return scene;
}

const isFirst = (seed: number) => seed === 0;

const madeBy = ({ ended }: RunHandle) =>
	Math.max(...ended.filter(({ output }) => output[0].json.state === 'ready').map(({ at }) => at));

describe('An item that is refused each time', () => {
	it('ends after half an hour, not charged, and the others of its run are made in time.', async () => {
		const scene = sceneRefusing(isFirst);
		const { script, service } = scene;
		const run = await runIn(scene, { items: 20 }, 2 * HOUR);
		expect(statesOf(run)).toEqual({ ready: 19, concurrency: 1 });
		expect(madeBy(run)).toBeLessThan(4.5 * JOB_TIME);
		expect(script.now).toBeGreaterThan(HALF_AN_HOUR);
		expect(script.now).toBeLessThan(HALF_AN_HOUR + 6 * JOB_TIME);
		expect(service.count('submit')).toEqual(below(19 + 400));
		const [error] = errorsOf(run);
		expect(error).toMatchObject({ charged: false, retryable: true, code: '500044' });
		expect(String(error.message)).toMatch(
			/ for 3\d minutes: other programs may .* the content.*Nothing was charged/,
		);
		expect(accountOfScene().slots.isIdle).toBe(true);
	});

	it('ends although other runs have jobs running again and again.', async () => {
		const { script, service } = sceneRefusing(isFirst);
		const run = start(script, service, { items: 1 });
		const others: RunHandle[] = [];
		for (let time = 0; time < 8 * HOUR; time += 10 * MINUTE) {
			const one = { items: 1, firstSeed: 1000 + others.length };
			script.at(time, () => others.push(start(script, service, one)));
		}
		await script.play(() => run.done || script.now > 8 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: 1 });
		expect(script.now).toBeLessThan(HOUR);
		await script.play(() => allDone(others));
	});

	it('is submitted once more by each further try of the node.', async () => {
		const scene = sceneRefusing(isFirst);
		const run = await runIn(scene, { items: 1, tries: 3 }, 2 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: 1 });
		const last = scene.service.sent('submit').at(-1);
		expect(last).toBeGreaterThan(scene.script.now - 1_000);
		expect(scene.script.now).toEqual(below(HALF_AN_HOUR + MINUTE));
	});

	it('has an end also with a key of the user.', async () => {
		const scene = sceneRefusing(isFirst);
		const run = await runIn(scene, { items: 1, key: (seed) => `key ${seed}` }, HOUR);
		const [error] = errorsOf(run);
		expect(error).toMatchObject({ class: 'concurrency', retryable: true, charged: false });
		expect(error.trace_id).toMatch(/^[-0-9a-f]{36}$/);
		expect(scene.script.now).toBeGreaterThan(HALF_AN_HOUR);
	});

	it('gives back its reserved Maximum Credits, and says that its mask was charged.', async () => {
		const options = { maximumCredits: 275 };
		const scene = sceneRefusing(isFirst, { accountLimit: 1 });
		const run = await runIn(scene, { items: 2, operation: 'swap', options }, 2 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: 1, ready: 1 });
		const [error] = errorsOf(run);
		expect(error.charged).toBe(true);
		expect(error.message).toContain('Finding the mask was charged');
	});
});

it.each([
	['the first of 20', 20, 1.03, isFirst],
	['the eleventh of 20', 20, 1.03, (seed: number) => seed === 10],
	['the first of 200', 200, 1.03, isFirst],
	['each twentieth of 200', 200, 1.12, (seed: number) => seed % 20 === 7],
	['the first ten of 200', 200, 1.25, (seed: number) => seed < 10],
])('Where PixVerse refuses %s, the others take hardly longer.', async (...given) => {
	const [, items, overtime, isRefused] = given;
	const timeFor = async (count: number, isBad: (seed: number) => boolean) => {
		const { script, service } = sceneRefusing(isBad);
		const made = Array.from({ length: count }, (_, seed) => seed).filter((seed) => !isBad(seed));
		const run = start(script, service, { items: count });
		await script.play(() => run.ended.length === made.length);
		return { made: made.length, time: script.now, refused: service.refusals };
	};
	const { made, time } = await timeFor(items, isRefused);
	const without = await timeFor(made, () => false);
	expect(time / without.time).toEqual(below(overtime));
});

describe('An account that others use to the full', () => {
	it.each([1, 200])('for good lets each of %i items end, after half an hour.', async (items) => {
		const run = await runIn(setScene({ accountLimit: 0 }), { items }, 10 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: items });
		expect(run.ended[0].at).toBeGreaterThan(HALF_AN_HOUR);
	});

	it('for good gives items that are submitted one after another the same half hour.', async () => {
		const scene = setScene({ accountLimit: 0 });
		const run = await runIn(scene, { items: 5, options: { maximumCredits: 340 } }, 10 * HOUR);
		expect(statesOf(run)).toEqual({ concurrency: 5 });
		expect(scene.script.now).toBeLessThan(HALF_AN_HOUR + 10 * MINUTE);
	});

	it.each<[string, Partial<SimulatedRun>]>([
		['that are waited for', {}],
		['that the node does not wait for', { waits: false }],
		['with keys', { key: (seed) => `key ${seed}` }],
	])('for 20 minutes fails no item: those %s.', async (_, settings) => {
		const scene = setScene({ accountLimit: 0 });
		const { script, service } = scene;
		script.at(20 * MINUTE, () => (service.settings.accountLimit = 5));
		const run = await runIn(scene, { items: 20, ...settings }, 2 * HOUR);
		expect([service.jobs.length, run.ended.length, errorsOf(run)]).toEqual([20, 20, []]);
		expect(script.now).toBeLessThan(20 * MINUTE + 7 * JOB_TIME);
	});

	it('gives a swap the slot for which its mask had to wait.', async () => {
		const scene = setScene();
		scene.service.fail({ place: 'submit', when: isForMasks, ...faults.full });
		const options = { maxParallel: 1 };
		const run = await runIn(scene, { items: 1, operation: 'swap', options }, HOUR);
		const masks = scene.service.ledger.requests.filter(isForMasks);
		expect([statesOf(run), masks.length]).toEqual([{ ready: 1 }, 2]);
		expect(accountOfScene().slots.isIdle).toBe(true);
	});

	it('is rarely asked for a step that is answered at once.', async () => {
		const ms = ({ seed }: { seed?: unknown }) => (seed === 0 ? HOUR : JOB_TIME);
		const scene = setScene({ jobs: { kind: 'time', ms } });
		const { script, service } = scene;
		const when: typeof isForMasks = (request) => isForMasks(request) && script.now < 10 * MINUTE;
		service.fail({ place: 'submit', times: Infinity, when, ...faults.full });
		start(script, service, { items: 1 });
		const swap = await runIn(scene, { items: 1, firstSeed: 1, operation: 'swap' });
		expect(statesOf(swap)).toEqual({ ready: 1 });
		expect(service.ledger.requests.filter(isForMasks).length).toBeLessThan(8);
	});
});

describe('A job in doubt that is refused each time', () => {
	/** The response to the first item is lost; sent again, it is refused each time. */
	const setDoubt = () => {
		const scene = setScene({ credits: 100_000 });
		const when = ofItems(isFirst);
		scene.service.fail(
			{ place: 'submit', when, ...faults.resetAfter },
			{ place: 'submit', when, times: Infinity, ...faults.full },
		);
		return scene;
	};

	it('ends after half an hour: its error names the trace ID, denies no charge and asks for no other content.', async () => {
		const scene = setDoubt();
		const { script, service } = scene;
		const run = await runIn(scene, { items: 1 }, 2 * HOUR);
		expect([statesOf(run), service.jobs.length]).toEqual([{ concurrency: 1 }, 1]);
		const [error] = errorsOf(run);
		const { traceId } = service.jobs[0];
		expect(error).toMatchObject({ retryable: true, charged: 'unknown', trace_id: traceId });
		expect(error.message).toMatch(/may have been charged/);
		expect(JSON.stringify(run.ended)).not.toMatch(/nothing was charged|change the text/i);
		expect(script.now).toBeLessThan(HOUR);
	});

	it('holds up no run that has a minimum balance.', async () => {
		const { script, service } = setDoubt();
		const run = start(script, service, { items: 1 });
		const options = { minimumBalance: 100 };
		const other = start(script, service, { items: 5, firstSeed: 1000, options });
		await script.play(() => other.done || script.now > 2 * HOUR);
		expect(script.now).toBeLessThan(6 * JOB_TIME);
		await script.play(() => run.done || script.now > 2 * HOUR);
	});

	it('holds up no other job in doubt.', async () => {
		const scene = setScene({ refusesKnown: true });
		const { script, service } = scene;
		const lost = new Set<unknown>();
		const isStruck = ofItems((seed) => seed % 10 === 7 && service.settings.accountLimit > 0);
		const isNew: typeof isForMasks = ({ body }) =>
			!lost.has(body?.seed) && lost.add(body?.seed) === lost;
		service.fail(
			{
				...{ place: 'submit', times: Infinity, ...faults.resetAfter },
				when: (request) => isStruck(request) && isNew(request),
			},
			{ place: 'submit', times: Infinity, when: isStruck, ...faults.moderated },
		);
		let openedAt = Infinity;
		// Once all others were accepted, nothing at all is accepted for a while.
		const closeAccount = () => {
			const answered = service.jobs.filter(({ isReported }) => isReported).length;
			if (answered < 180) return script.at(script.now + 1_000, closeAccount);
			service.settings.accountLimit = 0;
			openedAt = script.now + 5 * MINUTE;
			return script.at(openedAt, () => (service.settings.accountLimit = 5));
		};
		closeAccount();
		await runIn(scene, { items: 200, tries: 3 });
		expect(lost.size).toBe(20);
		expect(script.now).toEqual(below(openedAt + 3 * MINUTE));
	});
});

describe('The log', () => {
	it('has a warning when other programs have filled the account for a minute, and one when a slot is free.', async () => {
		const scene = setScene();
		scene.service.failBetween(faults.full, 0, HALF_AN_HOUR / 2, 'submit');
		const run = await runIn(scene, { items: 20 }, 2 * HOUR);
		expect(statesOf(run)).toEqual({ ready: 20 });
		expect(run.warnings).toEqual([
			expect.stringMatching(/PixVerse has no free slot for the account.*500044.* \d+ items? held$/),
			expect.stringMatching(/over after 1\d minutes: PixVerse has no free slot/),
		]);
	});

	it('has no warning about a run that fills the account itself.', async () => {
		expect((await runIn(setScene(), { items: 60 })).warnings).toEqual([]);
	});
});
