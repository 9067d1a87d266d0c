// Responses without an envelope, or with one that contradicts itself: refusals, submissions in doubt, wrong keys.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { continues } from '../../support/harness/files';
import { jsonOf, numbered, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import { startStandIn } from '../../support/standin';
import { errorOf, itemOf, retryOnFail, sources } from '../judge';

const standIn = useStandIn({}, 'test');

const body = '<html>go away</html>';

const status = (number: number, headers?: Record<string, string>): FaultKind => ({
	...{ acts: false, answer: { status: number, headers, body } },
});

/** PixVerse has done what was asked for, and something else is read. */
const acted = (number: number, text: string | Buffer, encoding?: string): FaultKind => {
	const headers: Record<string, string> = encoding ? { 'content-encoding': encoding } : {};
	return { acts: true, answer: { status: number, headers, body: text } };
};

const fromUrl = { sourceVideo: sources.URL };

describe('HTTP 429', () => {
	it.each(['submit', 'upload'] as const)(
		'is waited out for more than five tries, with Retry-After obeyed: %s',
		async (place) => {
			const pause = jest.spyOn(clock, 'pause');
			standIn.fail(
				{ place, ...status(429, { 'retry-after': '7' }) },
				{ place, ...status(429), times: 8 },
			);
			const item = await itemOf(standIn, { parameters: fromUrl, items: numbered(1) });
			const pauses = pause.mock.calls.map(([milliseconds]) => milliseconds);
			pause.mockRestore();
			expect(item).toMatchObject({ state: 'ready' });
			expect(standIn.ledger.count(place)).toBe(10);
			expect(pauses).toContain(7000);
		},
	);

	it('to the end says that nothing was charged, and may be tried again', async () => {
		standIn.fail({ place: 'submit', ...status(429), times: 99 });
		const item = await itemOf(standIn);
		expect(messageOf(item)).toMatch(/refuses more requests for now \(HTTP 429/);
		expect(messageOf(item)).not.toMatch(/may have been/);
		expect(errorOf(item)).toMatchObject({ class: 'overload', retryable: true, video_id: null });
		const stopped = await runPixVerse(standIn);
		expect(stopped.error?.description).toBe('Nothing was charged.');
		expect(Object.values(stopped.customData).join('')).toBe('');
	});

	it('does not take away the doubt of a lost response before it', async () => {
		standIn.fail(
			{ place: 'submit', ...faults.resetAfter },
			{ place: 'submit', ...status(429), times: 99 },
		);
		const item = await itemOf(standIn);
		const [{ traceId }] = standIn.ledger.generations;
		expect(messageOf(item)).toContain(traceId);
		expect(errorOf(item)).toMatchObject({ retryable: true, trace_id: traceId });
	});
});

it.each(['submit', 'poll'] as const)(
	'A redirect is not followed to another host: %s.',
	async (place) => {
		const elsewhere = await startStandIn();
		const headers = { location: `${elsewhere.url}/openapi/v2/account/balance` };
		standIn.fail({ place, ...status(307, headers) });
		await itemOf(standIn);
		expect(elsewhere.ledger.requests).toEqual([]);
		await elsewhere.close();
	},
);

it.each<['upload' | 'list', IDataObject]>([
	['upload', fromUrl],
	['list', { operation: 'listRestyleEffects', returnAll: true }],
])(
	'HTTP 401 without an envelope to a request of the kind "%s" blames no key, is repeated, and costs nothing.',
	async (place, parameters) => {
		standIn.fail({ place, ...status(401), times: 99 });
		const item = await itemOf(standIn, { parameters });
		expect(messageOf(item)).toMatch(
			/answered with HTTP 401 instead of a result\. Check the 'Base URL'/,
		);
		expect(errorOf(item)).toMatchObject({ class: 'address', charged: false, retryable: true });
		expect(standIn.ledger.count(place)).toBe(5);
	},
);

describe('a submission that is answered without an envelope', () => {
	const run = async (count = 1) =>
		await runPixVerse(standIn, { items: numbered(count), settings: continues });

	it.each([
		...[301, 302, 303, 307, 308, 400, 401, 402, 403, 404, 405],
		...[408, 409, 410, 413, 421, 422, 425, 451, 460, 499],
	])(
		'HTTP %i was made all the same: repeated once, it may have been charged, and is named',
		async (number) => {
			standIn.fail({ place: 'submit', ...acted(number, body), times: 99 });
			const result = await run();
			const [item] = jsonOf(result);
			const [{ traceId }] = standIn.ledger.generations;
			const doubt = { charged: 'unknown', retryable: true, trace_id: traceId };
			expect(errorOf(item)).toMatchObject(doubt);
			expect(messageOf(item)).toMatch(
				/\(HTTP \d+, 2 tries\)\. It may have been charged\. Trace ID/,
			);
			expect(JSON.stringify(result.customData)).toContain(traceId);
			expect(standIn.ledger.generations).toHaveLength(1);
			expect(standIn.ledger.count('submit')).toBe(2);
		},
	);

	it('is repeated only after PixVerse has answered a free request that began later', async () => {
		standIn.fail(
			{ place: 'submit', ...acted(403, '') },
			{ place: 'account', ...status(403), times: 3 },
		);
		expect(await itemOf(standIn)).toMatchObject({ state: 'ready' });
		const { requests, generations } = standIn.ledger;
		expect(generations).toHaveLength(1);
		const first = requests.filter(({ place = '' }) => ['submit', 'account'].includes(place));
		expect(first.map(({ place }) => place)).toEqual([
			...['submit', 'account', 'account', 'account', 'account', 'submit'],
		]);
		expect(first[1].headers).toMatchObject({ 'cache-control': 'no-cache' });
	});

	it('holds back nothing that is free', async () => {
		standIn.fail(
			{ place: 'submit', ...status(403), times: 9 },
			{ place: 'account', ...status(403), times: 99 },
		);
		await itemOf(standIn);
		const parameters = { resource: 'voice', operation: 'getAll', returnAll: true };
		expect(await itemOf(standIn, { parameters })).not.toHaveProperty('error');
	});

	it('407 is the proxy of the user: nothing arrived, and the row waits', async () => {
		standIn.fail({ place: 'submit', ...status(407), times: 8 });
		expect(await itemOf(standIn)).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.count('account')).toBe(0);
		standIn.fail({ place: 'submit', ...status(407), times: 99 });
		const item = await itemOf(standIn);
		expect(messageOf(item)).toMatch(
			/^PixVerse could not be reached \(HTTP 407, the proxy asks for a password, 12 tries\)\. Check the user name and the password of your proxy.*Nothing was charged\.$/,
		);
		expect(errorOf(item)).toMatchObject({ charged: false, retryable: true });
	});

	it('is asked for again by Retry On Fail, under its trace ID, and is one video', async () => {
		standIn.fail({ place: 'submit', ...acted(403, ''), times: 2 });
		expect(await itemOf(standIn, { settings: retryOnFail })).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.generations).toHaveLength(1);
		expect(standIn.ledger.count('submit')).toBe(3);
	});

	it('gives its slot back at once, and three of thirty rows show that PixVerse takes no submissions', async () => {
		standIn.settings.accountLimit = 1;
		standIn.fail({ place: 'submit', ...status(403), times: 99 });
		const charged = jsonOf(await run(30)).map((item) => errorOf(item).charged);
		expect(charged).toEqual([...Array(3).fill('unknown'), ...Array(27).fill(false)]);
		expect(standIn.ledger.count('submit')).toBe(6);
	});
});

const said = (number: number, one: object) => acted(number, JSON.stringify(one));
const whole = JSON.stringify({ ErrCode: 0, ErrMsg: 'success', Resp: { video_id: 1 } }).repeat(9);
const junk = Buffer.alloc(400, 0xff);

describe.each([
	['HTTP 400 with ErrCode 0', acted(400, '{"ErrCode":0,"ErrMsg":"","Resp":{"video_id":7}}')],
	['a body that is no brotli', acted(200, junk, 'br')],
	['brotli that is cut off', acted(200, brotliCompressSync(whole).subarray(0, -9), 'br')],
	['a body that is no gzip', acted(200, junk, 'gzip')],
	['gzip that is cut off', acted(200, gzipSync(whole).subarray(0, -9), 'gzip')],
	['an unknown encoding', acted(200, junk, 'rot13')],
	['a body that breaks off', { acts: true, wire: { cutAt: 20 } } as const],
	['a code of text beside an ID', said(200, { ErrCode: 'OK', Resp: { video_id: 7 } })],
	['a known code beside an ID', said(200, { ErrCode: 400017, Resp: { video_id: 7 } })],
	['an empty account beside IDs', said(200, { ErrCode: 500090, Resp: { video_ids: [7] } })],
	['an ID of 0', said(200, { ErrCode: 0, Resp: { video_id: 0, credits: 45 } })],
	['an ID that is no number', said(200, { ErrCode: 0, Resp: { video_id: 'soon' } })],
	['HTTP 504 with a code of its own', said(504, { err_code: 504, err_msg: 'timeout' })],
	['HTTP 502 with the code -1', said(502, { ErrCode: -1, ErrMsg: 'busy' })],
	['HTTP 404 with an ID', said(404, { ErrCode: 0, Resp: { video_id: 7 } })],
])('a submission that was accepted and answered with %s', (_name, fault) => {
	it('is sent again, and makes one video', async () => {
		standIn.fail({ place: 'submit', ...fault });
		expect(await itemOf(standIn)).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('every time may have been charged, and its error names the trace ID', async () => {
		standIn.fail({ place: 'submit', ...fault, times: 99 });
		const item = await itemOf(standIn, { settings: retryOnFail });
		const [{ traceId }] = standIn.ledger.generations;
		expect(standIn.ledger.generations).toHaveLength(1);
		expect(errorOf(item)).toMatchObject({ retryable: true, trace_id: traceId });
		expect(messageOf(item)).toMatch(/may have been (accepted and )?charged/);
		expect(messageOf(item)).toContain(traceId);
		expect(JSON.stringify(item)).not.toMatch(/nothing was charged/i);
		const stopped = await runPixVerse(standIn);
		expect(stopped.error?.message).toContain(standIn.ledger.generations.at(-1)?.traceId);
	});
});
