// Uploads on their way: shared in a run, stopped, stalled, broken off, and sent again in an outage.
import type { Readable } from 'node:stream';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { inMemory, inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { fileBytes } from '../../support/harness/fileBytes';
import { continues, itemWith, locator, upload, video } from '../../support/harness/files';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { sources, waitUntil } from '../judge';
import { startHost } from './hosts';

const standIn = useStandIn({}, 'test');
beforeAll(useFileStorage);

/** Uploads of URLs alone. */
const run = async (count: number, more: NodeRun = {}) =>
	await runPixVerse(standIn, {
		items: numbered(count),
		parameters: { ...upload, file: sources.URL },
		...more,
	});

/** What is more than the buffers of a connection hold. */
const largeFile = async () =>
	itemWith({ data: await inStorage(Buffer.alloc(24_000_000), { fileName: 'a.mp4' }) });

it('A file is uploaded once for all items of a run, of which each is one video.', async () => {
	const data = inMemory(Buffer.alloc(100_000));
	const items = numbered(4).map(({ json }) => itemWith({ data }, json));
	await runPixVerse(standIn, { parameters: video, items });
	expect(standIn.ledger.uploads).toEqual([
		expect.objectContaining({ source: 'file', bytes: 100_000 }),
	]);
	const [{ mediaId }] = standIn.ledger.uploads;
	const sent = standIn.ledger.generations.map(({ body }) => String(body.video_media_id));
	expect(sent).toEqual(Array(4).fill(mediaId));
});

const url = locator(`https://example.com/a.mp4`, 'url');
const modify = { operation: 'modify', prompt: '@img0', images: { entries: [{ image: url }] } };
const lipSync = { operation: 'lipSync', speech: 'audio', audio: locator('data') };
/** A phone records sound in the same container. */
const unnamed = { fileName: '', fileExtension: '', mimeType: '' };
const recording = itemWith({ data: inMemory(fileBytes.mp4, unnamed) });

it.each<[string, IDataObject, string[]]>([
	['a video and an image', { ...modify, sourceVideo: url }, ['image', 'video']],
	['a video and a sound', { ...lipSync, ...video }, ['audio', 'video']],
])('One file is uploaded for each of what it is taken for: %s.', async (...row) => {
	const [, parameters, kinds] = row;
	await runPixVerse(standIn, { parameters, items: [recording] });
	expect(standIn.ledger.uploads.map(({ kind }) => kind).sort()).toEqual(kinds);
	const sent = JSON.stringify(standIn.ledger.generations[0].body);
	for (const { mediaId } of standIn.ledger.uploads) expect(sent).toContain(mediaId);
});

it('A file of which the connection takes no more is given up, makes room, and is sent again.', async () => {
	const body = JSON.stringify({ ErrCode: 0, ErrMsg: '', Resp: { media_id: 7 } });
	const { url, count, close } = await startHost((request, response) => {
		if (count() > 3) request.resume().on('end', () => response.end(body));
	});
	const items = Array(3).fill(await largeFile());
	const parameters = { ...upload, requestOptions: { timeout: 1000 } };
	const stalled = run(3, { items, parameters, baseUrl: url });
	await waitUntil(() => count() >= 3);
	expect(jsonOf(await run(1, { baseUrl: url }))).toMatchObject([{ media_id: 7 }]);
	expect(jsonOf(await stalled).map(({ media_id: id }) => id)).toEqual([7, 7, 7]);
	close();
});

it.each(['breaks off', 'fails to connect'])(
	'The file of an upload is closed when it %s.',
	async (how) => {
		const host = await startHost((request) => {
			request.once('data', () => request.socket.destroy());
		});
		if (how === 'fails to connect') host.close();
		const opened = jest.spyOn(Container.get(BinaryDataService), 'getAsStream');
		await run(1, { items: [await largeFile()], parameters: upload, baseUrl: host.url });
		const opening = opened.mock.results.map(({ value }) => value as Promise<Readable>);
		opened.mockRestore();
		host.close();
		const streams = await Promise.all(opening);
		expect(streams).not.toEqual([]);
		await waitUntil(() => streams.every(({ destroyed }) => destroyed));
	},
);

it('An upload that pauses before it is sent again holds up no other.', async () => {
	const down = { acts: false, answer: { status: 503, headers: { 'retry-after': '60' } } } as const;
	standIn.fail({ place: 'upload', ...down, times: 3 });
	expect(jsonOf(await run(4))).toHaveLength(4);
	const numbers = standIn.ledger.requests.map(
		({ body }) => /\d+/.exec(String((body as IDataObject).file_url))?.[0],
	);
	expect(numbers.slice(0, 4).sort()).toEqual(['0', '1', '2', '3']);
});

const song = locator('405833376854443', 'mediaId');
const vibeMv = { operation: 'vibeMv', song, aspectRatio: '16:9', quality: '720p' };

it.each([
	['Uploads wait', 'upload', { ...upload, file: sources.URL }, 'media_id'],
	['The verification of songs waits', 'prepare', vibeMv, 'video_id'],
] as const)('%s out an outage.', async (_what, place, parameters, id) => {
	standIn.fail({ place, acts: false, answer: { status: 503 }, times: 30 });
	const result = await run(12, { parameters, settings: continues });
	expect(jsonOf(result).map((item) => typeof item[id])).toEqual(Array(12).fill('number'));
});

it('A file that is shorter than n8n says is given up at once, and named.', async () => {
	const stored = await inStorage(Buffer.alloc(100_000), { fileName: 'a.mp4' });
	const items = [itemWith({ data: { ...stored, bytes: 400_000 } })];
	const { error } = await run(1, { items, parameters: upload });
	expect(error?.message).toContain('the file ends after 100000 of 400000 bytes');
	expect(standIn.ledger.uploads).toEqual([]);
});
