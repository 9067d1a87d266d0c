// Requests that get no answer, on scripted time: whom they keep waiting, and for how long.
import { allDone, start, statesOf } from '../support/simulation/run';
import type { Scene } from '../support/simulation/scene';
import { below, JOB_TIME, setScene } from '../support/simulation/scene';

const SECOND = 1_000;

let scene: Scene;
afterEach(() => scene.close());

describe('the first submission of all, unanswered,', () => {
	/** Only the first request of all is struck. */
	const stalled = () => {
		let count = 0;
		return setScene({ trouble: () => (count++ === 0 ? 'silent' : undefined) });
	};

	it('keeps other runs waiting for a few seconds only', async () => {
		scene = stalled();
		const { script, service } = scene;
		start(script, service, { items: 1 });
		const other = start(script, service, { items: 1, firstSeed: 1000 });
		await script.play(() => other.done);
		expect([statesOf(other), script.now]).toEqual([{ ready: 1 }, below(JOB_TIME + 10 * SECOND)]);
	});

	it('keeps the other items of its run waiting for a few seconds only', async () => {
		scene = stalled();
		const { script, service } = scene;
		const run = start(script, service, { items: 4 });
		await script.play(() => run.ended.length === 3);
		expect(script.now).toBeLessThan(JOB_TIME + 15 * SECOND);
		await script.play(() => run.done);
		expect([statesOf(run), service.jobs.length]).toEqual([{ ready: 4 }, 4]);
	});

	it('keeps nobody waiting any more when its run is stopped', async () => {
		scene = stalled();
		const { script, service } = scene;
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

describe('a trace ID that PixVerse answers with a full account for good', () => {
	const HOUR = 3_600 * SECOND;

	/** The first answer to the first item is lost; sent again, it is refused each time. */
	const lost = () => {
		let count = 0;
		const trouble = (kind: string, seed?: number) => {
			if (kind !== 'submit' || seed !== 0) return undefined;
			return count++ === 0 ? 'answerLost' : 'full';
		};
		scene = setScene({ trouble, credits: 100_000 });
		return scene;
	};

	it('is given up after half an hour, and named', async () => {
		const { script, service } = lost();
		const run = start(script, service, { items: 1 });
		await script.play(() => run.done || script.now > 2 * HOUR);
		expect([statesOf(run), service.jobs.length]).toEqual([{ concurrency: 1 }, 1]);
		const { error } = run.ended[0].output[0].json as { error: Record<string, unknown> };
		const { traceId } = service.jobs[0];
		expect(error).toMatchObject({ retryable: true, charged: 'unknown', trace_id: traceId });
		expect(error.message).toMatch(/may have been charged/);
		expect(JSON.stringify(run.ended)).not.toMatch(/nothing was charged/i);
		expect(script.now).toBeLessThan(HOUR);
	});

	it('is given up with a key that the user set', async () => {
		scene = setScene({ trouble: (kind) => (kind === 'submit' ? 'full' : undefined) });
		const { script, service } = scene;
		const run = start(script, service, { items: 1, key: (seed) => `key ${seed}` });
		await script.play(() => run.done || script.now > HOUR);
		const { error } = run.ended[0].output[0].json as { error: Record<string, unknown> };
		expect(error).toMatchObject({ class: 'concurrency', retryable: true, charged: false });
		expect(error.trace_id).toMatch(/^[-0-9a-f]{36}$/);
		expect(script.now).toBeGreaterThan(HOUR / 2);
	});

	it('keeps no run waiting that has a minimum balance', async () => {
		const { script, service } = lost();
		const run = start(script, service, { items: 1 });
		const options = { minimumBalance: 100 };
		const other = start(script, service, { items: 5, firstSeed: 1000, options });
		await script.play(() => other.done || script.now > 2 * HOUR);
		expect(script.now).toBeLessThan(6 * JOB_TIME);
		await script.play(() => run.done || script.now > 2 * HOUR);
	});
});

describe('an upload that is never answered', () => {
	it('keeps other runs waiting for a few seconds only', async () => {
		scene = setScene({ trouble: (kind) => (kind === 'upload' ? 'silent' : undefined) });
		const { script, service } = scene;
		const stop = new AbortController();
		const run = start(script, service, { items: 1, uploads: true, stop: stop.signal });
		const other = start(script, service, { items: 3, firstSeed: 1000 });
		await script.play(() => other.done);
		expect([statesOf(other), script.now]).toEqual([{ ready: 3 }, below(JOB_TIME + 15 * SECOND)]);
		stop.abort();
		await script.play(() => run.done);
	});
});

describe('an upload that takes long while the account is full', () => {
	it('holds up only its own place: nothing more is tried meanwhile', async () => {
		scene = setScene({ latency: { submit: 300, look: 200, upload: 50 * SECOND, balance: 100 } });
		const { script, service } = scene;
		const batch = start(script, service, { items: 60 });
		const uploads = start(script, service, { items: 60, firstSeed: 1000, uploads: true });
		await script.play(() => allDone([batch, uploads]));
		expect(statesOf(uploads)).toEqual({ ready: 60 });
		expect(service.refusals.length).toEqual(below(12));
	});
});

describe('a submission on the wire after Stop', () => {
	it('is let go after a few seconds, and its trace ID stays named', async () => {
		scene = setScene({ trouble: (kind) => (kind === 'submit' ? 'silent' : undefined) });
		const { script, service } = scene;
		const stop = new AbortController();
		const run = start(script, service, { items: 1, stop: stop.signal });
		script.at(60 * SECOND, () => stop.abort());
		await script.play(() => run.done);
		expect(script.now).toBe(65 * SECOND);
		expect([...run.customData.values()].join(' ')).toContain(service.jobs[0].traceId);
	});

	it('that is answered in time has its video named', async () => {
		scene = setScene({ latency: { submit: 4_000, look: 200, upload: 2_000, balance: 100 } });
		const { script, service } = scene;
		const stop = new AbortController();
		const run = start(script, service, { items: 1, stop: stop.signal });
		script.at(100, () => stop.abort());
		await script.play(() => run.done);
		expect([...run.customData.values()].join(' ')).toBe(`0=${service.jobs[0].id}`);
	});
});

describe('looks that get no answer', () => {
	/** The pauses between looks in seconds; the node's own pause is one second. */
	async function gaps(isSilent: (seconds: number) => boolean, timeout?: number) {
		scene = setScene({ jobTime: () => 300 * SECOND });
		const { script, service } = scene;
		service.settings.trouble = (kind) =>
			kind === 'look' && isSilent(script.now / SECOND) ? 'silent' : undefined;
		const run = start(script, service, {
			items: 1,
			options: { pollingInterval: 1, waitLimit: 4 },
			timeout,
		});
		await script.play(() => run.done);
		const looks = service.sent.filter(({ kind, at }) => kind === 'look' && at >= 10 * SECOND);
		const pauses = looks.slice(1).map(({ at }, index) => (at - looks[index].at) / SECOND);
		return { pauses, end: script.now / SECOND, run };
	}

	it('are cut, each later than the one before, and followed by others', async () => {
		const { pauses } = await gaps((now) => now >= 10);
		expect(pauses.slice(0, 6)).toEqual([6, 11, 21, 41, 61, 61]);
	});

	it('are given the time that the user set', async () => {
		const { pauses } = await gaps((now) => now >= 10, 50 * SECOND);
		expect(pauses.slice(0, 4)).toEqual([51, 51, 51, 51]);
	});

	it('are given less time again after an answer', async () => {
		const { pauses } = await gaps((now) => (now >= 10 && now < 20) || now >= 28);
		expect(pauses.slice(0, 5)).toEqual([6, 11, 1.2, 6, 11]);
	});

	it('do not count towards the wait limit: a job that ends after it is seen', async () => {
		const { end, run } = await gaps((now) => now >= 10 && now < 200);
		expect([statesOf(run), end]).toEqual([{ ready: 1 }, below(310)]);
	});

	it('end the wait after 15 minutes in a row, with the state and what is wrong', async () => {
		const { end, run } = await gaps(() => true);
		expect([statesOf(run), end]).toEqual([{ pending: 1 }, below(970)]);
		expect(end).toBeGreaterThanOrEqual(900);
		const { warning } = run.ended[0].output[0].json;
		expect(warning).toMatch(/charged once, and may be ready: .*no answer in time/);
	});
});
