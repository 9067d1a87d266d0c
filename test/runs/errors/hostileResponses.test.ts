// Unexpected responses and hostile settings: the run ends, and no video is made twice or lost.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault } from '../../support/standin';
import { partialResponse, successWith } from '../responses';
import { generationsPerItem, items, runItems, secretsIn, sources, unnamedVideos } from '../judge';

const standIn = useStandIn();

/** Plays 40 cases, each with a stand-in as new. */
const forAll = async <T>(values: fc.Arbitrary<T>, play: (value: T) => Promise<void>) => {
	const property = fc.asyncProperty(values, async (value) => {
		standIn.reset();
		await play(value);
	});
	await fc.assert(property, { numRuns: 40 });
};

/** Values that look like a record, with an address of any type. */
const almostRecord = fc.oneof(
	partialResponse('id', 'status', 'url', 'video_id'),
	fc.record({ status: fc.constantFrom(1, '1'), url: fc.oneof(fc.jsonValue(), fc.webUrl()) }),
);

/** Runs an item, of which each video is named. */
const runNamed = async (parameters: IDataObject = {}) => {
	const result = await runItems(standIn, 1, parameters);
	expect(result.status).toBe('success');
	expect(unnamedVideos(standIn, result)).toEqual([]);
	return result;
};

describe('an unexpected response', () => {
	it('to a submission, one video is made and named', async () => {
		await forAll(partialResponse('credits', 'state', 'url'), async (resp) => {
			standIn.fail({ place: 'submit', ...successWith(resp) });
			await runNamed();
			expect(generationsPerItem(standIn, 1)).toEqual([1]);
		});
	});

	it('to a poll, one video is made and named', async () => {
		await forAll(almostRecord, async (resp) => {
			standIn.fail({ place: 'poll', ...successWith(resp), times: 2 });
			const [{ error, url }] = jsonOf(await runNamed());
			expect(generationsPerItem(standIn, 1)).toEqual([1]);
			if (error) expect((error as IDataObject).class).toMatch(/^(deleted|moderated|failed)$/);
			else expect(url).toMatch(/\S/);
		});
	});

	it('to the request of a list, the run ends with items or one error', async () => {
		await forAll(partialResponse('data', 'items', 'list', 'total'), async (resp) => {
			standIn.fail({ place: 'list', ...successWith(resp), times: 20 });
			await runNamed({ operation: 'listRestyleEffects', returnAll: true });
			expect(standIn.ledger.requests.length).toBeLessThanOrEqual(20);
		});
	});

	it('to an upload, nothing but an ID is taken for one', async () => {
		await forAll(partialResponse('media_id', 'url'), async (resp) => {
			standIn.fail({ place: 'upload', ...successWith(resp) });
			await runNamed({ sourceVideo: sources.URL });
			expect(generationsPerItem(standIn, 1)[0]).toBeLessThanOrEqual(1);
		});
	});
});

const lines = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '"', ':', ' ', '\0', 'é', ';') });

describe('a hostile text', () => {
	it('in a text field stays out of the headers', async () => {
		await forAll(lines, async (text) => {
			const value = `x${text}\r\nX-Injected: 1`;
			const effect = { __rl: true, mode: 'prompt', value };
			const options = { traceId: value, fileName: value };
			await runNamed({ effect, options, downloadVideo: true });
			const names = standIn.ledger.requests.flatMap(({ headers }) => Object.keys(headers));
			expect(names).not.toContain('x-injected');
			expect(generationsPerItem(standIn, 1)).toEqual([1]);
		});
	});

	it('as the name of a file that is uploaded stays inside its part', async () => {
		const [item] = items(1);
		const data = { ...item.binary?.data, fileName: 'a"\r\nX-Injected: 1\r\n\r\nb.mp4' };
		const result = await runPixVerse(standIn, {
			items: [{ ...item, binary: { data: data as never } }],
			parameters: { sourceVideo: sources.file },
		});
		expect(jsonOf(result)[0].state).toBe('ready');
		expect(standIn.ledger.uploads).toHaveLength(1);
	});

	it.each([
		'{"__proto__":{"polluted":1}}',
		'{"constructor":{"prototype":{"polluted":1}}}',
		'{"a":[1,{"__proto__":{"polluted":1}}]}',
	])('in the additional fields, as %s, changes no other object', async (fields) => {
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
	const redirect = (location: string): Fault => ({
		...{ place: 'download', acts: false, answer: { status: 302, headers: { location } } },
	});
	const record = (url: string): Fault => ({ place: 'poll', ...successWith({ status: 1, url }) });

	it.each<[string, Fault, string]>([
		['a file of n8n', record('file:///etc/passwd'), 'result address'],
		['another scheme', record('ftp://example.com/a.mp4'), 'a result address with ftp:'],
		['no address', record('not an address'), 'result address'],
		['another scheme, after a redirect', redirect('ftp://a.com/b'), 'that n8n must not open'],
		['itself', redirect('?again'), 'redirected in circles'],
	])('that leads to %s is given up, and the video is named', async (_what, fault, problem) => {
		standIn.fail({ ...fault, times: 50 });
		const result = await runNamed({ downloadVideo: true });
		const downloads = standIn.ledger.requests.filter(({ place }) => place === 'download');
		expect(downloads.length).toBeLessThanOrEqual(6);
		expect(downloads.some(({ headers }) => headers['api-key'])).toBe(false);
		expect(JSON.stringify(jsonOf(result))).toContain(problem);
		expect(secretsIn(standIn, result)).toBe(false);
	});
});
