// The outcome of a response for its request: only the ID that this request makes counts.
import type { Outcome } from '../../../nodes/PixVerse/transport/http/outcome';
import {
	idIn,
	isAnswer,
	isFull,
	isNotFound,
	isPixVerse,
	leavesDoubt,
	shouldRetryRead,
	shouldRetrySubmission,
	requireId,
	requireResult,
	readEnvelope,
	reasonOf,
} from '../../../nodes/PixVerse/transport/http/outcome';

const read = (status: number, body: unknown) => readEnvelope(status, {}, JSON.stringify(body));

const video = (status: number, body: unknown) => requireId('video_id', read(status, body)).outcome;

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
		[200, { ErrCode: '7', Resp: { video_ids: [7] } }],
		[401, { Resp: { video_id: 7 } }],
		[404, { Resp: { video_id: 7 } }],
		[302, { Resp: { video_id: 7 } }],
	])('of status %s leaves doubt beside the ID of what is made: %j', (status, body) => {
		expect(video(status, body)).toBe('unusable');
	});

	it('of status 429 beside that ID is no refusal of more requests', () => {
		const outcome = requireId('video_id', read(429, { Resp: { video_id: 7 } }));
		expect(outcome).toEqual({ outcome: 'unusable', reason: 'a result beside HTTP 429' });
	});

	it.each([
		...[{ account_id: 5 }, { trace_id: 'a' }, { video_id: 0 }, { image_id: 7 }],
		...[{ source_video_id: 7 }, {}, null],
	])('is one beside any other ID: %j', (Resp) => {
		expect(video(200, { ErrCode: 500090, Resp })).toBe('refused');
		expect(video(404, { Resp })).toBe('foreign');
	});
});

const outcomeOf = (ErrCode: number, Resp: unknown) =>
	requireResult(read(200, { ErrCode, Resp })).outcome;

it('A response that is the result may not be empty.', () => {
	for (const resp of [null, {}, [], 'done']) expect(outcomeOf(0, resp)).toBe('unusable');
	expect(outcomeOf(0, { keyframe_id: 1 })).toBe('success');
	expect(outcomeOf(500090, {})).toBe('refused');
	expect(outcomeOf(0, [{ mask_id: 'm1' }])).toBe('success');
});

const says = { isAnswer, isPixVerse, leavesDoubt, isNotFound };
const reason = 'ECONNREFUSED';

it.each<[Outcome, string]>([
	[read(200, { ErrCode: 0, Resp: { video_id: 7 } }), 'isAnswer isPixVerse leavesDoubt'],
	[read(200, { ErrCode: 400017 }), 'isAnswer isPixVerse leavesDoubt'],
	[read(404, { ErrCode: 500008 }), 'isAnswer isPixVerse leavesDoubt isNotFound'],
	[read(404, { Resp: { video_id: 7 } }), 'isPixVerse leavesDoubt'],
	[read(404, {}), 'leavesDoubt'],
	[read(407, {}), ''],
	[read(200, {}), 'leavesDoubt'],
	[read(500, {}), 'leavesDoubt'],
	[read(429, {}), ''],
	[{ outcome: 'unsent', reason }, ''],
	[{ outcome: 'noCredential', reason }, ''],
])('All that follows from %j is: %s.', (given, expected) => {
	const outcome = requireId('video_id', given);
	const names = Object.entries(says).filter(([, does]) => does(outcome));
	expect(names.map(([name]) => name).join(' ')).toBe(expected);
});

describe('a submission', () => {
	const headers = { 'retry-after': '7' };
	const answered = (status: number, body: unknown): Outcome =>
		readEnvelope(status, headers, JSON.stringify(body));
	const unknown = { ErrCode: 123456 };
	const again = { retryAfter: 7, isSlow: false };
	const slowly = { retryAfter: undefined, isSlow: true };
	const foreign = { retryAfter: 30, isSlow: false, doubtful: 1, isLast: false };
	const limited = { doubtful: 1, isLast: false };
	it.each<[string, Outcome, boolean, object]>([
		['HTTP 500', answered(500, {}), true, { ...again, ...limited }],
		['HTTP 503 with an unknown code', answered(503, unknown), true, { ...again, ...limited }],
		['HTTP 408', answered(408, {}), true, foreign],
		['HTTP 403', answered(403, {}), true, foreign],
		['a page', readEnvelope(200, {}, '<p>'), true, foreign],
		['HTTP 407', answered(407, {}), false, slowly],
		['HTTP 429', answered(429, {}), false, { ...again, isSlow: true }],
		['HTTP 429 with a success', answered(429, { ErrCode: 0 }), true, { ...again, ...limited }],
		['no connection', { outcome: 'unsent', reason }, false, { ...slowly, isSlow: false }],
		['no credential', { outcome: 'noCredential', reason }, false, slowly],
	])(
		'that gets %s is sent again, and may have been charged or not',
		(_what, outcome, doubt, hint) => {
			expect([leavesDoubt(outcome), shouldRetrySubmission(outcome)]).toEqual([doubt, hint]);
		},
	);

	it.each([
		[500, 4, false],
		[500, 5, true],
		[403, 1, false],
		[403, 2, true],
	])(
		'that got HTTP %i without an envelope %i times is sent for the last time: %s',
		(status, doubtful, isLast) => {
			expect(shouldRetrySubmission(answered(status, {}), doubtful)).toMatchObject({ isLast });
		},
	);

	const hinted = (hintOf: typeof shouldRetryRead) =>
		[99999, 500041, 500044, 400017, 123456, 0].map((ErrCode) => hintOf(answered(200, { ErrCode })));
	const soon = { isSlow: false };

	it('is sent again after a code of the service only if the service does not know what happened', () => {
		const expected = [{ ...soon, ...limited }, ...Array<undefined>(4)];
		expect(hinted(shouldRetrySubmission).slice(0, -1)).toEqual(expected);
	});

	it('that is free may be sent again unless a person has to change something', () => {
		expect(hinted(shouldRetryRead)).toEqual([soon, soon, soon, ...Array(3)]);
	});

	it('waits for a slot after the codes of a full account alone', () => {
		const outcomes = [500044, 500069, 99999, 400017].map((ErrCode) => answered(200, { ErrCode }));
		expect(outcomes.map(isFull)).toEqual([true, true, false, false]);
		expect(isFull(answered(500, {}))).toBe(false);
	});

	it.each([
		[answered(300, { ErrCode: 0 }), 'HTTP 300'],
		[answered(100, { ErrCode: 0 }), 'HTTP 100'],
		[answered(200, { ErrCode: 0 }), 'no PixVerse answer'],
		[answered(404, {}), 'HTTP 404'],
		[answered(200, { ErrCode: 400017, ErrMsg: '' }), 'code 400017'],
		[readEnvelope(200, {}, '\n <html>'), 'a web page'],
		[readEnvelope(200, {}, 'a < b'), 'an answer that cannot be read'],
		[
			answered(200, { code: 0, data: { video_id: 5 } }),
			'an answer that cannot be read: {code, data: {video_id}}',
		],
	])('that got %j says why: %s', (outcome, reason) => {
		expect(reasonOf(outcome)).toBe(reason);
	});
});
