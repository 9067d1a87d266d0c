// What a record says of the size of its file, in a unit that nobody knows, keeps no file from coming.
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { bytesOf } from '../../support/harness/binary';
import type { EngineResult } from '../../support/harness/engine';
import { useFileStorage } from '../../support/harness/engine';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { assetBytes, videoSlice } from '../../support/standin/media';
import { answered } from '../answered';
import { unnamed } from '../judge';

const standIn = useStandIn();
const LENGTH = 3_000_000;
const body = Buffer.concat([...videoSlice(LENGTH, 0, LENGTH)]);

let answer: RequestListener;
let server: Server;
let requests: number;

beforeAll(async () => {
	server = createServer((request, response) => {
		requests++;
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => (requests = 0));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const fileUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.mp4`;

/** Answers with these headers beside the type: without a length in chunks, or up to the end of the connection. */
const hosted =
	(content: Buffer, headers: Record<string, string | number>, inChunks = true): RequestListener =>
	(_request, response) => {
		if (!inChunks) response.removeHeader('transfer-encoding');
		response.writeHead(200, { 'content-type': 'video/mp4', ...headers }).end(content);
	};

const ways: Array<[string, RequestListener]> = [
	['names its length', hosted(body, { 'content-length': LENGTH })],
	['names no length', hosted(body, {})],
	['ends with the connection', hosted(body, {}, false)],
	['is compressed', hosted(gzipSync(body), { 'content-encoding': 'gzip' })],
];

async function downloadOf(size: unknown): Promise<EngineResult> {
	const fault = answered({ status: 1, url: fileUrl(), size });
	standIn.fail({ place: 'look', fault, times: 99 });
	return await runPixVerse(standIn, {
		parameters: { downloadVideo: true },
		settings: { onError: 'continueRegularOutput' },
	});
}

async function expectWarning(size: unknown, problem: string, asked: number): Promise<void> {
	const result = await downloadOf(size);
	const [item] = jsonOf(result);
	expect(item).toMatchObject({ state: 'ready', warning: expect.stringContaining(problem) });
	expect(result.outputs[0][0].binary).toBeUndefined();
	expect(unnamed(standIn, result)).toEqual([]);
	expect(requests).toBe(asked);
}

describe.each([
	['in memory', async () => {}],
	['in the storage of files', useFileStorage],
])('a file %s', (_place, prepare) => {
	beforeAll(prepare);

	it.each([
		['bytes', LENGTH],
		['KB', 3_000],
		['MB', 3],
		['a fraction of them', 2.861],
		['nothing', 0],
		['less than nothing', -1],
		['text', '2.9 MB'],
		['null', null],
		['another file', 1_500_000],
		['no size', undefined],
	])('whose record says %s comes with one request', async (_what, size) => {
		for (const [, way] of ways) {
			answer = way;
			const { outputs } = await downloadOf(size);
			expect(outputs[0][0].json.state).toBe('ready');
			expect(body.equals(await bytesOf(outputs[0][0].binary?.data as never))).toBe(true);
		}
		expect(requests).toBe(ways.length);
	});

	it('comes when its host names the length, however much more its record says', async () => {
		[[, answer]] = ways;
		const { outputs } = await downloadOf(9 * LENGTH);
		expect(outputs[0][0].binary?.data.fileName).toMatch(/\.mp4$/);
		expect(requests).toBe(1);
	});

	it('that ends before its record says, and whose host names no length, starts again', async () => {
		answer = hosted(body.subarray(0, assetBytes), {}, false);
		await expectWarning(LENGTH, `came with ${assetBytes} of ${LENGTH} bytes`, 5);
	});

	it('that announces more than 4 GB is not read, whatever its record says', async () => {
		answer = (_request, response) => {
			response.writeHead(200, { 'content-length': 4_000_000_001 }).flushHeaders();
		};
		await expectWarning(4_000_000_001, 'is larger than 4 GB, and no result is', 1);
	});
});
