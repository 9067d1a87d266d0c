// The credential: its test, a wrong Base URL, and a database of n8n that cannot be read.
import type { IDataObject, IHttpRequestOptions, INode, INodeType } from 'n8n-workflow';
import { OperationalError, UserError } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { MAX_BUSY_SENDS } from '../../../nodes/PixVerse/transport/http/retry';
import { useChangedCredential } from '../../support/harness/credentials';
import { runOnEngine } from '../../support/harness/engine';
import { useLeapingClock } from '../../support/harness/fastClock';
import { example, jsonOf, runPixVerse, searchList } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { traceModes } from '../../support/standin/traces';
import { startHost } from '../files/hosts';
import {
	atItem,
	errorOf,
	generationsPerItem,
	READY,
	refusedWith,
	retryOnFail,
	runItems,
	sources,
	states,
	untilQuiet,
} from '../judge';

const standIn = useStandIn();
const changeCredential = useChangedCredential();

const read = { resource: 'account', operation: 'getBalance' };

/** A node that is nothing but the test of the credential, as n8n makes one. */
const tester = ({ test }: PixVerseApi): INodeType => ({
	description: {
		...{ displayName: 'Test', name: 'test', group: ['input'], version: 1, description: '' },
		...{ defaults: { name: 'Test' }, inputs: ['main'], outputs: ['main'] },
		credentials: [{ name: 'pixVerseApi', required: true }],
		properties: [
			{
				...{ displayName: 'Temp', name: 'temp', type: 'string', default: '' },
				routing: { request: test.request },
			},
		],
	},
});

describe('the test of the credential', () => {
	const type = new PixVerseApi();
	const runTest = async (baseUrl = standIn.url, webhookSecret = '') => {
		const { nodes, ...workflow } = example('restyle-a-video');
		return await runOnEngine({
			workflow: { ...workflow, nodes: nodes.map((node) => ({ ...node, parameters: {} })) },
			node: tester(type),
			nodeTypeName: 'n8n-nodes-pixverse.pixVerse',
			credential: { type, data: { apiKey: standIn.settings.apiKey, baseUrl, webhookSecret } },
		});
	};

	it('asks for the balance, for half a minute', async () => {
		const ready = jest.spyOn(type, 'authenticate');
		const result = await runTest();
		expect(await ready.mock.results[0].value).toMatchObject({ timeout: 30_000 });
		expect(result.outputs[0][0].json).toMatchObject({ ErrCode: 0 });
		expect(standIn.ledger.requests.map(({ place }) => place)).toEqual(['account']);
	});

	it.each(['/openapi', '/openapi/v2/', '/openapi/v2/video/text/generate'])(
		'takes a Base URL with the path of the API, as runs and lists do: %s',
		async (end) => {
			const baseUrl = `${standIn.url}${end}`;
			expect((await runTest(baseUrl)).outputs[0][0].json).toMatchObject({ ErrCode: 0 });
			const run = await runPixVerse(standIn, { baseUrl, parameters: { downloadVideo: true } });
			expect(jsonOf(run)).toMatchObject([{ state: 'ready' }]);
			const lists = await searchList(standIn, 'searchRestyleEffects', { baseUrl });
			expect(lists.length).toBeGreaterThan(0);
			const paths = standIn.ledger.requests.map(({ path }) => path);
			expect(paths[0]).toBe('/openapi/v2/account/balance');
			expect(paths.filter((path) => /openapi.*openapi/.test(path))).toEqual([]);
		},
	);

	it('follows no redirect, because it would hand the key to another host', async () => {
		const { url, close } = await startHost((request, response) => {
			response.writeHead(307, { location: `${standIn.url}${request.url}` }).end();
		});
		await runTest(url);
		close();
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('says that a key may need a quarter of an hour', () => {
		const rule = type.test.rules?.find(
			({ properties }) => 'value' in properties && properties.value === 500020,
		);
		expect(rule?.properties.message).toMatch(/quarter of an hour.*test it again later/);
	});

	it('says that a label or an ID is no secret, and quotes nothing of the field', async () => {
		const result = await runTest(standIn.url, 'ID: 40583337 Secret: whsec_of_the_tests');
		expect(result.error?.message).toMatch(/holds a label or an ID/);
		expect(JSON.stringify(result.error)).not.toMatch(/whsec|40583337/);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('takes two secrets, and other requests take any field', async () => {
		const result = await runTest(standIn.url, 'whsec_of_the_tests, whsec_of_others');
		expect(result.outputs[0][0].json).toMatchObject({ ErrCode: 0 });
		const run = await runPixVerse(standIn);
		expect(run.status).toBe('success');
	});

	it.each<Partial<IHttpRequestOptions>>([
		{ encoding: 'stream', timeout: 300_000 },
		{ encoding: 'stream', timeout: 5 },
		{ json: true },
	])('leaves the timeout of other requests alone: %j', async (request) => {
		const credentials = { apiKey: 'k', baseUrl: standIn.url };
		const ready = await type.authenticate(credentials, { url: '/a', ...request });
		expect(ready.timeout).toBe(request.timeout);
	});
});

describe('a wrong Base URL', () => {
	useLeapingClock();

	const IT =
		/Check the 'Base URL' of the credential, (http\S+): PixVerse is at https:\/\/app-api\.pixverse\.ai/;

	/** The message of a run at a server that answers everything with a status, and its address. */
	const messageAt = async (status: number, parameters: IDataObject) => {
		const { url: baseUrl, close } = await startHost((request, response) => {
			const headers = { location: 'https://127.0.0.1:1/' };
			request.resume().on('end', () => response.writeHead(status, headers).end('<html></html>'));
		});
		if (status === 0) close();
		const { error } = await runPixVerse(standIn, { parameters, baseUrl });
		close();
		return { message: String(error?.message), baseUrl };
	};

	it.each<[string, IDataObject]>([
		['a submission', {}],
		['a read', read],
		['an upload', { resource: 'file', operation: 'uploadMedia', file: sources.URL }],
	])('is named, with where PixVerse is: %s', async (_name, parameters) => {
		for (const status of [0, 301, 404]) {
			const { message, baseUrl } = await messageAt(status, parameters);
			expect(IT.exec(message)?.[1]).toBe(baseUrl);
			expect(message).toContain(status === 0 ? 'connection refused' : `HTTP ${status}`);
		}
	});

	it('is named when a web page comes in place of a response', async () => {
		const { message } = await messageAt(200, read);
		expect(message).toMatch(/answered with a web page instead of a result/);
		expect(message).toMatch(IT);
	});
});

describe("n8n's database", () => {
	const run = async (count: number, settings: Partial<INode> = {}) =>
		jsonOf(await runItems(standIn, count, {}, settings));

	/** Lets the reads of the credential fail that `fails` picks by their number; the first one is n8n's own. */
	const failReads = (fails: (number: number) => boolean, error: unknown) =>
		changeCredential((own, number) => {
			if (fails(number)) throw error;
			return own;
		});

	/** No try of an item gets it, as often as it asks. */
	const failATry = () =>
		failReads((number) => number > 1 && number < 2 + MAX_BUSY_SENDS, noConnection);

	const noConnection = new Error('timeout exceeded when trying to connect');

	it.each(traceModes)(
		'without a free connection for every third read ends every item well, mode "%s"',
		async (mode) => {
			standIn.settings.repeatedTrace = mode;
			failReads((number) => number % 3 === 0, noConnection);
			expect((await run(10)).map(({ state }) => state)).toEqual(Array(10).fill('ready'));
			expect(generationsPerItem(standIn, 10)).toEqual(Array(10).fill(1));
		},
	);

	it('without a free connection for one try of the node is asked anew by the next', async () => {
		const reads = failATry();
		expect(await run(1, retryOnFail)).toMatchObject([{ state: 'ready' }]);
		expect(reads()).toBeGreaterThan(1 + MAX_BUSY_SENDS);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('without a free connection for the first batch fails the rows of that batch only', async () => {
		failATry();
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 500 } } };
		const output = jsonOf(await runItems(standIn, 2, { requestOptions }));
		expect(output).toMatchObject([{ error: { class: 'credential' } }, { state: 'ready' }]);
	});

	it('is not asked once the run has its credential', async () => {
		failReads(() => standIn.ledger.generations.length > 0, noConnection);
		expect(await run(1)).toMatchObject([{ state: 'ready' }]);
	});

	it('with a wrong Base URL in a retry hides no paid video', async () => {
		standIn.settings.jobs = { kind: 'polls', polls: 0 };
		standIn.fail(atItem(0, refusedWith(500041)));
		changeCredential((own) =>
			standIn.ledger.count('poll') > 0 ? { ...own, baseUrl: 'pixverse' } : own,
		);
		const [first, second] = await run(2, retryOnFail);
		expect(errorOf(first).message).toMatch(/'Base URL'.* nothing was charged/);
		const [{ videoId }] = standIn.ledger.generations;
		expect(second).toMatchObject({ video_id: Number(videoId), state: 'ready' });
	});

	const gone = 'Credential with ID "1" does not exist for type "pixVerseApi".';
	const locked = 'Credentials could not be decrypted.';

	it.each([
		['without a free connection for good', noConnection, 'credential', /its database.*timeout/],
		['that has the last word on the credential', new UserError(gone), 'settings', RegExp(gone)],
		['that lost its own key', new OperationalError(locked), 'settings', RegExp(locked)],
	])('%s is quoted in the error, and nothing was sent', async (_what, error, kind, words) => {
		failReads((number) => number > 1, error);
		const [item] = await run(1);
		const message = expect.stringMatching(words);
		expect(item.error).toMatchObject({ message, class: kind, retryable: kind === 'credential' });
		expect(standIn.ledger.requests).toEqual([]);
	});
});

describe('a credential with an expression', () => {
	it.each<[string, IDataObject]>([
		['another API key', { apiKey: 'the key of somebody else' }],
		['another Base URL', { baseUrl: 'http://127.0.0.1:1/relay' }],
	])(
		'that gives a row %s refuses that row before anything is sent for it',
		async (_what, other) => {
			changeCredential((own, _read, row) => (row === 1 ? { ...own, ...other } : own) as never);
			const result = await runItems(standIn, 3, {
				sourceVideo: { ...sources.URL, value: 'https://example.com/same.mp4' },
				options: { minimumBalance: 1 },
			});
			const message = expect.stringContaining('One node uses one account');
			const error = { message, class: 'input', charged: false };
			expect(jsonOf(result)).toMatchObject([{ state: 'ready' }, { error }, { state: 'ready' }]);
			expect(generationsPerItem(standIn, 3)).toEqual([1, 0, 1]);
			const keys = standIn.ledger.requests.map(({ headers }) => headers['api-key'] ?? '');
			expect(new Set(keys.filter(Boolean))).toEqual(new Set([standIn.settings.apiKey]));
		},
	);

	it('that writes the same account in another way refuses no row', async () => {
		const same = { baseUrl: `${standIn.url}/`, apiKey: `${standIn.settings.apiKey} ` };
		changeCredential((own, _read, row) => (row === 1 ? same : own));
		expect(states(await runItems(standIn, 3))).toEqual(READY);
	});

	it('that is read after Stop sends nothing', async () => {
		let stop = () => {};
		const reads = changeCredential(async (own, read) => {
			const ofItem = 2;
			if (read === ofItem) {
				stop();
				await new Promise((resolve) => setTimeout(resolve, 20));
			}
			return own;
		});
		await runPixVerse(standIn, { onStart: (press) => (stop = press) });
		await untilQuiet(standIn);
		expect(reads()).toBe(2);
		expect(standIn.ledger.requests).toEqual([]);
	});
});
