// The files of a run are looked at before anything is sent; one that is gone is told at once.
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { fileBytes } from '../../support/harness/fileBytes';
import { continues, itemWith, video } from '../../support/harness/files';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

describe('the files of a run', () => {
	beforeAll(useFileStorage);

	const film = async (number: number, bytes = fileBytes.mp4) =>
		itemWith({ data: await inStorage(bytes, { fileName: `${number}.mp4` }) });

	const filmsWithWrong = async (count: number, wrong: number) =>
		await Promise.all(
			Array.from({ length: count }, async (_, number) =>
				film(number, number === wrong ? fileBytes.html : fileBytes.mp4),
			),
		);

	it('are looked at before anything is sent: with "Stop Workflow" a wrong one in a late row costs nothing', async () => {
		const items = await filmsWithWrong(40, 39);
		const { error } = await runPixVerse(standIn, { parameters: video, items });
		expect(error?.message).toMatch(/^The file in 'Source Video' is a web page.*\[item 39\]$/);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('are made without the wrong one, which becomes an error item, when the workflow goes on', async () => {
		const items = await filmsWithWrong(12, 10);
		const result = await runPixVerse(standIn, { parameters: video, items, settings: continues });
		const states = jsonOf(result).map(({ state, error }) => state ?? (error as IDataObject).class);
		expect(states).toEqual([...Array(10).fill('ready'), 'input', 'ready']);
	});

	it('are looked at in a dry run', async () => {
		const parameters = { ...video, options: { dryRun: true } };
		const result = await runPixVerse(standIn, { parameters, items: await filmsWithWrong(3, 1) });
		expect(jsonOf(result).map(({ state, message }) => state ?? message)).toEqual([
			'dry_run',
			expect.stringMatching(/is a web page/),
			'dry_run',
		]);
		expect(jsonOf(result)[0].request).toMatchObject({ video_media_id: '0.mp4' });
	});

	it('are each read once, eight at a time, and closed behind their beginning', async () => {
		const large = Buffer.concat([fileBytes.mp4, Buffer.alloc(1_000_000)]);
		const films = await Promise.all(
			Array.from({ length: 20 }, async (_, number) => film(number, large)),
		);
		const service = Container.get(BinaryDataService);
		const original = service.getAsStream.bind(service);
		const chunks: unknown[] = [];
		const streams: Readable[] = [];
		let [opening, most] = [0, 0];
		const opened = jest.spyOn(service, 'getAsStream').mockImplementation(async (id, chunk) => {
			chunks.push(chunk);
			most = Math.max(most, ++opening);
			await new Promise((resolve) => setTimeout(resolve, 5));
			opening--;
			const stream = await original(id, chunk);
			streams.push(stream);
			return stream;
		});
		const parameters = { ...video, options: { dryRun: true } };
		await runPixVerse(standIn, { parameters, items: [...films, ...films] });
		opened.mockRestore();
		expect(chunks).toEqual(Array(20).fill(65536));
		expect(streams.map(({ destroyed }) => destroyed)).toEqual(Array(20).fill(true));
		expect(most).toBe(8);
	});

	it('are each opened twice in all, also by a retry: for their beginning and for the upload', async () => {
		standIn.fail({ place: 'look', fault: { kind: 'http', status: 404 }, times: 1 });
		const items = await filmsWithWrong(2, -1);
		const opened = jest.spyOn(Container.get(BinaryDataService), 'getAsStream');
		await runPixVerse(standIn, {
			parameters: video,
			items,
			settings: { ...continues, retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		});
		const heads = opened.mock.calls.filter(([, chunk]) => chunk !== undefined).length;
		const all = opened.mock.calls.length;
		opened.mockRestore();
		expect([heads, all]).toEqual([2, 4]);
	});
});

describe('a file that is gone from the storage of n8n', () => {
	beforeAll(useFileStorage);

	const gone = async () => {
		const data = await inStorage(fileBytes.mp4);
		const path = Container.get(BinaryDataService).getPath(String(data.id));
		await Promise.all([rm(path), rm(`${path}.metadata`)]);
		return data;
	};

	it.each([
		['with its size', true],
		['without it', false],
	])('%s is told at once, and nothing is sent', async (_what, isSized) => {
		const { bytes, ...data } = await gone();
		const items = [itemWith({ data: { ...data, ...(isSized && { bytes }) } })];
		const result = await runPixVerse(standIn, { parameters: video, items, settings: continues });
		expect(jsonOf(result)[0]).toMatchObject({
			error: { class: 'upload', retryable: false, charged: false },
			message: expect.stringMatching(
				/^The file in 'Source Video' could not be read from n8n's storage \(.*\)\. Run the node before again\. Nothing was charged\.$/,
			),
		});
		expect(standIn.ledger.requests).toEqual([]);
	});
});
