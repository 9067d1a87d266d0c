// Files of the item, wherever n8n keeps them: in the item, in its storage, and in the JSON of items (combined binary mode).
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { inMemory, inStorage } from '../../support/harness/binary';
import { useFileStorage } from '../../support/harness/engine';
import { fileBytes } from '../../support/harness/fileBytes';
import {
	continues,
	image,
	itemWith,
	locator,
	places,
	uploadedFileNames,
	speech,
	video,
	workflowWith,
} from '../../support/harness/files';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { fromModel } from '../../support/harness/tool';

const standIn = useStandIn();

const uploadedBytes = () => standIn.ledger.uploads.map(({ bytes }) => bytes);

describe.each(places)('A file that n8n keeps $place', (place) => {
	const { prepare, store, settings, isInJson = false } = place;
	beforeAll(prepare);

	const run = async (parameters: IDataObject, binary: Record<string, unknown>) =>
		await runPixVerse(standIn, {
			parameters,
			items: [itemWith(binary)],
			workflow: workflowWith(settings),
			settings: continues,
		});

	it.each([
		['the name of its field', 'data', true],
		['an expression with its name', '={{ "da" + "ta" }}', true],
		['an expression that gives it', '={{ $binary.data }}', !isInJson],
		['a path to it', '_files.data', isInJson],
		['an expression that gives it from the JSON', '={{ $json._files.data }}', isInJson],
		[
			'an expression that gives it from another node',
			isInJson
				? `={{ $("When clicking 'Execute workflow'").item._files.data }}`
				: `={{ $("When clicking 'Execute workflow'").item.binary.data }}`,
			settings === undefined || isInJson,
		],
	])('is uploaded by %s, if n8n gives it there.', async (_how, value, isThere) => {
		const data = await store(fileBytes.mp4);
		const result = await run({ sourceVideo: locator(value) }, { data });
		expect(uploadedFileNames(standIn)).toEqual(isThere ? ['clip.mp4 video/mp4'] : []);
		expect(jsonOf(result)[0].state).toBe(isThere ? 'ready' : undefined);
		expect(uploadedBytes()).toEqual(isThere ? [fileBytes.mp4.length] : []);
	});

	/** As a node gives a file of which it knows nothing but the name. */
	const named = (fileName: string, mimeType = 'application/octet-stream') => ({
		...{ fileName, fileExtension: '', mimeType },
	});
	const asJpeg = named('a.jpg', 'image/jpeg');

	it.each([
		['an MP4 of the Webhook node', video, 'mp4', named('6f96-d011'), '6f96-d011.mp4 video/mp4'],
		['an MP3 by its name', speech, 'encrypted', named('a.mp3'), 'a.mp3 audio/mpeg'],
		['a PNG that is called a JPEG', image, 'png', asJpeg, 'a.png image/png'],
		['a recording', speech, 'androidM4a', named('a.m4a', 'audio/mp4'), 'a.m4a audio/x-m4a'],
	] as const)('is sent as what it is: %s.', async (_what, parameters, bytes, file, sent) => {
		await run(parameters, { data: await store(fileBytes[bytes], file) });
		expect(uploadedFileNames(standIn)).toEqual([sent]);
	});

	it.each([
		[image, 'html', asJpeg, /'Image' is a web page; .* it may be a sign-in page/],
		[image, 'heic', asJpeg, /'Image' is a HEIC; .* here\. Save it as JPEG/],
		[image, 'gif', asJpeg, /'Image' is a GIF; .* here\. Save it as JPEG/],
		[image, 'avif', asJpeg, /'Image' is an AVIF; .* here\. Save it as JPEG/],
		[video, 'heic', {}, /'Source Video' is a HEIC; PixVerse takes mp4 or mov here\. Nothing/],
		[video, 'nothing', {}, /'Source Video' is empty/],
		[video, 'zeros', named('a', ''), /'Source Video' is of type unknown; PixVerse takes mp/],
		[image, 'text', asJpeg, /'Image' is text; .* an error of the node before/],
		[video, 'csv', {}, /'Source Video' is text; PixVerse takes mp4 or mov here/],
		[image, 'base64', asJpeg, /'Image' is base64 text; .* Base64 String to File/],
		[
			image,
			'encrypted',
			asJpeg,
			/'Image' is called jpg and does not begin like one: it may be broken or encrypted\. Check/,
		],
		[
			speech,
			'samples',
			named('a.wav', 'audio/wav'),
			/'Audio' is called wav and .* encrypted, or raw samples without a header\. Check the node before/,
		],
	] as const)('is refused as the file of %j: %s.', async (parameters, bytes, file, message) => {
		const result = await run(parameters, { data: await store(fileBytes[bytes], file) });
		expect(jsonOf(result)[0]).toMatchObject({
			error: { class: 'input', charged: false, message: expect.stringMatching(message) },
		});
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('is judged by its size where the item does not say it.', async () => {
		const large = Buffer.concat([fileBytes.png, Buffer.alloc(20 * 1024 * 1024)]);
		const { bytes: _bytes, ...png } = await store(large, { fileName: 'a.png' });
		const { bytes: _none, ...empty } = await store(fileBytes.nothing);
		const tooLarge = await run(image, { data: png });
		expect(messageOf(jsonOf(tooLarge)[0])).toMatch(
			/'Image' has 20\.1 MB; PixVerse takes at most 20 MB/,
		);
		const isEmpty = await run(video, { data: empty });
		expect(messageOf(jsonOf(isEmpty)[0])).toMatch(/'Source Video' is empty/);
		expect(standIn.ledger.requests).toEqual([]);
	});
});

/** A run with a file of n8n's storage or of the item, whose content a Code node may have changed. */
const restyle = async (value: unknown, binary: Record<string, unknown>, json: IDataObject = {}) =>
	await runPixVerse(standIn, {
		parameters: { sourceVideo: locator(value) },
		items: [itemWith(binary, json)],
	});

const mp4 = inMemory(fileBytes.mp4);
/** Differs in its content alone: n8n says the same of it. */
const other = inMemory(Buffer.from(fileBytes.mp4).fill(7, fileBytes.mp4.length - 1));

describe('Before anything is sent', () => {
	beforeAll(useFileStorage);

	const withContent = (data: string) => ({ data: { ...mp4, data } });
	const noContent = /^The file in 'Source Video' has no content\. /;
	const noByte = /^The file in 'Source Video' is empty$/;
	const noFile =
		/^'Source Video' must be the name of a binary field, for example data, or a file such as \{\{ \$binary\.data \}\}$/;

	it.each<[value: string, binary: Record<string, unknown>, message: RegExp]>([
		['data', { data: null }, noContent],
		['data', { data: { mimeType: 'video/mp4' } }, noContent],
		['data', { data: { mimeType: 'video/mp4', data: null } }, noContent],
		['data', { data: 'data' }, noContent],
		['data', withContent(''), noByte],
		['data', withContent('!!!!'), noByte],
		['={{ ["a", "b"] }}', { data: mp4 }, noFile],
		['={{ $binary }}', { data: mp4 }, noFile],
		[
			'={{ $binary.other }}',
			{ one: mp4, other },
			/'Source Video' may be any of the files one, other: .*Enter the name of one/,
		],
	])('what is no file, or not one alone, is refused: %j of %j.', async (value, binary, message) => {
		const { error } = await restyle(value, binary);
		expect(error?.message).toMatch(message);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('an object in the JSON is no file where the workflow keeps its files apart.', async () => {
		const { data: _data, ...file } = await inStorage(fileBytes.mp4);
		const { error } = await restyle('file', {}, { file });
		expect(error?.message).toMatch(/but the item has no file/);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it.each(agents)(
		'an object of an agent is refused, because it may be of another execution: %s.',
		async (kind) => {
			const stored = await inStorage(fileBytes.mp4);
			const given = String(fromModel).replace(/^=\{\{|\}\}$/g, '');
			const sourceVideo = locator(`={{ JSON.parse(${given}) }}`);
			const parameters = { sourceVideo, effect: locator('watercolor', 'prompt') };
			const calls = inTurn({ prompt: JSON.stringify(stored) });
			const result = await runAgent(standIn, kind, calls, { parameters });
			expect(JSON.stringify(result)).toContain('holds a file from an agent');
			expect(standIn.ledger.requests).toEqual([]);
		},
	);
});

describe('A file of the item is uploaded whole', () => {
	const dataUrl = { ...mp4, data: `data:video/mp4;base64,${mp4.data}` };
	const inLines = { ...mp4, data: mp4.data.replace(/.{16}/g, '$&\r\n') };

	it.each<[string, string, Record<string, unknown>]>([
		['another field has the same file', '={{ $binary.b }}', { a: mp4, b: mp4 }],
		['another field has none', '={{ $binary.data }}', { gone: null, data: mp4 }],
		['its content is a data URL, without the prefix', 'data', { data: dataUrl }],
		['its Base64 comes in lines', 'data', { data: inLines }],
		['the item says that it has no bytes', 'data', { data: { ...mp4, bytes: 0 } }],
		['the item says that it has 99 MB', 'data', { data: { ...mp4, bytes: 99 * 2 ** 20 } }],
	])('when %s.', async (_when, value, binary) => {
		await restyle(value, binary);
		expect(uploadedBytes()).toEqual([fileBytes.mp4.length]);
	});

	it('when its content spells a word for nothing.', async () => {
		const padding = Buffer.alloc(3 - (fileBytes.mp4.length % 3));
		const content = [fileBytes.mp4, padding, Buffer.from('null', 'base64')];
		const { data, bytes, ...file } = inMemory(Buffer.concat(content));
		const json = { file: { ...file, bytes }, parts: [data.slice(0, -2), data.slice(-2)] };
		const value = '={{ { ...$json.file, data: $json.parts.join("") } }}';
		await restyle(value, {}, json as unknown as IDataObject);
		expect(uploadedBytes()).toEqual([bytes]);
	});
});

it('An item whose binary is null, as community nodes give it, is an item without files.', async () => {
	const binary = null as unknown as undefined;
	const parameters = { operation: 'fusion', prompt: 'a cat', model: 'v6' };
	const items = [{ json: {}, binary }];
	const [item] = jsonOf(await runPixVerse(standIn, { parameters, items, settings: continues }));
	expect(messageOf(item)).toMatch(/^'Images' is empty/);
});
