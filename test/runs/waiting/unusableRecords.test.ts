// A record that says ready without an address, or that is of another job: polls go on, until the wait limit.
import type { IDataObject } from 'n8n-workflow';
import {
	expectedDuration,
	forgetDurations,
	kindOf,
} from '../../../nodes/PixVerse/transport/job/schedule';
import { accountAt } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { successWith } from '../responses';
import { submittedId, timedItemOf } from '../judge';

const standIn = useStandIn({ bigIds: true }, 'test');

const MINUTE = 60_000;
const THEIRS = 'https://example.com/theirs.mp4';
const ofAnother = { id: 9, status: 1, url: THEIRS };

/** Polls are answered with this, from the first on. */
const answerPolls = (record: unknown, times: number) =>
	standIn.fail({ place: 'poll', ...successWith(record), times });

const run = async (parameters: IDataObject = {}) => await timedItemOf(standIn, { parameters });

const videoId = () => standIn.ledger.generations[0].videoId;
const ready = () => ({ state: 'ready', url: standIn.addressOf(videoId()) });

/** The parameters of a Get of a video that was submitted. */
const submitted = async () => ({ operation: 'get', videoId: await submittedId(standIn) });

describe.each<[string, unknown]>([
	['a ready record without an address', { status: 1, url: '' }],
	['a ready record with a list of addresses', { status: 1, url: [THEIRS] }],
	['a list of records', [{ status: 1, url: THEIRS }]],
	["another job's record", ofAnother],
	["another job's failure", { ...ofAnother, status: 8 }],
])('%s', (_what, record) => {
	it('is not the result, nor downloaded from', async () => {
		forgetDurations();
		answerPolls(record, 2);
		const { item } = await run({ downloadVideo: true });
		expect(item).toMatchObject(ready());
		expect(standIn.ledger.generations).toHaveLength(1);
		expect(standIn.ledger.deliveries).toHaveLength(1);
		// It teaches nothing about the time that jobs take.
		const kind = kindOf(accountAt(standIn), '/openapi/v2/video/restyle/generate', {});
		expect(expectedDuration(kind, -1)).toBe(-1);
	});

	it('is waited on until the wait limit', async () => {
		answerPolls(record, 999);
		const { item, time } = await run({ options: { waitLimit: 0.5 } });
		expect(item).toMatchObject({ video_id: videoId(), state: 'pending' });
		expect(item.warning).toMatch(/charged once, and may be ready: .*"Get" with this ID/);
		expect(JSON.stringify(item)).not.toContain(THEIRS);
		expect(time).toBeLessThan(MINUTE);
	});

	it('does not count once a better one has come', async () => {
		standIn.settings.jobs = { kind: 'polls', polls: 1e9 };
		for (const skip of [0, 30]) {
			standIn.fail({ place: 'poll', ...successWith(record), skip, times: 3 });
		}
		const { item } = await run({ options: { waitLimit: 5 } });
		expect(item).toMatchObject({ state: 'pending', warning: expect.stringMatching(/still being/) });
	});

	it('is followed by another poll of Get', async () => {
		const get = await submitted();
		answerPolls(record, 3);
		expect((await run(get)).item).toMatchObject(ready());
	});
});

describe('Get', () => {
	it.each([
		[ofAnother, 'the record of another one'],
		['a text', 'an answer without a status: Resp string'],
		[[], 'an answer without a status: Resp []'],
		[{ video: { state: 1 } }, 'an answer without a status: Resp {video: {state}}'],
	])('without waiting says what is wrong with a response: %j', async (resp, problem) => {
		const get = await submitted();
		answerPolls(resp, 1);
		const { item, time } = await run({ ...get, waitForCompletion: false, simplify: false });
		const warning = `The video was charged once, and may be ready: the last poll failed (${problem}). "Get" with this ID checks again.`;
		expect(item).toEqual({ video_id: expect.anything(), state: 'pending', warning });
		expect(time).toBe(0);
	});

	it('without waiting says that a video without an address is pending', async () => {
		const get = await submitted();
		answerPolls({ status: 1, url: '' }, 1);
		const { item, time } = await run({ ...get, waitForCompletion: false });
		expect([item.state, time]).toEqual(['pending', 0]);
	});

	it('of an image polls again as well', async () => {
		const picture = { image_id: 77, status: 1, url: 'https://example.com/77.png' };
		answerPolls({ ...picture, url: ' ' }, 1);
		answerPolls({ ...picture, image_id: 78 }, 1);
		answerPolls(picture, 1);
		const { item } = await run({ resource: 'image', operation: 'get', imageId: '77' });
		expect(item).toMatchObject({ image_id: 77, state: 'ready', url: picture.url });
		expect(standIn.ledger.count('poll')).toBe(3);
	});
});
