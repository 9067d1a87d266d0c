// Several images from one entry: by an expression, by a text, or by the files of the item.
import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { inMemory } from '../../support/harness/binary';
import { isN8n2 } from '../../support/harness/engine';
import { fileOf } from '../../support/harness/fileBytes';
import { workflowWith } from '../../support/harness/files';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { fromModel } from '../../support/harness/tool';
import { locator, submitted } from './runs';

const standIn = useStandIn();

const ID = 405833376854443;
const png = (text: string) =>
	inMemory(fileOf('png', text), { mimeType: 'image/png', fileExtension: 'png' });

/** Entries of "Images", each with a value of the mode Several unless told otherwise. */
const entries = (...values: Array<[value: unknown, more?: IDataObject, mode?: string]>) => ({
	entries: values.map(([value, more = {}, mode = 'several']) => ({
		image: locator(mode, value),
		...more,
	})) as IDataObject[],
});

const photo = (number: number) => `${standIn.url}/photo${number}.png`;
const photos = (count: number) => Array.from({ length: count }, (_, at) => photo(at + 1));

const twoFiles: IBinaryKeyData = { image0: png('one'), image1: png('two') };

/** The item that the node gets, and parameters besides. */
interface Given {
	json?: IDataObject;
	binary?: IBinaryKeyData;
	more?: IDataObject;
}

/** Runs an operation with these images and an item that has photos in its JSON and two files. */
const run = async (
	operation: string,
	images: IDataObject,
	{ json = {}, more = {}, binary = twoFiles }: Given = {},
) =>
	await runPixVerse(standIn, {
		items: [{ json, binary }],
		parameters: { operation, ...more, images },
	});

const sent = () => submitted(standIn)[0];

const fromJson = entries(['={{ $json.photos }}']);
const pro = { propertyFrom: 'images', filmModel: 'pro' };
const keyFrames = { model: 'v5', quality: '540p' };
const clip = { model: 'v6', duration: 5, quality: '540p' };

describe('A real estate film', () => {
	it('takes 60 addresses from one expression, in their order.', async () => {
		const json = { photos: photos(60) };
		await run('realEstate', fromJson, { json, more: pro });
		expect(sent().img_references).toEqual(json.photos.map((url) => ({ img_url: url })));
	});

	it('takes 60 files from one expression.', async () => {
		const files = photos(60).map((name, at) => [`image${at}`, png(name)]);
		const binary = Object.fromEntries(files) as IBinaryKeyData;
		await run('realEstate', entries(['={{ $binary }}']), { more: pro, binary });
		const references = sent().img_references as IDataObject[];
		expect(new Set(references.map(({ img_url: url }) => url)).size).toBe(60);
		expect(standIn.ledger.uploads).toHaveLength(60);
	});

	it('with another image is another video, also under the same Trace ID.', async () => {
		const more = { ...pro, options: { traceId: 'row 7' } };
		const ids: unknown[] = [];
		for (const list of [photos(5), photos(5), photos(6)]) {
			const [json] = jsonOf(await run('realEstate', fromJson, { json: { photos: list }, more }));
			ids.push(json.video_id);
		}
		expect(ids[1]).toBe(ids[0]);
		expect(ids[2]).not.toBe(ids[0]);
	});
});

describe('A list of images', () => {
	const two = () => [photo(1), photo(2)];

	it.each<[name: string, photos: () => unknown]>([
		['an array', two],
		['a text with commas', () => two().join()],
		['JSON text', () => JSON.stringify(two())],
		['objects with a url', () => two().map((url) => ({ url, size: 1 }))],
	])('may be %s.', async (_name, value) => {
		const json = { photos: value() } as IDataObject;
		const more = { prompt: 'my dog', referenceVideo: locator('url', photo(9)) };
		await run('viralRecreation', fromJson, { json, more });
		expect(sent().img_references).toEqual(two().map((url) => ({ img_url: url })));
	});

	it.each(['image0, image1', '={{ Object.keys($binary) }}'])(
		'may be the names of files of the item: %s.',
		async (value) => {
			await run('modify', entries([value]), { more: { prompt: '@img0 @img1' } });
			expect(standIn.ledger.uploads).toHaveLength(2);
			expect(sent().img_ids).toHaveLength(2);
		},
	);

	// n8n 1.x has no such mode.
	if (isN8n2) {
		it.each(['0, 1', 'a/b, c'])('may be names of files in the JSON: %s.', async (value) => {
			const _files = Object.fromEntries(value.split(', ').map((name) => [name, png(name)]));
			const parameters = { operation: 'modify', images: entries([value]), prompt: '@img0 @img1' };
			const workflow = workflowWith({ binaryMode: 'combined' });
			const items = [{ json: { _files } as unknown as IDataObject }];
			await runPixVerse(standIn, { workflow, parameters, items });
			expect(standIn.ledger.uploads).toHaveLength(2);
		});
	}

	it('may hold IDs, an address and a file, beside entries by hand.', async () => {
		const images = entries(['image0', {}, 'file'], [`${ID}, ${photo(1)}`], [ID + 1, {}, 'imageId']);
		await run('modify', images, { more: { prompt: '@img0' } });
		const ids = sent().img_ids as number[];
		expect(ids).toHaveLength(4);
		expect([ids[1], ids[3]]).toEqual([ID, ID + 1]);
	});

	it.each(agents)('may be a text of an agent: %s.', async (kind) => {
		const images = entries([fromModel]);
		const clip = { sourceVideo: locator('videoId', ID) };
		const parameters = { operation: 'modify', images, prompt: '@img0 @img1', ...clip };
		await runAgent(standIn, kind, inTurn({ prompt: `${ID}, ${ID + 1}` }), { parameters });
		expect(standIn.ledger.generations.map(({ body }) => body.img_ids)).toEqual([[ID, ID + 1]]);
	});

	it.each([';', '; ', '|', '，', '、', '\n'])(
		'may be a cell of a table with %j between the addresses, and a full stop behind them.',
		async (between) => {
			const json = { photos: `${photos(5).join(between)}.` };
			await run('realEstate', fromJson, { json, more: pro });
			expect(sent().img_references).toEqual(photos(5).map((url) => ({ img_url: url })));
		},
	);

	it('may have empty cells, which are left out, and the others keep their names.', async () => {
		const photos = [photo(1), null, { url: '' }, photo(4), ' '];
		const json = { photos, none: '' } as IDataObject;
		const images = entries(
			['={{ $json.photos }}', { refName: 'p' }],
			['={{ $json.none }}', { refName: 'none' }],
		);
		const result = await run('fusion', images, { json, more: { ...clip, prompt: '@p1 @p4' } });
		const references = sent().image_references as IDataObject[];
		expect(references.map(({ ref_name: name }) => name)).toEqual(['p1', 'p4']);
		expect(jsonOf(result)[0]).not.toHaveProperty('warning');
	});

	it('may have empty entries by hand, also at its end.', async () => {
		const [none, byUrl] = ['={{ $json.none }}', 'url'];
		const images = entries(
			[photo(1), { seconds: 3 }, byUrl],
			[none, { seconds: 4 }, byUrl],
			[photo(3), { seconds: '6 sec' }, byUrl],
			[none, { seconds: 7 }, 'file'],
		);
		await run('multiTransition', images, { more: keyFrames });
		expect(sent().multi_transition).toEqual([
			{ img_id: expect.any(Number), duration: 3 },
			{ img_id: expect.any(Number) },
		]);
	});

	it.each([
		[7, 'v5.5', 'without a mode', undefined],
		[7, 'v6', 'without a mode', undefined],
		[8, 'v6', 'in the mode omni', 'omni'],
	])('of %i goes to Fusion with %s %s.', async (count, model, _how, mode) => {
		const ids = Array.from({ length: count }, (_, at) => ID + at).join();
		await run('fusion', entries([ids]), { more: { ...clip, model, prompt: 'my dogs' } });
		expect(sent().image_references).toHaveLength(count);
		expect(sent().reference_mode).toBe(mode);
	});

	it('of key frames may come back to its first one.', async () => {
		const images = entries([`${ID}, ${ID + 1}, ${ID}`, { seconds: 3 }]);
		await run('multiTransition', images, { more: keyFrames });
		expect(sent().multi_transition).toEqual([
			{ img_id: ID, duration: 3 },
			{ img_id: ID + 1, duration: 3 },
			{ img_id: ID },
		]);
	});
});

describe('Before anything is sent, a list of images is refused', () => {
	afterEach(() => expect(standIn.ledger.requests).toEqual([]));

	const sameImage = ['https://a.com/1', 'https://a.com/2', 'https://a.com/3', ' https://a.com/2'];

	it.each<[what: string, photos: unknown, message: RegExp]>([
		['nothing in it', [], /^'Images' is empty/],
		['a field that does not exist', undefined, /^'Images' is empty/],
		['nothing but holes in it', [null, '', '\u200b'], /^'Images' is empty/],
		['a missing file', 'image0, image7', /^'Image 2' names the binary field 'image7'/],
		['an ID where an address is wanted', [ID], /^'Image 1' must be a file or a URL here/],
		['another object', [{ src: 'https://a.com/1' }], /^'Image 1' holds .* object with a url/],
		['an address twice', sameImage, /^'Image 2' and 'Image 4' are the same image/],
		['a file twice', 'image0, image0', /^'Image 1' and 'Image 2' are the same image/],
	])('with %s.', async (_what, value, message) => {
		const json = (value === undefined ? {} : { photos: value }) as IDataObject;
		const { error } = await run('realEstate', fromJson, { json, more: pro });
		expect(error?.message).toMatch(message);
	});

	it('with an image twice, counted behind entries by hand.', async () => {
		const images = entries([photo(1), {}, 'url'], [`${photo(2)}, ${photo(2)}`]);
		const { error } = await run('realEstate', images, { more: pro });
		expect(error?.message).toMatch(/^'Image 2' and 'Image 3' are the same image/);
	});

	it.each([[`${ID}`], ['={{ [405833376854443, null] }}']])(
		'with one image where two are needed: %s.',
		async (value) => {
			const { error } = await run('multiTransition', entries([value]), { more: keyFrames });
			expect(error?.message).toMatch(/^'Images' has only one image/);
		},
	);
});
