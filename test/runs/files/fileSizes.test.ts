// How long a file is, its own boxes say: the size in its record has an unknown unit, and its host may state no length.
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { bytesOf } from '../../support/harness/binary';
import type { EngineResult } from '../../support/harness/engine';
import { useFileStorage } from '../../support/harness/engine';
import { continues } from '../../support/harness/files';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { assetBytes, videoSlice } from '../../support/standin/media';
import { successWith } from '../responses';
import { unnamedVideos } from '../judge';
import { startHost } from './hosts';

const standIn = useStandIn();
const LENGTH = 3_000_000;
const whole = Buffer.concat([...videoSlice(LENGTH, 0, LENGTH)]);

/** Answers with these headers beside the type: without a length in chunks, or up to the end of the connection. */
const hosted =
	(content: Buffer, headers: Record<string, string | number>, inChunks = true): RequestListener =>
	(_request, response) => {
		if (!inChunks) response.removeHeader('transfer-encoding');
		response.writeHead(200, { 'content-type': 'video/mp4', ...headers }).end(content);
	};

const gzipped = gzipSync(whole);

const ways = [
	hosted(whole, { 'content-length': LENGTH }),
	hosted(whole, {}),
	hosted(whole, {}, false),
	hosted(gzipped, { 'content-encoding': 'gzip' }),
	hosted(gzipped, { 'content-encoding': 'gzip', 'content-length': gzipped.length }),
];

/** A run whose record says this size, of a file that its host gives so; and how often it was asked for. */
async function downloadOf(size: unknown, answer: RequestListener) {
	const { url, count, close } = await startHost(answer);
	const fault = successWith({ status: 1, url: `${url}/1.mp4`, size });
	standIn.fail({ place: 'poll', ...fault, times: 99 });
	const parameters = { downloadVideo: true };
	const result = await runPixVerse(standIn, { parameters, settings: continues });
	close();
	return { result, asked: count() };
}

async function expectFile({ outputs }: EngineResult): Promise<void> {
	expect(outputs[0][0].json.state).toBe('ready');
	expect(whole.equals(await bytesOf(outputs[0][0].binary?.data as never))).toBe(true);
}

function expectWarning(result: EngineResult, problem: string): void {
	const warning = expect.stringContaining(problem);
	expect(jsonOf(result)[0]).toMatchObject({ state: 'ready', warning });
	expect(result.outputs[0][0].binary).toBeUndefined();
	expect(unnamedVideos(standIn, result)).toEqual([]);
}

describe.each([
	['in memory', async () => {}],
	['in the storage of files', useFileStorage],
])('A file %s', (_place, prepare) => {
	beforeAll(prepare);

	it.each([1000 * LENGTH, LENGTH, 2.861, 0, '2.9 MB', undefined])(
		'comes with one request, whatever size its record says: %j.',
		async (size) => {
			for (const way of ways) {
				standIn.reset();
				const { result, asked } = await downloadOf(size, way);
				await expectFile(result);
				expect(asked).toBe(1);
			}
		},
	);

	it.each([
		['without a length', (bytes: Buffer) => hosted(bytes, {}, false)],
		['in chunks', (bytes: Buffer) => hosted(bytes, {})],
		['with its length', (bytes: Buffer) => hosted(bytes, { 'content-length': bytes.length })],
	])('is downloaded again when it is shorter than it says itself, %s.', async (_way, host) => {
		const { result, asked } = await downloadOf(LENGTH, host(whole.subarray(0, assetBytes - 1)));
		expectWarning(result, `came with ${assetBytes - 1} of at least ${assetBytes} bytes`);
		expect(asked).toBe(5);
	});

	it('comes whole from a host that compresses where it may, up to the end of the connection.', async () => {
		const cut = gzipped.subarray(0, gzipped.length / 2);
		const { result, asked } = await downloadOf(LENGTH, (request, response) => {
			const isPlain = request.headers['accept-encoding'] === 'identity';
			const headers = { 'content-encoding': 'gzip' };
			const answer = isPlain ? hosted(whole, {}, false) : hosted(cut, headers, false);
			answer(request, response);
		});
		await expectFile(result);
		expect(asked).toBe(1);
	});

	it.each(['identity', 'aws-chunked', 'utf-8'])(
		'comes when its host names an encoding that is no compression: %s.',
		async (encoding) => {
			const headers = { 'content-encoding': encoding, 'content-length': LENGTH };
			await expectFile((await downloadOf(LENGTH, hosted(whole, headers))).result);
		},
	);

	it('that announces more than 4 GB is not read, whatever its record says.', async () => {
		const { result, asked } = await downloadOf(4_000_000_001, (_request, response) => {
			response.writeHead(200, { 'content-length': 4_000_000_001 }).flushHeaders();
		});
		expectWarning(result, 'is larger than 4 GB, and no result is');
		expect(asked).toBe(1);
	});
});
