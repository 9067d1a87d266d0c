// Responses without an envelope, or with one that contradicts itself: refusals, submissions in doubt, wrong keys.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { IDataObject, INode } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { jsonOf, numbered, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { retryOnFail, sources } from '../judge';

const standIn = useStandIn({}, 'test');

const status = (number: number, headers?: Record<string, string>): FaultKind => ({
	kind: 'http',
	status: number,
	headers,
	body: '<html>go away</html>',
});
const goesOn = { onError: 'continueRegularOutput' as const };
const errorOf = (item: unknown) => (item as { error?: Record<string, unknown> }).error;
const fromUrl = { sourceVideo: sources.URL };

describe('HTTP 429', () => {
	it.each(['submit', 'upload'] as const)(
		'is waited out for more than five tries, with Retry-After obeyed: %s',
		async (place) => {
			const pause = jest.spyOn(clock, 'pause');
			standIn.fail(
				{ place, fault: status(429, { 'retry-after': '7' }) },
				{ place, fault: status(429), times: 8 },
			);
			const items = numbered(1);
			const result = await runPixVerse(standIn, { parameters: fromUrl, items });
			const pauses = pause.mock.calls.map(([milliseconds]) => milliseconds);
			pause.mockRestore();
			expect(jsonOf(result)[0]).toMatchObject({ state: 'ready' });
			expect(standIn.ledger.count(place)).toBe(10);
			expect(pauses).toContain(7000);
		},
	);

	it('to the end says that nothing was charged, and may be tried again', async () => {
		standIn.fail({ place: 'submit', fault: status(429), times: 99 });
		const [item] = jsonOf(await runPixVerse(standIn, { settings: goesOn }));
		expect(messageOf(item)).toMatch(/refuses more requests for now \(HTTP 429/);
		expect(messageOf(item)).not.toMatch(/may have been/);
		expect(errorOf(item)).toMatchObject({ class: 'overload', retryable: true, video_id: null });
		const stopped = await runPixVerse(standIn);
		expect(stopped.error?.description).toBe('Nothing was charged.');
		expect(Object.values(stopped.customData).join('')).toBe('');
	});

	it('does not take away the doubt of a lost response before it', async () => {
		standIn.fail(
			{ place: 'submit', fault: { kind: 'resetAfter' } },
			{ place: 'submit', fault: status(429), times: 99 },
		);
		const [item] = jsonOf(await runPixVerse(standIn, { settings: goesOn }));
		const [{ traceId }] = standIn.ledger.generations;
		expect(messageOf(item)).toContain(traceId);
		expect(errorOf(item)).toMatchObject({ retryable: true, trace_id: traceId });
	});
});

it.each(['submit', 'look'] as const)(
	'A redirect is not followed to another host: %s.',
	async (place) => {
		const elsewhere = await startStandIn();
		const headers = { location: `${elsewhere.url}/openapi/v2/account/balance` };
		standIn.fail({ place, fault: status(307, headers) });
		await runPixVerse(standIn, { settings: goesOn });
		expect(elsewhere.ledger.requests).toEqual([]);
		await elsewhere.close();
	},
);

const KEY = /does not accept the API key \(HTTP 40[13]\)/;

it.each<['upload' | 'list', IDataObject, Partial<INode>]>([
	['upload', fromUrl, retryOnFail],
	['list', { operation: 'listRestyleEffects', returnAll: true }, {}],
])(
	'HTTP 401 to a request of the kind "%s" names the key, is final, and is sent once.',
	async (place, parameters, more) => {
		standIn.fail({ place, fault: status(401), times: 99 });
		const settings = { ...goesOn, ...more };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, settings }));
		expect(messageOf(item)).toMatch(KEY);
		expect(errorOf(item)).toMatchObject({ class: 'authentication', retryable: false });
		expect(standIn.ledger.count(place)).toBe(1);
	},
);

const bare = [
	...[301, 302, 307, 308, 400, 401, 402, 403, 404, 405],
	...[410, 413, 421, 422, 425, 451, 460],
];

describe('a submission that is answered with a bare HTTP status', () => {
	const run = async (count = 1, more: Parameters<typeof runPixVerse>[1] = {}) =>
		await runPixVerse(standIn, { items: numbered(count), settings: goesOn, ...more });

	it.each(bare)(
		'%i was made all the same: it may have been charged, and is named',
		async (number) => {
			standIn.fail({ place: 'submit', fault: acted(number, '<html>go away</html>'), times: 99 });
			const result = await run();
			const [item] = jsonOf(result);
			const [{ traceId }] = standIn.ledger.generations;
			expect(errorOf(item)).toMatchObject({
				charged: 'unknown',
				retryable: true,
				trace_id: traceId,
			});
			expect(messageOf(item)).toMatch(/\(HTTP \d+\)\. It may have been charged\. Trace ID/);
			expect(JSON.stringify(result.customData)).toContain(traceId);
			expect(standIn.ledger.count('submit')).toBe(1);
			expect(standIn.ledger.count('account')).toBe(1);
		},
	);

	it('is asked for again by Retry On Fail alone, under its trace ID, and is one video', async () => {
		standIn.fail({ place: 'submit', fault: acted(403, '') });
		const [item] = jsonOf(await run(1, { settings: { ...goesOn, ...retryOnFail } }));
		expect(item).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.generations).toHaveLength(1);
		expect(standIn.ledger.count('submit')).toBe(2);
	});

	it('asks for no balance where the run has seen PixVerse before', async () => {
		standIn.fail({ place: 'submit', fault: acted(403, ''), times: 99 });
		const [item] = jsonOf(await run(1, { parameters: fromUrl }));
		expect(errorOf(item)).toMatchObject({ charged: 'unknown' });
		expect(standIn.ledger.count('account')).toBe(0);
	});

	it.each<[string, number, FaultKind, string, RegExp]>([
		['as the balance is', 404, status(404), 'address', /HTTP 404 instead.*Check the 'Base URL'/],
		['and the balance with a page', 400, status(200), 'address', /HTTP 400 instead/],
		['and the balance is refused to the caller', 404, status(401), 'address', /HTTP 404 instead/],
		[
			'as the balance is refused, too',
			403,
			status(401),
			'authentication',
			/key, the 'Base URL' and the proxy/,
		],
	])('%s was not charged: %i', async (_what, number, balance, name, message) => {
		standIn.fail(
			{ place: 'submit', fault: status(number), times: 99 },
			{ place: 'account', fault: balance, times: 99 },
		);
		const result = await run(3, { settings: { ...goesOn, ...retryOnFail } });
		for (const item of jsonOf(result)) {
			expect(messageOf(item)).toMatch(message);
			expect(messageOf(item)).toMatch(/Nothing was charged\.$/);
			expect(errorOf(item)).toMatchObject({ class: name, charged: false, retryable: false });
		}
		expect(standIn.ledger.count('submit')).toBe(3);
		expect(standIn.ledger.count('account')).toBe(1);
		expect(Object.values(result.customData).join('')).toBe('');
	});

	it('stays in doubt when the balance gets no response', async () => {
		standIn.fail(
			{ place: 'submit', fault: status(403), times: 99 },
			{ place: 'account', fault: { kind: 'resetBefore' }, times: 99 },
		);
		expect(errorOf(jsonOf(await run())[0])).toMatchObject({ charged: 'unknown' });
		expect(standIn.ledger.count('account')).toBe(1);
	});

	it('does not take away the doubt of a lost response before it', async () => {
		standIn.fail(
			{ place: 'submit', fault: { kind: 'resetAfter' } },
			{ place: 'submit', fault: status(404), times: 99 },
			{ place: 'account', fault: status(404), times: 99 },
		);
		const [item] = jsonOf(await run());
		const [{ traceId }] = standIn.ledger.generations;
		expect(errorOf(item)).toMatchObject({ charged: 'unknown', trace_id: traceId });
	});

	it('does not take away the doubt that an earlier try of the node could not clear', async () => {
		standIn.fail(
			{ place: 'submit', fault: acted(403, '') },
			{ place: 'submit', fault: status(403), times: 99 },
			{ place: 'account', fault: { kind: 'resetBefore' } },
			{ place: 'account', fault: status(403), times: 99 },
		);
		const [item] = jsonOf(await run(1, { settings: { ...goesOn, ...retryOnFail } }));
		const [{ traceId }] = standIn.ledger.generations;
		expect(errorOf(item)).toMatchObject({ charged: 'unknown', trace_id: traceId });
	});

	it('gives its slot back at once', async () => {
		standIn.settings.accountLimit = 1;
		standIn.fail({ place: 'submit', fault: status(403), times: 99 });
		const failed = jsonOf(await run(30)).map((item) => errorOf(item)?.charged);
		expect(failed).toEqual(Array(30).fill('unknown'));
	});
});

const acted = (number: number, body: string | Buffer, encoding?: string): FaultKind => ({
	kind: 'httpAfter',
	status: number,
	headers: encoding === undefined ? {} : { 'content-encoding': encoding },
	body,
});
const said = (number: number, body: object) => acted(number, JSON.stringify(body));
const whole = JSON.stringify({ ErrCode: 0, ErrMsg: 'success', Resp: { video_id: 1 } }).repeat(9);
const junk = Buffer.alloc(400, 0xff);

describe.each([
	['HTTP 303', acted(303, '')],
	['HTTP 409', acted(409, '')],
	['HTTP 499', acted(499, '')],
	['HTTP 400 with ErrCode 0', acted(400, '{"ErrCode":0,"ErrMsg":"","Resp":{"video_id":7}}')],
	['a body that is no brotli', acted(200, junk, 'br')],
	['brotli that is cut off', acted(200, brotliCompressSync(whole).subarray(0, -9), 'br')],
	['a body that is no gzip', acted(200, junk, 'gzip')],
	['gzip that is cut off', acted(200, gzipSync(whole).subarray(0, -9), 'gzip')],
	['an unknown encoding', acted(200, junk, 'rot13')],
	['a body that breaks off', { kind: 'cutAt', bytes: 20 } as const],
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
		standIn.fail({ place: 'submit', fault });
		const [item] = jsonOf(await runPixVerse(standIn));
		expect(item).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('every time may have been charged, and its error names the trace ID', async () => {
		standIn.fail({ place: 'submit', fault, times: 99 });
		const settings = { ...goesOn, ...retryOnFail };
		const [item] = jsonOf(await runPixVerse(standIn, { settings }));
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

it('A submission that is answered with something else than HTTP may have been charged.', async () => {
	const server = createServer((socket) => socket.end('220 ready\r\n\r\n'));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const [item] = jsonOf(await runPixVerse(standIn, { settings: goesOn, baseUrl }));
	server.close();
	expect(messageOf(item)).toMatch(/may have been charged.*[\da-f]{8}-/);
	expect(errorOf(item)).toMatchObject({ retryable: true, charged: 'unknown' });
});
