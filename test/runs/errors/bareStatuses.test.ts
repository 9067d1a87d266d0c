// Answers without an envelope: 429 is a refusal and no doubt, a redirect is not followed, 401 and 403
// are about the key.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { inMemory } from '../../support/harness/binary';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { retryOnFail, seedOfItem, sources } from '../judge';

const standIn = useStandIn({}, 'test');

const status = (number: number, headers?: Record<string, string>): FaultKind => ({
	kind: 'http',
	status: number,
	headers,
	body: '<html>go away</html>',
});
const goesOn = { onError: 'continueRegularOutput' as const };
const errorOf = (item: unknown) => (item as { error?: Record<string, unknown> }).error;

describe('HTTP 429', () => {
	it.each([
		['with Retry-After', { 'retry-after': '1' }],
		['without', undefined],
	])('%s is waited out for more than the five sends of a lost answer', async (_name, headers) => {
		standIn.fail({ place: 'submit', fault: status(429, headers), times: 9 });
		expect(jsonOf(await runPixVerse(standIn))[0]).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.count('submit')).toBe(10);
	});

	it('to the end says that nothing was charged, and may be tried again', async () => {
		standIn.fail({ place: 'submit', fault: status(429), times: 99 });
		const [item] = jsonOf(await runPixVerse(standIn, { settings: goesOn }));
		expect(item.message).toMatch(/refuses more requests for now \(HTTP 429/);
		expect(item.message).not.toMatch(/may have been/);
		expect(errorOf(item)).toMatchObject({ class: 'overload', retryable: true, video_id: null });
		const stopped = await runPixVerse(standIn);
		expect(stopped.error?.description).toBe('Nothing was charged.');
		expect(Object.values(stopped.customData).join('')).toBe('');
	});

	it('does not take away the doubt of a lost answer before it', async () => {
		standIn.fail(
			{ place: 'submit', fault: { kind: 'resetAfter' } },
			{ place: 'submit', fault: status(429), times: 99 },
		);
		const [item] = jsonOf(await runPixVerse(standIn, { settings: goesOn }));
		const [{ traceId }] = standIn.ledger.generations;
		expect(item.message).toContain(traceId);
		expect(errorOf(item)).toMatchObject({ retryable: true, trace_id: traceId });
	});

	it.each(['upload', 'look'] as const)('is waited out by: %s', async (place) => {
		standIn.fail({ place, fault: status(429), times: 8 });
		const source = { __rl: true, mode: 'url', value: 'https://example.com/a.mp4' };
		const result = await runPixVerse(standIn, { parameters: { sourceVideo: source } });
		expect(jsonOf(result)[0]).toMatchObject({ state: 'ready' });
	});

	it.each(['submit', 'upload'] as const)('Retry-After is obeyed by: %s', async (place) => {
		const pauses: number[] = [];
		const { pause } = clock;
		clock.pause = async (milliseconds, signal) => {
			pauses.push(milliseconds);
			await pause(milliseconds, signal);
		};
		standIn.fail({ place, fault: status(429, { 'retry-after': '7' }) });
		await runPixVerse(standIn, { parameters: { sourceVideo: sources.URL }, items: numbered(1) });
		expect(pauses).toContain(7000);
	});
});

describe('a redirect', () => {
	it.each(['submit', 'look'] as const)('is not followed to another host: %s', async (place) => {
		const elsewhere = await startStandIn();
		const headers = { location: `${elsewhere.url}/openapi/v2/account/balance` };
		standIn.fail({ place, fault: status(307, headers) });
		await runPixVerse(standIn, { settings: goesOn });
		expect(elsewhere.ledger.requests).toEqual([]);
		await elsewhere.close();
	});
});

describe.each([401, 403])('HTTP %i without an envelope', (number) => {
	const refused = expect.stringMatching(`does not accept the API key \\(HTTP ${number}\\)`);

	it.each(['submit', 'upload'] as const)('to: %s, names the key and is final', async (place) => {
		standIn.fail({ place, fault: status(number), times: 99 });
		const source = { __rl: true, mode: 'url', value: 'https://example.com/a.mp4' };
		const [item] = jsonOf(
			await runPixVerse(standIn, {
				parameters: { sourceVideo: source },
				settings: { ...goesOn, ...retryOnFail },
			}),
		);
		expect(item.message).toEqual(refused);
		expect(errorOf(item)).toMatchObject({ class: 'authentication', retryable: false });
		if (place === 'submit') expect(standIn.ledger.count('submit')).toBe(1);
	});

	it('to a read names the key', async () => {
		standIn.fail({ place: 'list', fault: status(number), times: 99 });
		const parameters = { operation: 'listRestyleEffects', returnAll: true };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, settings: goesOn }));
		expect(item.message).toEqual(refused);
		expect(errorOf(item)).toMatchObject({ class: 'authentication', retryable: false });
	});
});

describe('HTTP 404 on a submission', () => {
	it('is submitted once, also with three tries of the node', async () => {
		standIn.fail({ place: 'submit', fault: status(404), times: 99 });
		const settings = { ...goesOn, ...retryOnFail };
		const [item] = jsonOf(await runPixVerse(standIn, { settings }));
		expect(errorOf(item)).toMatchObject({ retryable: false });
		expect(standIn.ledger.count('submit')).toBe(1);
	});
});

describe.each([
	['HTTP 303', { kind: 'httpAfter', status: 303, body: '' }],
	['HTTP 409', { kind: 'httpAfter', status: 409, body: '' }],
	['HTTP 499', { kind: 'httpAfter', status: 499, body: '' }],
	[
		'HTTP 400 with ErrCode 0',
		{ kind: 'httpAfter', status: 400, body: '{"ErrCode":0,"ErrMsg":"","Resp":{"video_id":7}}' },
	],
] as Array<[string, FaultKind]>)('%s, which says little of what was done,', (_name, fault) => {
	it('is followed by the same submission, and makes one video', async () => {
		standIn.fail({ place: 'submit', fault });
		const [item] = jsonOf(await runPixVerse(standIn));
		expect(item).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('to the end says that it may have been charged, and names the trace ID', async () => {
		standIn.fail({ place: 'submit', fault, times: 99 });
		const [item] = jsonOf(await runPixVerse(standIn, { settings: goesOn }));
		const [{ traceId }] = standIn.ledger.generations;
		expect(item.message).toMatch(/may have been charged/);
		expect(item.message).toContain(traceId);
		const stopped = await runPixVerse(standIn);
		expect(stopped.error?.message).toContain(standIn.ledger.generations.at(-1)?.traceId);
	});
});

describe('500041, a picture that could not be stored', () => {
	it('is sent again: an upload is free', async () => {
		const fault = { kind: 'errCode', code: 500041, message: 'upload failed' } as const;
		standIn.fail({ place: 'upload', fault, times: 2 });
		const data = inMemory(Buffer.from('x'), { fileName: 'a.mp4' });
		const source = { __rl: true, mode: 'file', value: 'data' };
		const result = await runPixVerse(standIn, {
			items: [{ json: {}, binary: { data } }],
			parameters: { sourceVideo: source },
		});
		expect(jsonOf(result)[0]).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.count('upload')).toBe(3);
	});
});

describe('the error of a stopped run', () => {
	it('speaks of its own item, and of the others in the description only', async () => {
		standIn.fail({
			place: 'submit',
			fault: { kind: 'errCode', code: 500063, message: 'no' },
			when: ({ body }) => body?.seed === 2,
		});
		standIn.settings.jobs = { kind: 'time', ms: 500 };
		const { error } = await runPixVerse(standIn, {
			items: numbered(3),
			parameters: { seed: seedOfItem },
		});
		const made = standIn.ledger.generations.map(({ videoId }) => videoId);
		expect(made.length).toBeGreaterThan(0);
		for (const id of made) {
			expect(error?.message).not.toContain(id);
			expect(error?.description).toContain(id);
		}
		expect(error?.description).toMatch(
			/^This item: Nothing was charged\. Other items: \d videos? submitted, /,
		);
	});
});

describe('an item that failed', () => {
	it('has its sentence inside the error as well, without a number in brackets', async () => {
		const parameters = { seed: '={{ $json.number === 0 ? "x" : 7 }}' };
		const result = await runPixVerse(standIn, { items: numbered(2), parameters, settings: goesOn });
		const [item] = jsonOf(result);
		expect(errorOf(item)?.message).toBe(item.message);
		expect(item.message).toMatch(/^'Seed' must be a whole number/);
		expect(item.message).not.toMatch(/\[item/);
		const { error } = await runPixVerse(standIn, { items: numbered(2), parameters });
		expect(error?.message).toMatch(/ \[item 0\]$/);
	});
});
