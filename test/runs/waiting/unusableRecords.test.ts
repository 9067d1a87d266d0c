// A record that says ready without an address, or that is another one's: looked for again, until the wait limit.
import type { IDataObject } from 'n8n-workflow';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { paused } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { answered } from '../answered';
import { generationsPerItem, items, seedOfItem } from '../judge';

const standIn = useStandIn({ bigIds: true }, 'test');

const MINUTE = 60_000;
const THEIRS = 'https://example.com/theirs.mp4';

/** A record that is of no use: it has no address, or the ID of another job. */
const unusable = { 'no address': { status: 1 }, 'another ID': { id: 9, status: 1, url: THEIRS } };

const flawed = Object.entries(unusable);

/** Answers looks like this, from the first on. */
const answerLooks = (record: IDataObject, times: number) =>
	standIn.fail({ place: 'look', fault: answered(record), times });

const continued = { onError: 'continueRegularOutput' } as const;

interface Ended {
	item: IDataObject;
	time: number;
}

async function run(parameters: IDataObject = {}, settings: IDataObject = {}): Promise<Ended> {
	let item: IDataObject = {};
	const time = await paused(async () => {
		const result = await runPixVerse(standIn, {
			items: items(1),
			parameters: { seed: seedOfItem, ...parameters },
			settings: { ...continued, ...settings },
		});
		[item] = jsonOf(result);
	});
	return { item, time };
}

const videoId = () => standIn.ledger.generations[0].videoId;

/** A video that was submitted, and the parameters of a Get for it. */
async function submitted(): Promise<IDataObject> {
	await run({ waitForCompletion: false });
	return { operation: 'get', videoId: videoId() };
}

describe('a ready record without an address', () => {
	it.each([undefined, null, '', ' ', 7, {}, [THEIRS]])('is not the result: %j', async (url) => {
		answerLooks({ status: 1, url }, 2);
		const { item } = await run();
		expect(item).toMatchObject({ state: 'ready', url: expect.stringContaining(videoId()) });
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});

	it('is not downloaded from', async () => {
		answerLooks({ status: 1, url: '' }, 2);
		const { item } = await run({ downloadVideo: true });
		expect(item).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.deliveries).toHaveLength(1);
	});
});

describe("another job's record", () => {
	it.each([
		{ id: 9, status: 1, url: THEIRS },
		{ video_id: '9', status: 1, url: THEIRS },
		{ id: 9, status: 8 },
	])('is not the result: %j', async (record) => {
		answerLooks(record, 2);
		const { item } = await run();
		expect(item).toMatchObject({ state: 'ready', url: expect.stringContaining(videoId()) });
	});
});

describe.each(flawed)('an answer with %s', (_what, record) => {
	it('is waited on until the wait limit', async () => {
		answerLooks(record, 999);
		const { item, time } = await run({ options: { waitLimit: 0.5 } });
		expect(item).toMatchObject({ video_id: videoId(), state: 'pending' });
		expect(item.warning).toMatch(/charged once, and may be ready: .*"Get" with this ID/);
		expect(JSON.stringify(item)).not.toContain(THEIRS);
		expect(time).toBeLessThan(MINUTE);
	});

	it('does not count once a better one has come', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		for (const skip of [0, 30]) {
			standIn.fail({ place: 'look', fault: answered(record), skip, times: 3 });
		}
		const { item } = await run({ options: { waitLimit: 5 } });
		expect(item).toMatchObject({ state: 'pending', warning: expect.stringMatching(/still being/) });
	});

	it('teaches nothing about the time that jobs take', async () => {
		forgetDurations();
		answerLooks(record, 2);
		await run();
		expect(expectedDuration(kindOf('/openapi/v2/video/restyle/generate', {}), -1)).toBe(-1);
	});
});

describe('Get', () => {
	it.each(flawed)('looks again after an answer with %s', async (_what, record) => {
		const get = await submitted();
		answerLooks(record, 3);
		const { item } = await run(get);
		expect(item).toMatchObject({ state: 'ready', url: expect.stringContaining(videoId()) });
	});

	it('that does not wait says that a video without an address is pending', async () => {
		const get = await submitted();
		answerLooks({ status: 1, url: '' }, 1);
		const { item, time } = await run({ ...get, waitForCompletion: false });
		expect([item.state, time]).toEqual(['pending', 0]);
	});

	it.each([
		[unusable['another ID'], 'the record of another one'],
		['a text', 'an answer without a status: Resp string'],
		[[], 'an answer without a status: Resp []'],
		[7, 'an answer without a status: Resp number'],
		[{ video: { state: 1 } }, 'an answer without a status: Resp {video: {state}}'],
	])('that does not wait says what is wrong with an answer: %j', async (resp, trouble) => {
		const get = await submitted();
		answerLooks(resp as never, 1);
		const { item, time } = await run({ ...get, waitForCompletion: false, simplify: false });
		expect(item).toEqual({
			video_id: expect.anything(),
			state: 'pending',
			warning: `The video was charged once, and may be ready: the last poll failed (${trouble}). "Get" with this ID checks again.`,
		});
		expect(time).toBe(0);
	});

	it('that waits goes on after such an answer, and names its keys at the wait limit', async () => {
		const get = await submitted();
		answerLooks({ video_status: 1, link: THEIRS }, 999);
		const { item } = await run({ ...get, options: { waitLimit: 0.5 } });
		expect(item).toMatchObject({ video_id: videoId(), state: 'pending' });
		expect(item.warning).toContain('an answer without a status: Resp {video_status, link}');
	});

	it('of an image looks again as well', async () => {
		const picture = { image_id: 77, status: 1, url: 'https://example.com/77.png' };
		answerLooks({ ...picture, url: ' ' }, 1);
		answerLooks({ ...picture, image_id: 78 }, 1);
		answerLooks(picture, 1);
		const { item } = await run({ resource: 'image', operation: 'get', imageId: '77' });
		expect(item).toMatchObject({ image_id: 77, state: 'ready', url: picture.url });
		expect(standIn.ledger.count('look')).toBe(3);
	});
});
