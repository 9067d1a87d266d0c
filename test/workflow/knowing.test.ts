// What the node can know of a job that it did not make just now: others' IDs, rows paid for earlier.
import { clock } from '../../nodes/PixVerse/transport/http/clock';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../nodes/PixVerse/transport/job/durations';
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';

const standIn = useStandIn({}, 'test');
const HOUR = 3_600_000;

const get = async (videoId: string, more = {}) =>
	await runPixVerse(standIn, { parameters: { operation: 'get', videoId, ...more } });

/** How long the node paused, by its own clock. */
async function paused(run: () => Promise<unknown>): Promise<number> {
	const { pause } = clock;
	let sum = 0;
	clock.pause = async (milliseconds, signal) => {
		await pause(milliseconds, signal);
		// A watch that ended early has held nobody up.
		if (!signal?.aborted) sum += milliseconds;
	};
	const { now } = clock;
	clock.now = () => now() + sum;
	try {
		await run();
	} finally {
		Object.assign(clock, { pause, now });
	}
	return sum;
}

describe('Get with an ID that is not known', () => {
	it('gives up after half a minute, and says when to ask again', async () => {
		let result: Awaited<ReturnType<typeof get>> | undefined;
		const time = await paused(async () => {
			result = await get('77');
		});
		expect(time).toBeGreaterThan(20_000);
		expect(time).toBeLessThanOrEqual(30_000);
		expect(result?.error?.message).toMatch(
			/^Video 77: .*If it was submitted a moment ago, ask again/,
		);
	});

	it('says in the item that asking again may help', async () => {
		await paused(async () => {
			const result = await runPixVerse(standIn, {
				parameters: { operation: 'get', videoId: '77' },
				settings: { onError: 'continueRegularOutput' },
			});
			expect(jsonOf(result)[0].error).toMatchObject({ class: 'notFound', retryable: true });
		});
	});

	it('waits for a record that appears 25 seconds after another process submitted it', async () => {
		standIn.settings.notFoundLooks = 9;
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
		const { now } = clock;
		// Nothing is remembered for so long: as in a process that did not submit it.
		clock.now = () => now() + HOUR;
		await paused(async () => {
			expect(jsonOf(await get(videoId))[0]).toMatchObject({ state: 'ready' });
		});
		clock.now = now;
	});

	it('is not waited for by one that does not wait', async () => {
		const time = await paused(async () => {
			const result = await get('77', { waitForCompletion: false });
			expect(result.error?.message).toMatch(/^Video 77: /);
		});
		expect(time).toBe(0);
	});

	it('has a minute of patience with one that was submitted here just now', async () => {
		standIn.settings.notFoundLooks = 12;
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
		await paused(async () => {
			expect(jsonOf(await get(videoId))[0]).toMatchObject({ state: 'ready' });
		});
	});
});

describe('a row under a key', () => {
	const keyed = { options: { traceId: 'row 7' } };

	it('that was paid for by an earlier run says so', async () => {
		const [first] = jsonOf(await runPixVerse(standIn, { parameters: keyed }));
		expect(first).not.toHaveProperty('resumed');
		const { date } = clock;
		clock.date = () => date() + HOUR;
		standIn.settings.clock = () => Date.now() + HOUR;
		forgetDurations();
		const [again] = jsonOf(await runPixVerse(standIn, { parameters: keyed }));
		clock.date = date;
		expect(again).toMatchObject({ resumed: true, video_id: first.video_id });
		expect(standIn.ledger.generations).toHaveLength(1);
		// How long it took is not known: it was ready long before anybody asked.
		const kind = kindOf('/openapi/v2/video/restyle/generate', {});
		expect(expectedDuration(kind, -1)).toBe(-1);
	});
});

describe("a row under a key, when the service's clock is wrong,", () => {
	const keyed = { options: { traceId: 'row 7' } };
	const run = async () => jsonOf(await runPixVerse(standIn, { parameters: keyed }))[0];

	it.each([
		['behind', -HOUR / 6],
		['ahead', HOUR / 6],
	])('does not say that it was paid for earlier when it was not: %s', async (_name, ahead) => {
		standIn.settings.clock = () => Date.now() + ahead;
		expect(await run()).not.toHaveProperty('resumed');
	});

	it.each([
		['behind', -HOUR],
		['ahead', HOUR],
	])('says that it was paid for earlier: %s', async (_name, ahead) => {
		standIn.settings.clock = () => Date.now() + ahead;
		await run();
		const { date } = clock;
		clock.date = () => date() + HOUR / 6;
		standIn.settings.clock = () => Date.now() + ahead + HOUR / 6;
		const again = await run();
		clock.date = date;
		expect(again).toMatchObject({ resumed: true });
	});
});

describe('the wait limit', () => {
	it('does not look like success only', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		const parameters = { options: { waitLimit: 0.02 } };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(item).toMatchObject({ state: 'pending' });
		expect(item.warning).toMatch(/wait limit was reached.*still being made.*"Get" with this ID/);
	});

	it('is not said to be reached by a video that could not be looked at', async () => {
		const fault = { kind: 'errCode', code: 10001, message: 'no such key' } as const;
		standIn.fail({ place: 'look', fault, times: 999 });
		const parameters = { options: { waitLimit: 0.02 } };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters }));
		expect(item.warning).toMatch(/charged once, and may be ready: .*look.*10001/);
		expect(item.warning).not.toMatch(/still being made/);
		const failing = { options: { waitLimit: 0.02, onWaitLimit: 'fail' } };
		const { error } = await runPixVerse(standIn, { parameters: failing });
		expect(error?.description).toBe('It was charged once, and may be ready.');
	});

	it('stands still while the machine sleeps', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 4 };
		const { now, pause } = clock;
		let slept = 0;
		clock.now = () => now() + slept;
		clock.pause = async (milliseconds, signal) => {
			await pause(milliseconds, signal);
			if (standIn.ledger.count('look') === 2) slept = 8 * HOUR;
		};
		const [item] = jsonOf(await runPixVerse(standIn));
		Object.assign(clock, { now, pause });
		expect(slept).toBeGreaterThan(0);
		expect(item).toMatchObject({ state: 'ready' });
	});
});
