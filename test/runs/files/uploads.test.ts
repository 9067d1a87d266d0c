// Uploads of one account must not hold up those of another, and nothing but an ID is taken for one.
import type { AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { useShortTimeouts } from '../../support/harness/fastClock';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { FaultKind } from '../../support/standin';
import { generationsPerItem, items, retryOnFail, seedOfItem, sources } from '../judge';

const standIn = useStandIn({}, 'test');
beforeAll(useFileStorage);

const quiet = async (milliseconds = 5) =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));

const until = async (ready: () => boolean) => {
	while (!ready()) await quiet();
};

const continues = { onError: 'continueRegularOutput' as const };
const fromUrl = { sourceVideo: sources.URL, seed: seedOfItem };

/** Items that are nothing but uploads. */
const onlyUploads = { resource: 'file', operation: 'uploadMedia', file: sources.URL };

const uploadsOf = () =>
	standIn.ledger.requests
		.filter(({ place }) => place === 'upload')
		.map(({ body }) => /\d+/.exec(String(body?.file_url))?.[0]);

describe('uploads that are never answered', () => {
	const stalledRun = async () => {
		standIn.fail({ place: 'upload', fault: { kind: 'stall' }, times: 3 });
		let stop = () => {};
		const run = runPixVerse(standIn, {
			items: numbered(3),
			parameters: onlyUploads,
			onStart: (press) => {
				stop = press;
			},
		});
		await until(() => standIn.ledger.count('upload') === 3);
		return { stop, run };
	};

	it('end with Stop, and make room for those of the next run', async () => {
		const { stop, run } = await stalledRun();
		stop();
		await run;
		const result = await runPixVerse(standIn, { items: numbered(1), parameters: onlyUploads });
		expect(jsonOf(result)[0].media_id).toEqual(expect.any(Number));
	});
});

describe('the file of an upload', () => {
	const file = { __rl: true, mode: 'file', value: 'data' };

	/** Runs an upload of a file; whether each stream that n8n opened for it was closed. */
	async function closedAfter(baseUrl: string): Promise<boolean[]> {
		const data = await inStorage(Buffer.alloc(8_000_000, 'x'), { fileName: 'a.mp4' });
		const opened = jest.spyOn(Container.get(BinaryDataService), 'getAsStream');
		const items = [{ json: {}, binary: { data } }];
		await runPixVerse(standIn, { items, parameters: { ...onlyUploads, file }, baseUrl });
		await quiet(50);
		const streams = opened.mock.results.map(({ value }) => value as Promise<Readable>);
		opened.mockRestore();
		return (await Promise.all(streams)).map(({ destroyed }) => destroyed);
	}

	it('is closed when the upload breaks off', async () => {
		const server = createServer((socket) => {
			socket.on('error', () => {});
			socket.on('data', () => socket.bytesRead > 100_000 && socket.destroy());
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const closed = await closedAfter(`http://127.0.0.1:${port}`);
		server.close();
		expect(closed).toContain(true);
		expect(closed).not.toContain(false);
	});

	it('is closed when nobody listens', async () => {
		expect(await closedAfter('http://127.0.0.1:1')).not.toContain(false);
	});
});

/** A service that reads nothing of the first so many uploads, and answers the others. */
async function stallingServer(stalls: number) {
	let count = 0;
	const server = createHttpServer((request, response) => {
		if (++count <= stalls) return;
		const answer = JSON.stringify({ ErrCode: 0, ErrMsg: '', Resp: { media_id: 7 } });
		request.resume().on('end', () => response.end(answer));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { baseUrl: `http://127.0.0.1:${port}`, close, count: () => count };
}

describe('a file of which the connection takes no more', () => {
	useShortTimeouts();

	it('is given up, makes room for others, and is sent again', async () => {
		const server = await stallingServer(3);
		// More than the buffers of a connection hold.
		const data = await inStorage(Buffer.alloc(24_000_000, 'x'), { fileName: 'a.mp4' });
		const file = { __rl: true, mode: 'file', value: 'data' };
		const run = async (parameters: IDataObject, items: INodeExecutionData[]) =>
			await runPixVerse(standIn, { items, parameters, baseUrl: server.baseUrl });
		const stalled = run(
			{ ...onlyUploads, file },
			numbered(3).map((item) => ({ ...item, binary: { data } })),
		);
		await until(() => server.count() === 3);
		expect(jsonOf(await run(onlyUploads, numbered(1)))).toMatchObject([{ media_id: 7 }]);
		expect(jsonOf(await stalled).map(({ media_id: id }) => id)).toEqual([7, 7, 7]);
		server.close();
	});
});

describe('a slot', () => {
	it('is not held while an upload pauses before it is sent again', async () => {
		const down = { kind: 'http', status: 503, headers: { 'retry-after': '60' } } as const;
		standIn.fail({ place: 'upload', fault: down, times: 3 });
		const result = await runPixVerse(standIn, { items: numbered(4), parameters: onlyUploads });
		expect(jsonOf(result)).toHaveLength(4);
		expect(uploadsOf().slice(0, 4).sort()).toEqual(['0', '1', '2', '3']);
	});
});

describe('the upload operations', () => {
	it('wait out an outage, one item at a time', async () => {
		const down = { kind: 'http', status: 503 } as const;
		standIn.fail({ place: 'upload', fault: down, times: 30 });
		const result = await runPixVerse(standIn, {
			items: numbered(12),
			parameters: onlyUploads,
			settings: continues,
		});
		expect(jsonOf(result).map(({ media_id: id }) => typeof id)).toEqual(Array(12).fill('number'));
	});
});

describe('an upload that is answered without a usable ID', () => {
	const answered = (id: unknown): FaultKind => ({
		kind: 'httpAfter',
		status: 200,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ErrCode: 0, ErrMsg: 'Success', Resp: { media_id: id } }),
	});

	it.each([[null], [''], ['none'], [{}], [[7]], [1.5], [0], [-1], ['1e400'], [true]])(
		'%j is sent again',
		async (id) => {
			standIn.fail({ place: 'upload', fault: answered(id), times: 2 });
			const result = await runPixVerse(standIn, { items: items(1), parameters: fromUrl });
			expect(jsonOf(result)[0].state).toBe('ready');
			const [upload] = standIn.ledger.uploads.slice(-1);
			expect(String(standIn.ledger.generations[0].body.video_media_id)).toBe(upload.mediaId);
		},
	);

	it('again and again fails with a clear sentence, and a further try uploads again', async () => {
		standIn.fail({ place: 'upload', fault: answered(null), times: 5 });
		const settings = { ...continues, retryOnFail: false };
		const failed = await runPixVerse(standIn, { items: items(1), parameters: fromUrl, settings });
		expect(jsonOf(failed)[0]).toMatchObject({
			error: { class: 'upload', retryable: true },
			message: expect.stringMatching(
				/the URL of 'Source Video' \(an answer without an ID: Resp {media_id}, 5 tries\)/,
			),
		});
		standIn.fail({ place: 'upload', fault: answered(null), times: 5 });
		const again = { ...continues, ...retryOnFail };
		const result = await runPixVerse(standIn, {
			items: items(1),
			parameters: fromUrl,
			settings: again,
		});
		expect(jsonOf(result)[0].state).toBe('ready');
		expect(generationsPerItem(standIn, 1)).toEqual([1]);
	});

	it('may be an ID as text', async () => {
		standIn.fail({ place: 'upload', fault: answered('405833376854443') });
		await runPixVerse(standIn, { items: items(1), parameters: fromUrl });
		expect(standIn.ledger.generations[0].body.video_media_id).toBe(405833376854443);
	});
});

describe('a submission that is answered without a usable ID', () => {
	const answered = (id: string): FaultKind => ({
		kind: 'httpAfter',
		status: 200,
		headers: { 'content-type': 'application/json' },
		body: `{"ErrCode":0,"ErrMsg":"Success","Resp":{"video_id":${id},"credits":45}}`,
	});

	it.each(['0', '-1', '1e400', '1.5', '"soon"', '{}', 'true'])(
		'%s is sent again with the same trace ID',
		async (id) => {
			standIn.fail({ place: 'submit', fault: answered(id) });
			const result = await runPixVerse(standIn, { parameters: { seed: '0' } });
			const [{ videoId }] = standIn.ledger.generations;
			expect(jsonOf(result)[0]).toMatchObject({ video_id: Number(videoId), state: 'ready' });
			expect(standIn.ledger.count('submit')).toBe(2);
			expect(standIn.ledger.generations).toHaveLength(1);
		},
	);
});

it('An upload that is refused is posted once, although the answer holds the ID of something', async () => {
	const body = JSON.stringify({ ErrCode: 500052, ErrMsg: 'not fit', Resp: { media_id: 7 } });
	const headers = { 'content-type': 'application/json' };
	standIn.fail({ place: 'upload', fault: { kind: 'http', status: 500, headers, body }, times: 9 });
	const [item] = jsonOf(
		await runPixVerse(standIn, { parameters: onlyUploads, settings: continues }),
	);
	expect(item.error).toMatchObject({ code: '500052', retryable: false });
	expect(uploadsOf()).toHaveLength(1);
});
