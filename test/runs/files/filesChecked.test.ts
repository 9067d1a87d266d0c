// The files and URLs of a run are checked before anything is sent.
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { fileBytes } from '../../support/harness/fileBytes';
import { continues, itemWith, locator, upload, video } from '../../support/harness/files';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();
beforeAll(useFileStorage);

describe('The files of a run', () => {
	const films = async (contents: Buffer[]) =>
		await Promise.all(
			contents.map(async (content, at) =>
				itemWith({ data: await inStorage(content, { fileName: `${at}.mp4` }) }),
			),
		);

	const filmsWithWrong = async (count: number, wrong: number) =>
		await films(Array.from({ length: count }, (_, at) => fileBytes[at === wrong ? 'html' : 'mp4']));

	it('with a wrong one in a late row cost nothing under "Stop Workflow".', async () => {
		const items = await filmsWithWrong(12, 11);
		const { error } = await runPixVerse(standIn, { parameters: video, items });
		expect(error?.message).toMatch(
			/^The file in 'Source Video' is a web page.*\[input row 12, n8n's item 11\]$/,
		);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('are made without the wrong one when the workflow continues.', async () => {
		const items = await filmsWithWrong(12, 10);
		const result = await runPixVerse(standIn, { parameters: video, items, settings: continues });
		const states = jsonOf(result).map(({ state, error }) => state ?? (error as IDataObject).class);
		expect(states).toEqual([...Array(10).fill('ready'), 'input', 'ready']);
	});

	it('are checked in a dry run.', async () => {
		const parameters = { ...video, options: { dryRun: true } };
		const result = await runPixVerse(standIn, { parameters, items: await filmsWithWrong(3, 1) });
		const states = jsonOf(result).map((item) => item.state ?? messageOf(item));
		expect(states).toEqual(['dry_run', expect.stringMatching(/is a web page/), 'dry_run']);
		expect(jsonOf(result)[0].request).toMatchObject({ video_media_id: '0.mp4' });
	});

	it('are each read once to their first bytes, eight at a time, and closed.', async () => {
		const large = Buffer.concat([fileBytes.mp4, Buffer.alloc(1_000_000)]);
		const items = await films(Array<Buffer>(20).fill(large));
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
		await runPixVerse(standIn, { parameters, items: [...items, ...items] });
		opened.mockRestore();
		expect(chunks).toEqual(Array(20).fill(65536));
		expect(streams.map(({ destroyed }) => destroyed)).toEqual(Array(20).fill(true));
		expect(most).toBe(8);
	});
});

it.each([true, false])(
	'A file that is gone from the storage of n8n is named before anything is sent, with its size: %s.',
	async (isSized) => {
		const { bytes, ...data } = await inStorage(fileBytes.mp4);
		const path = Container.get(BinaryDataService).getPath(String(data.id));
		await Promise.all([rm(path), rm(`${path}.metadata`)]);
		const items = [itemWith({ data: { ...data, ...(isSized && { bytes }) } })];
		const result = await runPixVerse(standIn, { parameters: video, items, settings: continues });
		expect(jsonOf(result)[0]).toMatchObject({
			error: {
				...{ class: 'upload', retryable: false, charged: false },
				message: expect.stringMatching(
					/^The file in 'Source Video' could not be read from n8n's storage \(.*\)\. Run the node before again\. Nothing was charged\.$/,
				),
			},
		});
		expect(standIn.ledger.requests).toEqual([]);
	},
);

describe('A URL that PixVerse cannot open', () => {
	const inside = 'http://192.168.1.5/a.png';
	const outside = 'https://example.com/a.png';
	/** Nothing may reach it: the requests of such a run would be seen to fail. */
	const PUBLIC = 'https://pixverse.example';
	const source = (url: string) => ({ sourceVideo: locator(url, 'url') });
	const listing = (listingUrl: string) => ({
		...{ operation: 'realEstate', propertyFrom: 'page', listingUrl },
	});
	const entries = [outside, outside, inside].map((url) => ({ image: locator(url, 'url') }));
	const film = { operation: 'realEstate', filmModel: 'pro', images: { entries } };

	it.each<[IDataObject, RegExp]>([
		[listing('http://intranet/homes/12'), /^'Listing URL' is a URL inside .* one or images$/],
		[listing(`${outside};${outside}`), /^'Listing URL' holds several URLs, "https:/],
		[source(`={{ "${outside}|${outside}" }}`), /^'Source Video' holds several URLs, "https:/],
		[film, /^'Image 3' is a URL inside a private network \(192\.168\.1\.5\)/],
		[{ ...upload, file: locator(inside, 'url') }, /^'File' is a URL inside a private network/],
	])('is refused before anything is sent: %j.', async (parameters, message) => {
		const { error } = await runPixVerse(standIn, { parameters, baseUrl: PUBLIC });
		expect(error?.message).toMatch(message);
		expect(error?.description).toBe('Nothing was sent and nothing was charged.');
	});

	it('is reported by a dry run.', async () => {
		const parameters = { ...source(inside), options: { dryRun: true } };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, baseUrl: PUBLIC }));
		expect(item).toMatchObject({ error: { class: 'input', charged: false } });
		expect(messageOf(item)).toMatch(/'Source Video' is a URL inside a private network/);
	});

	it.each([`${outside}.`, `${outside})`, `"${outside}"`, `${outside};`])(
		'is mended where the wrong part is certainly not its own: %s.',
		async (url) => {
			const items = [{ json: { url } }];
			await runPixVerse(standIn, { parameters: source('={{ $json.url }}'), items });
			const sent = standIn.ledger.requests.filter(({ place }) => place === 'upload');
			expect(sent.map(({ body }) => body)).toEqual([{ file_url: outside }]);
		},
	);

	it('is taken inside a private network where PixVerse is there, too.', async () => {
		const result = await runPixVerse(standIn, { parameters: source(inside) });
		expect(jsonOf(result)).toMatchObject([{ state: 'ready' }]);
	});
});
