// A file that brings far more than its record states is broken off, also when it is small on the wire.
import { readdirSync, statSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { bytesOf } from '../support/harness/binary';
import { isTwo, useFileStorage } from '../support/harness/engine';
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import { unnamed } from './judge';

const standIn = useStandIn();

const STATED = 4_000;
/** What such a file may bring. */
const MOST = STATED + 1_000_000;
/** Endless would be too much for a test that fails. */
const ENDLESS = 200;
const MEGABYTE = Buffer.alloc(1_000_000, 0xff);

let answer: RequestListener;
let server: Server;
let written: number;
let requests: number;

beforeAll(async () => {
	server = createServer((request, response) => {
		requests++;
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	written = 0;
	requests = 0;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const fileUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.mp4`;

function* manyMegabytes(): Generator<Buffer> {
	for (; written < ENDLESS; written++) yield MEGABYTE;
}

const source = () => Readable.from(manyMegabytes(), { objectMode: false, highWaterMark: 1 });

/** Answers with a body of 200 MB, compressed or not. */
const endless =
	(zip: boolean): RequestListener =>
	(_request, response) => {
		const coding = zip ? { 'content-encoding': 'gzip' } : undefined;
		response.writeHead(200, { 'content-type': 'video/mp4', ...coding });
		const sent = zip ? pipeline(source(), createGzip(), response) : pipeline(source(), response);
		sent.catch(() => {});
	};

const whole =
	(body: Buffer, headers = {}): RequestListener =>
	(_request, response) => {
		const about = { 'content-type': 'video/mp4', 'content-length': body.length, ...headers };
		response.writeHead(200, about).end(body);
	};

async function downloadOf(size: number | undefined) {
	standIn.fail({
		place: 'look',
		fault: {
			kind: 'httpAfter',
			status: 200,
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ ErrCode: 0, Resp: { status: 1, url: fileUrl(), size } }),
		},
		times: 99,
	});
	return await runPixVerse(standIn, {
		parameters: { downloadVideo: true },
		settings: { onError: 'continueRegularOutput' },
	});
}

/** The sizes of all files in n8n's storage. */
function stored(folder = `${process.env.N8N_USER_FOLDER}/binary`): number[] {
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && !entry.name.endsWith('.metadata'))
		.map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).size);
}

async function expectBrokenOff(): Promise<void> {
	const result = await downloadOf(STATED);
	const [{ videoId }] = standIn.ledger.generations;
	const [item] = jsonOf(result);
	expect(item.message).toBe(
		`The download of video ${videoId} was broken off after ${MOST} bytes: PixVerse states ${STATED} bytes for it. See what is at ${fileUrl()}. It is ready and was charged once. "Get" with the ID ${videoId} downloads it again at no charge.`,
	);
	expect(item.error).toMatchObject({
		video_id: Number(videoId),
		class: 'download',
		retryable: false,
	});
	expect(unnamed(standIn, result)).toEqual([]);
	expect(requests).toBe(1);
}

async function expectStored(body: Buffer, size: number | undefined): Promise<void> {
	const { outputs } = await downloadOf(size);
	expect(outputs[0][0].json.state).toBe('ready');
	expect(body.equals(await bytesOf(outputs[0][0].binary?.data as never))).toBe(true);
}

describe.each([
	['in memory', async () => {}],
	['in the storage of files', useFileStorage],
])('a file %s', (place, prepare) => {
	beforeAll(prepare);
	const inFiles = place !== 'in memory';

	it.each([
		['as it is', false],
		['that is small as long as it is compressed', true],
	])('without an end, %s, is broken off', async (_how, zip) => {
		answer = endless(zip);
		const before = inFiles ? stored() : [];
		await expectBrokenOff();
		// How far the other end packs ahead is a matter of the machine; of one that is not broken off, all is written.
		expect(written).toBeLessThan(ENDLESS);
		const left = inFiles ? stored().length - before.length : 0;
		// n8n 2.x removes what it has of a file that fails; 1.x keeps it until the execution is deleted.
		expect(left).toBe(inFiles && !isTwo ? 1 : 0);
		if (inFiles) expect(Math.max(0, ...stored())).toBeLessThanOrEqual(MOST);
	});

	it('that announces too much is not stored at all', async () => {
		answer = whole(Buffer.alloc(MOST + 1));
		const before = inFiles ? stored() : [];
		await expectBrokenOff();
		expect(inFiles ? stored() : []).toEqual(before);
	});

	it.each([
		['is a megabyte longer than its record states', MOST, STATED],
		['is twice as long as its record states', 4_000_000, 2_000_000],
		['is as long as its record states', 3_000_000, 3_000_000],
		['has a record that states no plausible size', 3_000_000, 999],
		['has a record with a fraction', 3_000_000, 10_500.5],
		['has a record that states nothing', 3_000_000, undefined],
	])('that %s is taken as it comes', async (_what, length, size) => {
		const body = Buffer.alloc(length, 0xff);
		answer = whole(body);
		await expectStored(body, size);
		answer = whole(gzipSync(body), { 'content-encoding': 'gzip' });
		await expectStored(body, size);
	});
});
