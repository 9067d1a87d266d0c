// A poll that PixVerse refuses for now (HTTP 429), on scripted time: all polls of the account wait, and only as long as asked.
import { expectedDuration, kindOf } from '../../nodes/PixVerse/transport/job/schedule';
import { allDone, runIn, start, statesOf } from '../support/simulation/run';
import { ACCOUNT, useScene } from '../support/simulation/scene';
import { faults } from '../support/standin/faults';
import { EPOCH } from '../support/standin/scripted';

const SECOND = 1_000;

const setScene = useScene();

describe('A poll that is answered with HTTP 429', () => {
	/** Five jobs; `isBusy` says which of their polls PixVerse refuses, once or so many times. */
	function refusing(
		isBusy: (seconds: number, job: number) => boolean,
		jobTime = 300,
		times = Infinity,
	) {
		const scene = setScene({ accountLimit: 10, jobs: { kind: 'time', ms: jobTime * SECOND } });
		const { service } = scene;
		const jobOf = (path: string) =>
			service.ledger.generations.findIndex(({ videoId }) => path.endsWith(videoId));
		service.fail({
			...{ place: 'poll', times, ...faults.busyForAMinute },
			when: ({ at, path }) => isBusy((at - EPOCH) / SECOND, jobOf(path)),
		});
		/** When polls left between two times, in seconds. */
		const polls = (from: number, to: number) =>
			service
				.sent('poll')
				.map((at) => at / SECOND)
				.filter((at) => at >= from && at < to);
		return { ...scene, polls };
	}

	const refusingOne = (jobTime?: number) => refusing((seconds) => seconds >= 100, jobTime, 1);

	it('holds all polls of its account for as long as PixVerse asks, and they go on one after another.', async () => {
		const scene = refusingOne();
		const run = await runIn(scene, { items: 5 });
		const [first] = scene.polls(100, 105);
		expect(scene.polls(first + 1, first + 60)).toEqual([]);
		const next = scene.polls(first + 60, first + 63.5);
		expect(next.length).toBeGreaterThanOrEqual(5);
		expect(new Set(next).size).toBe(next.length);
		expect(statesOf(run)).toEqual({ ready: 5 });
	});

	it.each([
		['seen running before', 6],
		['not seen before', 0],
	])('teaches no wrong time of a job that ended meanwhile, %s.', async (_name, from) => {
		const late = (seconds: number, job: number) => seconds > from && job === 0;
		const run = await runIn(refusing(late, 12, 1), { items: 5 });
		expect(statesOf(run)).toEqual({ ready: 5 });
		const kind = kindOf(ACCOUNT, '/openapi/v2/video/restyle/generate', {});
		expect(expectedDuration(kind, -1)).toBe(-1);
	});

	it('holds no poll of another account.', async () => {
		const { script, service, polls } = refusingOne();
		const one = start(script, service, { items: 1 });
		await script.play(() => service.count('poll', 100 * SECOND) > 0);
		const other = start(script, service, { items: 1, firstSeed: 1_000, apiKey: 'other' });
		await script.play(() => allDone([one, other]));
		expect(polls(104, 160).length).toBeGreaterThan(15);
	});

	it('costs no time of the wait limit.', async () => {
		const options = { waitLimit: 2 };
		const run = await runIn(refusingOne(175), { items: 5, options });
		expect(statesOf(run)).toEqual({ ready: 5 });
		const scene = refusing((seconds) => seconds >= 100 && seconds < 250, 1_000);
		expect(statesOf(await runIn(scene, { items: 5, options }))).toEqual({ pending: 5 });
		expect(scene.script.now).toBeGreaterThan(280 * SECOND);
		expect(scene.script.now).toBeLessThan(320 * SECOND);
	});

	it('for one job only leaves the others a poll a minute.', async () => {
		const scene = refusing((_seconds, job) => job === 0);
		const run = start(scene.script, scene.service, { items: 5, options: { waitLimit: 60 } });
		await scene.script.play(() => run.ended.length === 4);
		expect(scene.script.now).toBeLessThan(365 * SECOND);
		await scene.script.play(() => run.done);
		expect(statesOf(run)).toEqual({ ready: 4, pending: 1 });
	});

	it('lets a stopped run end at once.', async () => {
		const stop = new AbortController();
		const scene = refusingOne();
		scene.script.at(110 * SECOND, () => stop.abort());
		await runIn(scene, { items: 5, stop: stop.signal });
		expect(scene.script.now).toBe(110 * SECOND);
	});
});
