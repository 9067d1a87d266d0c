// What the node can know of a job that it did not make just now: others' IDs, rows paid for earlier.
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/http/recentSubmissions';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { paused } from '../../support/harness/fastClock';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');
const HOUR = 3_600_000;

const get = async (videoId: string, more = {}) =>
	await runPixVerse(standIn, { parameters: { operation: 'get', videoId, ...more } });

describe('Get with an ID that is not known', () => {
	it('gives up after half a minute, and says when to ask again', async () => {
		let result: Awaited<ReturnType<typeof get>> | undefined;
		const time = await paused(async () => {
			result = await get('77');
		});
		expect(time).toBeGreaterThan(20_000);
		expect(time).toBeLessThanOrEqual(30_000);
		expect(result?.error?.message).toMatch(
			/^Video 77: .*If it was submitted a moment ago, run the item again/,
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

	it('waits for a record that appears 25 seconds after its submission', async () => {
		standIn.settings.notFoundLooks = 9;
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
		await paused(async () => {
			expect(jsonOf(await get(videoId))[0]).toMatchObject({ state: 'ready' });
		});
	});

	it('is named when the address of the service is wrong', async () => {
		const settings = { onError: 'continueRegularOutput' } as const;
		const parameters = { operation: 'get', videoId: '77' };
		const [{ error }] = jsonOf(await runPixVerse(standIn, { parameters, settings, baseUrl: 'x' }));
		expect(error).toMatchObject({ video_id: 77, charged: false });
	});

	it('is not waited for by one that does not wait', async () => {
		const time = await paused(async () => {
			const result = await get('77', { waitForCompletion: false });
			expect(result.error?.message).toMatch(/^Video 77: /);
		});
		expect(time).toBe(0);
	});
});

describe('a row under a key', () => {
	const keyed = { options: { traceId: 'row 7' } };

	it('that was paid for by an earlier run says so, also in another process', async () => {
		const [first] = jsonOf(await runPixVerse(standIn, { parameters: keyed }));
		expect(first).not.toHaveProperty('resumed');
		const { date } = clock;
		clock.date = () => date() + HOUR;
		forgetSubmissions();
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

describe('a row under a key that is run again', () => {
	const keyed = { options: { traceId: '=row {{ $json.number }}' } };
	const run = async (parameters: IDataObject = {}, count = 3) =>
		jsonOf(
			await runPixVerse(standIn, {
				items: numbered(count),
				parameters: { ...keyed, seed: '={{ $json.number }}', ...parameters },
			}),
		);
	const isResumed = (item: IDataObject) => item.resumed === true;

	it.each([true, false])('within a minute says so, waiting: %p', async (waitForCompletion) => {
		const first = await run({ waitForCompletion }, 2);
		expect(first.filter(isResumed)).toEqual([]);
		const again = await run({ waitForCompletion });
		expect(again.map(isResumed)).toEqual([true, true, false]);
		const paid = [...first, ...again].filter((item) => !isResumed(item));
		const credits = paid.reduce((sum, item) => sum + Number(item.credits), 0);
		const charged = standIn.ledger.generations.map((one) => one.credits);
		expect(credits).toBe(charged.reduce((sum, one) => sum + one, 0));
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
		expect(item.warning).toMatch(/charged once, and may be ready: .*poll.*10001/);
		expect(item.warning).not.toMatch(/still being made/);
		const failing = { options: { waitLimit: 0.02, onWaitLimit: 'fail' } };
		const { error } = await runPixVerse(standIn, { parameters: failing });
		expect(error?.description).toMatch(/was charged once, and may be ready/);
	});
});
