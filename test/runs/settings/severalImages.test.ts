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
import { clip, locator, runRows, submitted, warningsOf } from './runs';

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

/** Runs an operation with these images and other parameters, and an item that has two files unless told otherwise. */
const run = async (
	parameters: IDataObject,
	images: IDataObject,
	json: IDataObject = {},
	binary = twoFiles,
) =>
	await runPixVerse(standIn, { items: [{ json, binary }], parameters: { ...parameters, images } });

const sent = () => submitted(standIn)[0];

const fromJson = entries(['={{ $json.photos }}']);
const pro = { operation: 'realEstate', propertyFrom: 'images', filmModel: 'pro' };
const keyFrames = { operation: 'multiTransition', model: 'v5', quality: '540p' };
const fusion = { ...clip, operation: 'fusion' };
const ids = (count: number) => Array.from({ length: count }, (_, at) => ID + at);

describe('A real estate film', () => {
	it('takes 60 addresses from one expression, in their order.', async () => {
		const json = { photos: photos(60) };
		await run(pro, fromJson, json);
		expect(sent().img_references).toEqual(json.photos.map((url) => ({ img_url: url })));
	});

	it('takes 60 files from one expression.', async () => {
		const files = photos(60).map((name, at) => [`image${at}`, png(name)]);
		const binary = Object.fromEntries(files) as IBinaryKeyData;
		await run(pro, entries(['={{ $binary }}']), {}, binary);
		const references = sent().img_references as IDataObject[];
		expect(new Set(references.map(({ img_url: url }) => url)).size).toBe(60);
		expect(standIn.ledger.uploads).toHaveLength(60);
	});

	it('with another image is another video, also under the same Trace ID.', async () => {
		const more = { ...pro, options: { traceId: 'row 7' } };
		const made: unknown[] = [];
		for (const list of [photos(5), photos(5), photos(6)]) {
			const [json] = jsonOf(await run(more, fromJson, { photos: list }));
			made.push(json.video_id);
		}
		expect(made[1]).toBe(made[0]);
		expect(made[2]).not.toBe(made[0]);
	});
});

describe('A list of images', () => {
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
		await run({ operation: 'modify', prompt: '@img0' }, images);
		const { img_ids: all } = sent();
		expect(all).toEqual([expect.any(Number), ID, expect.any(Number), ID + 1]);
	});

	it.each(agents)('may be a text of an agent: %s.', async (kind) => {
		const images = entries([fromModel]);
		const sourceVideo = locator('videoId', ID);
		const parameters = { operation: 'modify', images, prompt: '@img0 @img1', sourceVideo };
		await runAgent(standIn, kind, inTurn({ prompt: ids(2).join(', ') }), { parameters });
		expect(standIn.ledger.generations.map(({ body }) => body.img_ids)).toEqual([ids(2)]);
	});

	it('may be a cell of a table with a mark between the addresses, and a full stop behind them.', async () => {
		await run(pro, fromJson, { photos: `${photos(5).join(';')}.` });
		expect(sent().img_references).toEqual(photos(5).map((url) => ({ img_url: url })));
	});

	it('may have empty cells, which are left out, and the others keep their names.', async () => {
		const photos = [photo(1), null, { url: '' }, photo(4), ' '];
		const images = entries(
			['={{ $json.photos }}', { refName: 'p' }],
			['={{ $json.none }}', { refName: 'none' }],
		);
		const json = { photos, none: '' } as IDataObject;
		const result = await run({ ...fusion, prompt: '@p1 @p4' }, images, json);
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
		await run(keyFrames, images);
		expect(sent().multi_transition).toEqual([
			{ img_id: expect.any(Number), duration: 3 },
			{ img_id: expect.any(Number) },
		]);
	});

	it('may have an empty entry, which says so if no row has its column.', async () => {
		const images = entries(['={{ $json.first }}', {}, 'url'], ['={{ $json.second }}', {}, 'url']);
		const [first, second] = photos(2);
		const rows = [{ first }, { first, second: '' }, { first, second }];
		const result = await runRows(standIn, rows, { ...fusion, images });
		const counts = submitted(standIn).map(({ image_references: all }) => (all as object[]).length);
		expect(counts.sort()).toEqual([1, 1, 2]);
		expect(warningsOf(result)).toEqual([undefined, undefined, undefined]);
		expect(warningsOf(await runRows(standIn, [{ first }], { ...fusion, images }))).toEqual([
			"'Image 2' is empty and was left out",
		]);
	});

	it('may have an entry of a file that the item does not have, which is left out as well.', async () => {
		const file = '={{ Object.keys($binary)[0] ?? "" }}';
		await run(fusion, entries([photo(1), {}, 'url'], [file, {}, 'file']), {}, {});
		expect(sent().image_references).toHaveLength(1);
	});

	it('has its own length beside an empty reference video.', async () => {
		const referenceVideos = { entries: [{ video: locator('url', '={{ $json.video }}') }] };
		const parameters = { ...fusion, referenceVideos } as IDataObject;
		await run(parameters, entries([photo(1), {}, 'url']), { video: '' });
		expect(sent()).toMatchObject({ duration: 5 });
		expect(sent()).not.toHaveProperty('video_references');
	});

	it.each([
		[7, 'v5.5', 'without a mode', undefined],
		[7, 'v6', 'without a mode', undefined],
		[8, 'v6', 'in the mode omni', 'omni'],
	])('of %i goes to Fusion with %s %s.', async (count, model, _how, mode) => {
		await run({ ...fusion, model }, entries([ids(count).join()]));
		expect(sent().image_references).toHaveLength(count);
		expect(sent().reference_mode).toBe(mode);
	});
});

describe('Before anything is sent, a list of images is refused', () => {
	afterEach(() => expect(standIn.ledger.requests).toEqual([]));

	const [one, two] = ['https://a.com/1', 'https://a.com/2'];
	const byHand = entries([one, {}, 'url'], [`${two}, ${two}`]);

	it.each<[what: string, parameters: IDataObject, images: IDataObject, message: RegExp]>([
		['nothing in it', pro, entries(['={{ [] }}']), /^'Images' is empty/],
		['a field that does not exist', pro, fromJson, /^'Images' is empty/],
		['nothing but holes in it', pro, entries(['={{ [null, ""] }}']), /^'Images' is empty/],
		['a missing file', pro, entries(['image0, image7']), /^'Image 2' names the .* field 'image7'/],
		['an image twice', pro, entries([[one, two, ` ${one}`]]), /^'Image 1' and 'Image 3' are the/],
		['one twice behind an entry by hand', pro, byHand, /^'Image 2' and 'Image 3' are the same/],
		['one image where two are needed', keyFrames, entries([ID]), /^'Images' has only one image/],
		[
			'one and a hole',
			keyFrames,
			entries([`={{ [${ID}, null] }}`]),
			/^'Images' has only one image/,
		],
	])('with %s.', async (_what, parameters, images, message) => {
		expect((await run(parameters, images)).error?.message).toMatch(message);
	});
});
