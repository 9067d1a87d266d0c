// What an answer is worth to the request that it came to: the ID that this request makes counts, and no other.
import {
	idIn,
	needing,
	needingResult,
	readEnvelope,
} from '../../../nodes/PixVerse/transport/http/outcome';

const read = (status: number, body: unknown) => readEnvelope(status, {}, JSON.stringify(body));

const video = (status: number, body: unknown) => needing('video_id', read(status, body)).outcome;

describe('the ID that a request makes', () => {
	it.each([
		[{ video_id: 7 }, '7'],
		[{ video_id: '7' }, '7'],
		[{ VideoID: 7 }, '7'],
		[{ video_ids: [7] }, '7'],
		[{ video_ids: ['7', 8] }, '7'],
		[{ video_ids: 7 }, '7'],
		[{ video_id: 0, video_ids: [7] }, '7'],
	])('is found in %j', (resp, id) => {
		expect(idIn('video_id', resp)).toBe(id);
	});

	it.each([undefined, null, 'x', 7, [7], {}, { id: 7 }, { image_id: 7 }, { video_ids: [] }])(
		'is not in %j',
		(resp) => {
			expect(idIn('video_id', resp)).toBeUndefined();
		},
	);
});

describe('a failure', () => {
	it.each([
		[200, { ErrCode: 400017, Resp: { video_id: 7 } }],
		[200, { ErrCode: 'OK', Resp: { video_ids: [7] } }],
		[401, { ErrCode: 0, Resp: { video_id: 7 } }],
		[404, { Resp: { video_id: 7 } }],
		[302, { Resp: { video_id: 7 } }],
	])('of status %s leaves doubt beside the ID of what is made: %j', (status, body) => {
		expect(video(status, body)).toBe('lost');
	});

	it('of status 429 beside that ID is no refusal of more requests', () => {
		const outcome = needing('video_id', read(429, { Resp: { video_id: 7 } }));
		const lost = { outcome: 'lost', reason: 'a result beside HTTP 429', answered: true };
		expect(outcome).toEqual(lost);
	});

	it.each([
		{ account_id: 5 },
		{ trace_id: 'a' },
		{ video_id: 0 },
		{ image_id: 7 },
		{ source_video_id: 7 },
		{},
		null,
	])('is one beside any other ID: %j', (Resp) => {
		expect(video(200, { ErrCode: 500090, Resp })).toBe('refused');
		expect(video(404, { Resp })).toBe('foreign');
	});
});

describe('an answer that is the result', () => {
	const outcomeOf = (ErrCode: number, Resp: unknown) =>
		needingResult(read(200, { ErrCode, Resp })).outcome;

	it('may not be empty', () => {
		expect([null, {}, [], 'done'].map((resp) => outcomeOf(0, resp))).toEqual(Array(4).fill('lost'));
		expect(outcomeOf(0, { keyframe_id: 1 })).toBe('success');
	});
});
