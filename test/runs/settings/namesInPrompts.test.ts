// A prompt is sent with the names of its images as PixVerse reads them. If it names an image that is not there, it is sent,
// and the item says so.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, refusalOf, submitted } from './runs';

const standIn = useStandIn();

const named = (value: unknown, refName: string, mode = 'imageId') => ({
	image: locator(mode, value),
	refName,
});
const fusion = (prompt: string, entries: IDataObject[], more: IDataObject = {}) =>
	({ ...clip, operation: 'fusion', prompt, images: { entries }, ...more }) as IDataObject;

const warningOf = async (parameters: IDataObject, json: IDataObject = {}) => {
	const result = await runPixVerse(standIn, { items: [{ json }], parameters });
	expect(result.error?.message).toBeUndefined();
	return jsonOf(result)[0].warning;
};

const video = { video: locator('videoId', '7'), refName: 'clip' };

const notThere = (name: string, names: string) =>
	`'Prompt' names ${name}, which is not there. The names there are: ${names}`;
const inBody = '{"image_references":[{"img_id":5,"ref_name":"sea"}]}';

it.each<[IDataObject, warning: string | undefined]>([
	[fusion('@dog, @cat', [named(5, 'dog'), named(6, 'ball')]), notThere('@cat', 'dog, ball')],
	[fusion('@dog runs', [named(5, '')]), notThere('@dog', 'none')],
	[
		fusion('@p1, @p2 and @p3', [named('={{ [5] }}', 'p', 'several')]),
		"'Prompt' names @p2, @p3, which are not there. The names there are: p1",
	],
	[
		fusion('@dog in @clip', [named(5, 'dog')], { referenceVideos: { entries: [video] } }),
		undefined,
	],
	[fusion('@sea', [], { options: { additionalBodyFields: inBody } }), undefined],
])('A fusion is sent, and its item names what is not there: %j.', async (parameters, warning) => {
	expect(await warningOf(parameters)).toBe(warning);
	expect(submitted(standIn)).toHaveLength(1);
});

it.each<[what: string, IDataObject, sent: object]>([
	[
		'what is directly behind a name gets a space before it',
		fusion("@dog's ball (not @ball), @dog.", [named(5, 'dog'), named(6, 'ball')]),
		{ prompt: "@dog 's ball (not @ball ), @dog ." },
	],
	[
		'an @ is no part of the name',
		fusion('@dog meets @cat', [named(5, '@dog'), named(6, '＠cat')]),
		{
			prompt: '@dog meets @cat',
			image_references: [
				{ img_id: 5, type: 'subject', ref_name: 'dog' },
				{ img_id: 6, type: 'subject', ref_name: 'cat' },
			],
		},
	],
	[
		'a name with an accent of its own is composed',
		fusion('@caf\u00e9 opens', [named(5, 'cafe\u0301')]),
		{ image_references: [{ img_id: 5, type: 'subject', ref_name: 'caf\u00e9' }] },
	],
])('Of a fusion, %s.', async (_what, parameters, sent) => {
	await runPixVerse(standIn, { items: [{ json: {} }], parameters });
	expect(submitted(standIn)).toMatchObject([sent]);
});

it.each<[what: string, entries: IDataObject[], name: string]>([
	['one name', [named(5, 'dog'), named(6, ''), named(7, '@dog')], 'dog'],
	['one name, once composed', [named(5, 'caf\u00e9'), named(7, 'cafe\u0301')], 'caf\u00e9'],
	['the name of a list', [named(5, 'p1'), named('={{ [6] }}', 'p', 'several')], 'p1'],
])('Two images with %s are refused, unsent.', async (_what, entries, name) => {
	const parameters = fusion('@dog runs', entries);
	expect(await refusalOf(standIn, { items: [{ json: {} }], parameters })).toBe(
		`Two images have the name "${name}". Give each its own 'Name in Prompt'`,
	);
});

it('An image that is left out is missed by its name, also in a dry run.', async () => {
	const entries = [named('={{ $json.photos }}', 'p', 'several')];
	const parameters = fusion('@p1 and @p2', entries, { options: { dryRun: true } });
	expect(await warningOf(parameters, { photos: [5, '', 6] })).toBe(notThere('@p2', 'p1, p3'));
	expect(standIn.ledger.generations).toEqual([]);
});

const modify = (prompt: string, ids: number[], maskIds = '') =>
	({
		...{ operation: 'modify', prompt, quality: '540p', sourceVideo: locator('videoId', '7') },
		images: { entries: ids.map((id) => ({ image: locator('imageId', String(id)) })) },
		maskIds,
	}) as IDataObject;

it.each([
	[modify('@img0 and @img1', [5, 6]), undefined],
	[modify('@img0, @img2', [5, 6]), notThere('@img2', 'img0, img1')],
	[modify('a sign: @nike', []), undefined],
])('The names of images in a modification count from 0: %j.', async (parameters, warning) => {
	expect(await warningOf(parameters)).toBe(warning);
});

it('A mask that is not there is missed in a dry run; PixVerse would refuse it.', async () => {
	const dry = { options: { dryRun: true } };
	const missing = await warningOf({ ...modify('@selection1 is red', [], 'a'), ...dry });
	expect(missing).toMatch(/'Prompt' names @selection1, .*: selection0$/);
	const there = await warningOf({ ...modify('@img0 for @selection1', [5], 'a, b'), ...dry });
	expect(there).toBeUndefined();
});

it.each([
	['the same address', 'url', 'https://example.com/a.png'],
	['the same ID', 'imageId', '405833376854443'],
])('A transition that ends as it begins is a loop of %s.', async (_what, mode, value) => {
	const frames = { firstFrame: locator(mode, value), lastFrame: locator(mode, value) };
	const parameters = { ...clip, operation: 'transition', aspectRatio: undefined, ...frames };
	await runPixVerse(standIn, { parameters });
	const [{ first_frame_img: first, last_frame_img: last }] = submitted(standIn);
	expect(first).toEqual(expect.any(Number));
	expect(last).toBe(first);
});
