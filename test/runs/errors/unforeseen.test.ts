// Errors that are in no list: what may have been accepted is in doubt, named, and asked for again.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { OperationalError, UserError } from 'n8n-workflow';
import { rethrow } from '../../../nodes/PixVerse/transport/http/errors';
import { selfSigned } from '../../n8n/certificate';
import { TestCredentials } from '../../support/harness/credentials';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { traceModes } from '../../support/standin/traces';
import { generationsPerItem, items, retryOnFail, seedOfItem, unnamed } from '../judge';

const standIn = useStandIn();

const onward = { onError: 'continueRegularOutput' as const };

const run = async (count: number, parameters: IDataObject = {}, settings = {}) =>
	await runPixVerse(standIn, {
		items: items(count),
		parameters: { seed: seedOfItem, ...parameters },
		settings: { ...onward, ...settings },
	});

const errorOf = (item: IDataObject) => item.error as IDataObject;

const encoded = (encoding: string, body: Buffer): FaultKind => ({
	kind: 'httpAfter',
	status: 200,
	headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
	body,
});

const whole = JSON.stringify({ ErrCode: 0, ErrMsg: 'success', Resp: { video_id: 1 } }).repeat(9);
const junk = Buffer.alloc(400, 0xff);

const encodings: Array<[string, FaultKind]> = [
	['brotli', encoded('br', junk)],
	['gzip', encoded('gzip', junk)],
	['deflate', encoded('deflate', junk)],
	['cut brotli', encoded('br', brotliCompressSync(whole).subarray(0, -9))],
	['cut gzip', encoded('gzip', gzipSync(whole).subarray(0, -9))],
	['cut deflate', encoded('deflate', deflateSync(whole).subarray(0, -9))],
	['unknown', encoded('rot13', junk)],
];

describe.each(encodings)('an answer in a broken encoding, %s,', (_name, fault) => {
	it('to a submission is asked for again', async () => {
		standIn.fail({ place: 'submit', fault });
		expect(jsonOf(await run(1))[0]).toMatchObject({ state: 'ready' });
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});

	it('that never ends leaves the submission in doubt, and names it', async () => {
		standIn.fail({ place: 'submit', fault, times: 99 });
		const result = await run(1, {}, retryOnFail);
		const [{ traceId }] = standIn.ledger.generations;
		expect(errorOf(jsonOf(result)[0])).toMatchObject({
			message: expect.stringMatching(/may have been charged/),
			retryable: true,
			trace_id: traceId,
		});
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});

	it('to a look costs one look', async () => {
		standIn.fail({ place: 'look', fault, times: 3 });
		expect(jsonOf(await run(1))[0]).toMatchObject({ state: 'ready' });
	});
});

/** Runs with another way of n8n to its credentials. */
async function withCredentials<T>(
	changes: Partial<Pick<TestCredentials, 'authenticate' | 'getDecrypted'>>,
	work: () => Promise<T>,
): Promise<T> {
	const { authenticate, getDecrypted } = TestCredentials.prototype;
	Object.assign(TestCredentials.prototype, changes);
	try {
		return await work();
	} finally {
		Object.assign(TestCredentials.prototype, { authenticate, getDecrypted });
	}
}

const { authenticate, getDecrypted } = TestCredentials.prototype;

/** Lets every read of the credential fail that `fails` picks by its number; n8n's own first one counts. */
const reads = (fails: (number: number) => boolean, error: unknown) => {
	let number = 0;
	return {
		async getDecrypted(this: TestCredentials) {
			if (fails(++number)) throw error;
			return await getDecrypted.call(this);
		},
	};
};

const noConnection = new Error('timeout exceeded when trying to connect');

describe("when n8n's database has no free connection", () => {
	it.each(traceModes)('for every third read, every item ends well, mode "%s"', async (mode) => {
		standIn.settings.repeatedTrace = mode;
		const changes = reads((number) => number % 3 === 0, noConnection);
		const result = await withCredentials(changes, async () => await run(10));
		expect(jsonOf(result).map(({ state }) => state)).toEqual(Array(10).fill('ready'));
		expect(generationsPerItem(standIn, 10)).toEqual(Array(10).fill(1));
	});

	it('for good, the error names the database, and nothing was sent', async () => {
		const changes = reads((number) => number > 1, noConnection);
		const result = await withCredentials(changes, async () => await run(1));
		expect(errorOf(jsonOf(result)[0])).toMatchObject({
			message: expect.stringMatching(/credential from its database.*timeout exceeded/),
			class: 'credential',
			retryable: true,
		});
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('for a while after a submission, the video is waited for', async () => {
		let failed = 0;
		const fails = () => standIn.ledger.generations.length > 0 && failed++ < 3;
		const result = await withCredentials(reads(fails, noConnection), async () => await run(1));
		const [{ videoId }] = standIn.ledger.generations;
		expect(jsonOf(result)[0]).toMatchObject({ video_id: Number(videoId), state: 'ready' });
		expect(failed).toBeGreaterThan(3);
	});
});

describe("n8n's own word on the credential", () => {
	it.each([
		['it is gone', new UserError('Credential with ID "1" does not exist for type "pixVerseApi".')],
		['the key of n8n is another', new OperationalError('Credentials could not be decrypted.')],
	])('is final: %s', async (_name, error) => {
		const changes = reads((number) => number > 1, error);
		const result = await withCredentials(changes, async () => await run(1));
		expect(errorOf(jsonOf(result)[0])).toMatchObject({
			message: expect.stringContaining(error.message),
			class: 'settings',
			retryable: false,
		});
		expect(standIn.ledger.requests).toEqual([]);
	});
});

describe('what n8n refuses before the wire is a wrong setting:', () => {
	const isRefused = (result: Awaited<ReturnType<typeof run>>, message: RegExp) => {
		expect(errorOf(jsonOf(result)[0])).toMatchObject({
			message: expect.stringMatching(message),
			class: 'settings',
			retryable: false,
		});
		expect(unnamed(standIn, result)).toEqual([]);
		expect(standIn.ledger.requests).toEqual([]);
	};

	const changing = (change: (request: IHttpRequestOptions) => IHttpRequestOptions) => ({
		async authenticate(this: TestCredentials, ...given: Parameters<typeof authenticate>) {
			return change(await authenticate.apply(this, given));
		},
	});

	it('a certificate that nobody trusts', async () => {
		const secure = await startStandIn({}, { https: selfSigned() });
		const result = await runPixVerse(standIn, { settings: onward, baseUrl: secure.url });
		await secure.close();
		expect(secure.ledger.requests).toEqual([]);
		isRefused(result, /certificate of the server is not trusted/);
	});

	it('a domain that the owner of the credential does not allow', async () => {
		const changes = changing((request) => ({ ...request, allowedDomains: 'example.com' }));
		isRefused(await withCredentials(changes, async () => await run(1)), /Domain not allowed/);
	});

	it('an address that is none', async () => {
		const changes = changing((request) => ({ ...request, baseURL: '', url: 'http://a:b:c' }));
		isRefused(await withCredentials(changes, async () => await run(1)), /could not be sent/);
	});

	it.each([
		'The request was blocked because it resolves to a restricted IP address',
		'The request was blocked because the destination hostname is restricted',
	])('a host that n8n protects: %s', async (message) => {
		const changes = changing(() => rethrow(new UserError(message)));
		isRefused(await withCredentials(changes, async () => await run(1)), /could not be sent/);
	});
});

it('a proxy that cannot be read is refused by n8n before anything is sent', async () => {
	const result = await run(1, { requestOptions: { proxy: 'nonsense' } });
	expect(JSON.stringify(jsonOf(result))).toMatch(/proxy is not val/);
	expect(standIn.ledger.requests).toEqual([]);
});
