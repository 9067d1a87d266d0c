// Submissions that fail or lose their answers: one video for each item, and none twice.
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind } from '../../support/standin';
import { traceModes } from '../../support/standin/traces';
import {
	generationsPerItem,
	items,
	retryOnFail,
	secretsIn,
	seedOfItem,
	sources,
	unnamed,
} from '../judge';

const standIn = useStandIn();

useLeapingClock();

const ofItem =
	(number: number): Fault['when'] =>
	({ body }) =>
		body?.seed === number;

/** Strikes submissions of item 1 only. */
const atItemOne = (fault: FaultKind, times = 1): Fault => ({
	place: 'submit',
	fault,
	times,
	when: ofItem(1),
});

const run = async (parameters = {}, settings = {}, options = {}) =>
	await runPixVerse(standIn, {
		items: items(3),
		parameters: { seed: seedOfItem, options: { waitLimit: 3, ...options }, ...parameters },
		settings: { onError: 'continueRegularOutput', ...settings },
	});

const html = '<html><h1>Bad gateway</h1></html>';

const passing: Array<[string, FaultKind]> = [
	['the answer is lost', { kind: 'resetAfter' }],
	['the connection breaks before the request arrives', { kind: 'resetBefore' }],
	[
		'the answer is HTTP 429 with Retry-After',
		{ kind: 'http', status: 429, headers: { 'retry-after': '1' } },
	],
	['the answer is HTTP 429', { kind: 'http', status: 429 }],
	['the answer is HTTP 500', { kind: 'http', status: 500 }],
	['the answer is HTTP 502 with a web page', { kind: 'http', status: 502, body: html }],
	[
		'the answer is HTTP 502 although the video is made',
		{ kind: 'httpAfter', status: 502, body: html },
	],
	['the answer is cut-off JSON', { kind: 'cutJson' }],
	['the answer breaks off in the middle', { kind: 'cutAt', bytes: 20 }],
	['the service reports an internal error', { kind: 'errCode', code: 500100, message: 'db' }],
	['too many jobs run', { kind: 'errCode', code: 500044, message: 'concurrency' }],
	[
		'the service is under load, in the lower-case envelope',
		{ kind: 'errCode', code: 500069, message: 'load', lowerCase: true, status: 500 },
	],
];

describe.each(passing)('when %s', (_name, fault) => {
	it('every item gets its one video', async () => {
		standIn.fail(atItemOne(fault));
		const result = await run();
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
		expect(secretsIn(standIn, result)).toBe(false);
	});
});

describe.each(traceModes)('in mode "%s" for a repeated trace ID', (mode) => {
	const cases = Object.entries(sources).flatMap(([source, sourceVideo]) =>
		[false, true].map((retry) => ({ source, sourceVideo, retry })),
	);

	it.each(cases)(
		'a lost answer makes no second video: $source, Retry On Fail $retry',
		async (given) => {
			standIn.settings.repeatedTrace = mode;
			standIn.fail(atItemOne({ kind: 'resetAfter' }));
			const parameters = { sourceVideo: given.sourceVideo };
			const result = await run(parameters, given.retry ? retryOnFail : {});
			expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
			expect(unnamed(standIn, result)).toEqual([]);
			expect(jsonOf(result).filter(({ state }) => state === 'ready').length).toBeGreaterThanOrEqual(
				2,
			);
		},
	);

	it.each(Object.keys(sources))(
		'nor when every send is lost, three tries of the node: %s',
		async (source) => {
			standIn.settings.repeatedTrace = mode;
			standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' }, times: 60, when: ofItem(0) });
			const parameters = { sourceVideo: sources[source as keyof typeof sources] };
			const result = await run(parameters, retryOnFail);
			expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
			expect(unnamed(standIn, result)).toEqual([]);
			expect(standIn.ledger.count('submit')).toBe(3 * 5 + 2);
		},
	);
});

describe('one intent, one video', () => {
	it('another execution is another intent', async () => {
		await run();
		await run();
		expect(generationsPerItem(standIn, 3)).toEqual([2, 2, 2]);
	});

	it('a file counts by its beginning and size, not by the ID of its upload', async () => {
		const options = { traceId: '={{ "row " + $json.number }}' };
		await run({ sourceVideo: sources.file }, {}, options);
		const again = await run({ sourceVideo: sources.file }, {}, options);
		expect(jsonOf(again).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(standIn.ledger.count('upload')).toBe(6);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});
});

describe('after a lost answer', () => {
	it('every send of the submission has the same trace ID and body', async () => {
		standIn.fail(atItemOne({ kind: 'resetAfter' }, 3));
		await run({ sourceVideo: sources.file });
		const sent = standIn.ledger.requests.filter(
			({ place, body }) => place === 'submit' && body?.seed === 1,
		);
		expect(sent).toHaveLength(4);
		expect(new Set(sent.map(({ traceId, rawBody }) => `${traceId} ${rawBody}`)).size).toBe(1);
	});

	it('"too many jobs" keeps the trace ID, because the first send may be one of them', async () => {
		standIn.fail(atItemOne({ kind: 'resetAfter' }), {
			...atItemOne({ kind: 'errCode', code: 500044, message: 'full' }, 3),
			skip: 0,
		});
		await run();
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});

	it('that breaks off every time, the trace ID is named', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'cutAt', bytes: 20 }, times: 99 });
		expect(unnamed(standIn, await run())).toEqual([]);
	});

	it('the failure says that it may be charged, and names the trace ID', async () => {
		standIn.settings.repeatedTrace = 'error';
		standIn.fail({ place: 'submit', fault: { kind: 'resetAfter' } });
		const result = await runPixVerse(standIn);
		expect(result.error?.message).toMatch(/may have been charged.*PixVerse code 400017/);
		expect(result.error?.description).toMatch(/Look for it at PixVerse by its trace ID/);
		expect(JSON.stringify(result.customData)).toContain(standIn.ledger.generations[0].traceId);
	});
});

describe('a refused submission', () => {
	const refusing = { kind: 'errCode', code: 500063, message: 'content violation' } as const;

	it('is sent once, also with three tries of the node', async () => {
		standIn.fail(atItemOne(refusing, 99));
		const result = await run({}, retryOnFail);
		const sent = standIn.ledger.requests.filter(
			({ place, body }) => place === 'submit' && body?.seed === 1,
		);
		expect(sent).toHaveLength(1);
		expect(jsonOf(result)[1]).toEqual({
			error: {
				message: expect.stringMatching(/content violation/),
				video_id: null,
				trace_id: sent[0].traceId,
				code: '500063',
				class: 'inputModerated',
				retryable: false,
				charged: false,
				refunded: false,
			},
			message: expect.stringMatching(/content violation/),
		});
	});

	it('comes back unsent when it is the first item, for which n8n runs the node again', async () => {
		standIn.fail({ place: 'submit', fault: refusing, times: 99, when: ofItem(0) });
		await run({}, retryOnFail);
		expect(standIn.ledger.count('submit')).toBe(3);
		expect(generationsPerItem(standIn, 3)).toEqual([0, 1, 1]);
	});

	const full: FaultKind = { kind: 'errCode', code: 500044, message: 'full' };

	it.each([
		[1, 1],
		[2, 2],
	])('takes another trace ID after two refusals: %s', async (refusals, traceIds) => {
		standIn.fail(atItemOne(full, refusals));
		await run();
		const ids = standIn.ledger.requests
			.filter(({ place, body }) => place === 'submit' && body?.seed === 1)
			.map(({ traceId }) => traceId);
		expect(new Set(ids).size).toBe(traceIds);
	});

	it('never changes a trace ID of the user', async () => {
		standIn.fail(atItemOne(full, 2));
		await run({}, {}, { traceId: '=row {{ $json.number }}' });
		const sent = standIn.ledger.requests.filter(
			({ place, body }) => place === 'submit' && body?.seed === 1,
		);
		expect(sent).toHaveLength(3);
		expect(new Set(sent.map(({ traceId }) => traceId)).size).toBe(1);
	});

	it('is one video for an execution that n8n runs again in another process', async () => {
		const again = async () =>
			await runPixVerse(standIn, {
				items: items(1),
				parameters: { seed: seedOfItem },
				executionId: '77',
			});
		standIn.fail({ place: 'submit', fault: full });
		await again();
		await again();
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});

	it('gets through when the service remembers its refusals', async () => {
		Object.assign(standIn.settings, { remembersRefusals: true, accountLimit: 1 });
		const result = await run();
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});
});

describe('when nobody answers at all', () => {
	it('the item says so, and that nothing was charged', async () => {
		const result = await runPixVerse(standIn, { baseUrl: 'http://127.0.0.1:1' });
		expect(result.error?.message).toMatch(
			/could not be reached \(connection refused, 5 tries\).*'Base URL'/,
		);
		expect(result.error?.description).toBe('Nothing was charged.');
	});
});
