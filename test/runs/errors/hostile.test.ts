// A service, or a user, that sends what nobody expects: the run ends, nothing is made twice or lost.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { almost, answered } from '../answered';
import { generationsPerItem, items, secretsIn, seedOfItem, unnamed } from '../judge';

const standIn = useStandIn();

const run = async (parameters: IDataObject = {}) =>
	await runPixVerse(standIn, {
		items: items(1),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { onError: 'continueRegularOutput' },
	});

const RUNS = { numRuns: 40 };

/** Values that look like a record, with an address of any type. */
const almostRecord = fc.oneof(
	almost('id', 'status', 'url', 'video_id'),
	fc.record({ status: fc.constantFrom(1, '1'), url: fc.oneof(fc.jsonValue(), fc.webUrl()) }),
);

describe('whatever the service answers', () => {
	it('to a submission, one video is made and named', async () => {
		await fc.assert(
			fc.asyncProperty(almost('credits', 'state', 'url'), async (resp) => {
				standIn.reset();
				standIn.fail({ place: 'submit', fault: answered(resp) });
				const result = await run();
				expect(result.status).toBe('success');
				expect(generationsPerItem(standIn, 1)).toEqual([1]);
				expect(unnamed(standIn, result)).toEqual([]);
			}),
			RUNS,
		);
	});

	it('to a look, one video is made and named', async () => {
		await fc.assert(
			fc.asyncProperty(almostRecord, async (resp) => {
				standIn.reset();
				standIn.fail({ place: 'look', fault: answered(resp), times: 2 });
				const result = await run();
				expect(result.status).toBe('success');
				expect(generationsPerItem(standIn, 1)).toEqual([1]);
				expect(unnamed(standIn, result)).toEqual([]);
				const [{ error, url }] = jsonOf(result) as Array<{ error?: IDataObject; url?: unknown }>;
				if (error) expect(error.class).toMatch(/^(deleted|moderated|failed)$/);
				else expect(url).toMatch(/\S/);
			}),
			RUNS,
		);
	});

	it("to a look, another job's record is not taken", async () => {
		const others = fc.integer({ min: 1, max: 999 });
		const id = fc.oneof(others, others.map(String), fc.constant('343252978602905017'));
		const ids = fc.oneof(
			...[fc.record({ id }), fc.record({ video_id: id }), fc.record({ id, video_id: id })],
		);
		await fc.assert(
			fc.asyncProperty(ids, fc.constantFrom(1, '1', 6, 7, 8), async (theirs, status) => {
				standIn.reset();
				const url = 'https://example.com/theirs.mp4';
				standIn.fail({ place: 'look', fault: answered({ ...theirs, status, url }), times: 2 });
				const [item] = jsonOf(await run());
				const [{ videoId }] = standIn.ledger.generations;
				expect(item).toMatchObject({ state: 'ready', url: expect.stringContaining(videoId) });
			}),
			RUNS,
		);
	});

	it('to a list, the run ends with items or one error', async () => {
		await fc.assert(
			fc.asyncProperty(almost('data', 'items', 'list', 'total'), async (resp) => {
				standIn.reset();
				standIn.fail({ place: 'list', fault: answered(resp), times: 20 });
				const result = await run({ operation: 'listRestyleEffects', returnAll: true });
				expect(result.status).toBe('success');
				expect(standIn.ledger.requests.length).toBeLessThanOrEqual(20);
			}),
			RUNS,
		);
	});

	it('to a list that promises more and repeats itself, the run ends at once', async () => {
		const resp = { data: [{ restyle_id: 1 }], total: 5 };
		standIn.fail({ place: 'list', fault: answered(resp), times: 20 });
		const result = await run({ operation: 'listRestyleEffects', returnAll: true });
		expect(jsonOf(result)).toEqual([{ restyle_id: 1 }]);
		expect(standIn.ledger.requests).toHaveLength(2);
	});

	it('to an upload, nothing but an ID is taken for one', async () => {
		await fc.assert(
			fc.asyncProperty(almost('media_id', 'url'), async (resp) => {
				standIn.reset();
				standIn.fail({ place: 'upload', fault: answered(resp) });
				const source = { __rl: true, mode: 'url', value: 'https://example.com/a.mp4' };
				const result = await run({ sourceVideo: source });
				expect(result.status).toBe('success');
				expect(generationsPerItem(standIn, 1)[0]).toBeLessThanOrEqual(1);
				expect(unnamed(standIn, result)).toEqual([]);
			}),
			RUNS,
		);
	});
});

const lines = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '"', ':', ' ', '\0', 'é', ';') });

describe('whatever the user writes', () => {
	it('into a text field stays out of the headers', async () => {
		await fc.assert(
			fc.asyncProperty(lines, async (text) => {
				standIn.reset();
				const value = `x${text}\r\nX-Injected: 1`;
				const effect = { __rl: true, mode: 'prompt', value };
				const options = { traceId: value, fileName: value };
				const result = await run({ effect, options, downloadVideo: true });
				expect(result.status).toBe('success');
				const names = standIn.ledger.requests.flatMap(({ headers }) => Object.keys(headers));
				expect(names).not.toContain('x-injected');
				expect(generationsPerItem(standIn, 1)).toEqual([1]);
			}),
			RUNS,
		);
	});

	it('as the name of a file that is uploaded stays inside its part', async () => {
		const [item] = items(1);
		const data = { ...item.binary?.data, fileName: 'a"\r\nX-Injected: 1\r\n\r\nb.mp4' };
		const result = await runPixVerse(standIn, {
			items: [{ ...item, binary: { data: data as never } }],
			parameters: { sourceVideo: { __rl: true, mode: 'file', value: 'data' } },
		});
		expect(jsonOf(result)[0].state).toBe('ready');
		expect(standIn.ledger.uploads).toHaveLength(1);
	});

	it.each([
		'{"__proto__":{"polluted":1}}',
		'{"constructor":{"prototype":{"polluted":1}}}',
		'{"a":[1,{"__proto__":{"polluted":1}}]}',
	])('into the additional fields, as %s, changes no other object', async (fields) => {
		for (const additionalBodyFields of [fields, '={{ $json.more }}']) {
			const json = { more: JSON.parse(fields) as IDataObject };
			const parameters = { options: { additionalBodyFields } };
			const result = await runPixVerse(standIn, { items: [{ json }], parameters });
			expect(jsonOf(result)[0].state).toBe('ready');
			expect(({} as IDataObject).polluted).toBeUndefined();
		}
	});
});

describe('the address of a result', () => {
	const withUrl = (url: string): FaultKind => answered({ status: 1, url });

	it.each(['file:///etc/passwd', 'ftp://example.com/a.mp4', 'not an address'])(
		'%s is not fetched, and the video is named',
		async (url) => {
			standIn.fail({ place: 'look', fault: withUrl(url), times: 20 });
			const result = await run({ downloadVideo: true });
			expect(JSON.stringify(jsonOf(result))).toContain('result address');
			expect(unnamed(standIn, result)).toEqual([]);
		},
	);

	it('is not followed in circles, and never with the key', async () => {
		const to = { location: '?again' };
		standIn.fail({
			place: 'download',
			fault: { kind: 'http', status: 302, headers: to },
			times: 50,
		});
		const result = await run({ downloadVideo: true });
		const downloads = standIn.ledger.requests.filter(({ place }) => place === 'download');
		expect(downloads.length).toBeLessThanOrEqual(6);
		expect(downloads.some(({ headers }) => headers['api-key'])).toBe(false);
		expect(JSON.stringify(jsonOf(result))).toContain('redirected in circles');
		expect(unnamed(standIn, result)).toEqual([]);
		expect(secretsIn(standIn, result)).toBe(false);
	});

	it('is not followed to another scheme', async () => {
		const headers = { location: 'ftp://example.com/a.mp4' };
		standIn.fail({ place: 'download', fault: { kind: 'http', status: 302, headers } });
		const result = await run({ downloadVideo: true });
		expect(JSON.stringify(jsonOf(result))).toContain('a result address with ftp:');
		expect(unnamed(standIn, result)).toEqual([]);
	});

	it('is followed to the file', async () => {
		let file = '';
		standIn.fail({
			place: 'download',
			fault: { kind: 'http', status: 302, headers: { location: '?again' } },
			when: ({ path }) => {
				file = path;
				return true;
			},
		});
		const result = await run({ downloadVideo: true });
		expect(jsonOf(result)[0].state).toBe('ready');
		expect(result.outputs[0][0].binary?.data.mimeType).toBe('video/mp4');
		expect(file).not.toBe('');
	});
});
