// A value of a table that stands for exactly one of a field's choices in another spelling is that choice.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { locator, submitted } from './runs';

const standIn = useStandIn({ accountLimit: 20 });

/** Rows of a table, each a clip. */
const clipsOf = async (rows: IDataObject[], more: IDataObject = {}) =>
	await runPixVerse(standIn, {
		items: rows.map((json) => ({ json })),
		parameters: {
			...{ operation: 'textToVideo', prompt: 'a cat', waitForCompletion: false },
			...{ model: '={{ $json.model }}', duration: '={{ $json.seconds }}' },
			...{ quality: '={{ $json.quality }}', aspectRatio: '={{ $json.ratio }}', ...more },
		},
	});

const usual = { model: 'v6', seconds: 5, quality: '540p', ratio: '16:9' };
const sentOf = (name: string) => submitted(standIn).map(({ [name]: value }) => value);

it.each<[column: string, field: string, cells: unknown[], sent: unknown]>([
	['seconds', 'duration', ['8s', '8 sec', '8', 8, '8.0', '8 Sekunden', '"8"', '8\u200b'], 8],
	['seconds', 'duration', ['8\u00a0s', '8,0', '８秒', '٨', '۸', '8″', '00:00:08'], 8],
	[
		...['ratio', 'aspect_ratio'],
		['9x16', '9:16:00', '09:16', 556 / 1440, '1080x1920', '9 : 16', '9:16 AM', '９：１６'],
		'9:16',
	],
	[
		...['ratio', 'aspect_ratio'],
		['9/16', '9–16', '٩:١٦', new Date('1899-12-30T09:16:00Z'), '1899-12-30T09:16:00.000+00:00'],
		'9:16',
	],
	['quality', 'quality', ['720', 720, '720P', '720 p', '\ufeff720p', ['720p']], '720p'],
	['model', 'model', ['V6', 'PixVerse v6', 'pixverse-v6', 6, ' v6\u00a0'], 'v6'],
	['model', 'model', ['V5.6', 5.6, 'PixVerse V5.6'], 'v5.6'],
] as never)('A column %s is sent as %s, whatever of %j it holds: %j.', async (...row) => {
	const [column, field, cells, sent] = row;
	await clipsOf(cells.map((cell) => ({ ...usual, [column]: cell }) as IDataObject));
	expect(sentOf(field)).toEqual(cells.map(() => sent));
});

it('What stands for no choice is sent as it is, and PixVerse refuses it at no charge.', async () => {
	const { error } = await clipsOf([{ ...usual, quality: '4K' }]);
	expect(sentOf('quality')).toEqual(['4K']);
	expect(error?.message).toMatch(/PixVerse code 400017/);
	expect(standIn.ledger.generations).toEqual([]);
});

it.each(['8.5s', '-8s', '8 min', 'eight'])('A Duration of %j is refused.', async (seconds) => {
	const { error } = await clipsOf([{ ...usual, seconds }]);
	expect(error?.message).toMatch(/'Duration' must be a whole number/);
	expect(standIn.ledger.requests).toEqual([]);
});

it.each(['Other', ' OTHER'])('A model that is typed may be chosen as %j.', async (model) => {
	const prompt = 'x'.repeat(5001);
	await clipsOf([{ ...usual, model }], { modelName: 'v7\u200b', prompt });
	expect(sentOf('model')).toEqual(['v7']);
});

it('The choices of options may be written as the panel shows them.', async () => {
	const options = { cameraMovement: '={{ "Zoom In" }}', motionMode: '={{ "FAST" }}' };
	await clipsOf([{ ...usual, model: 'v4.5' }], { options });
	expect(submitted(standIn)[0]).toMatchObject({ camera_movement: 'zoom_in', motion_mode: 'fast' });
});

it.each([
	['Yes', true],
	['y', true],
	['on', true],
	['✔️', true],
	['1,0', true],
	['はい', true],
	['WAHR', true],
	['No', false],
	['off', false],
	['❌', false],
	['FALSCH', false],
])('A switch may be %j.', async (cell, is) => {
	const options = { generateAudioSwitch: '={{ $json.sound }}' };
	await clipsOf([{ ...usual, sound: cell }], { options });
	expect(sentOf('generate_audio_switch')).toEqual([is]);
});

it.each([
	['no', 'ready'],
	['Yes', 'dry_run'],
])('A guard of money reads %j.', async (cell, state) => {
	const options = { dryRun: '={{ $json.test }}' };
	const more = { options, waitForCompletion: '={{ "yes" }}' };
	expect(jsonOf(await clipsOf([{ ...usual, test: cell }], more))).toMatchObject([{ state }]);
});

it.each([
	['Listing Page', 'PRO', 'Ad House Tour'],
	['PAGE', 'Pro', 'ad-house-tour'],
])('A property film may be of a %j, and %j, and an %j.', async (from, variant, mode) => {
	const filmSettings = {
		mode: '={{ $json.mode }}',
		duration: '={{ "30s" }}',
		style: '={{ "POV" }}',
	};
	await runPixVerse(standIn, {
		items: [{ json: { from, variant, mode, page: '\u200bhttps://a.example/1 ' } }],
		parameters: {
			...{ operation: 'realEstate', filmSettings, waitForCompletion: false },
			...{ propertyFrom: '={{ $json.from }}', filmModel: '={{ $json.variant }}' },
			listingUrl: '={{ $json.page }}',
		},
	});
	expect(submitted(standIn)).toEqual([
		expect.objectContaining({
			...{ product_url: 'https://a.example/1', model: 'pro', mode: 'ad_house_tour' },
			...{ duration: 30, video_style: 'pov' },
		}),
	]);
});

it.each([
	['speech', { operation: 'lipSync', speech: '={{ "AUDIO" }}' }, { audio: locator('mediaId', 7) }],
	['a mask', { operation: 'swap', maskFrom: '={{ "By ID" }}' }, { maskId: '\u200bmask_7' }],
])('A choice that decides what else is read may be in another spelling: %s.', async (...row) => {
	const [, choice, more] = row;
	const source = { sourceVideo: locator('videoId', '5'), image: locator('imageId', '6') };
	await runPixVerse(standIn, { parameters: { ...source, ...choice, ...more } as IDataObject });
	const own = choice.operation === 'swap' ? { mask_id: 'mask_7' } : { audio_media_id: 7 };
	expect(submitted(standIn)).toEqual([expect.objectContaining(own)]);
});

it('A role of a reference may be in another spelling.', async () => {
	const entry = {
		image: locator('imageId', '7'),
		role: '={{ "Background" }}',
		refName: 'sea\u200b',
	};
	const parameters = { ...{ operation: 'fusion', prompt: '@sea' }, images: { entries: [entry] } };
	const clip = { model: 'v6', duration: 5, quality: '540p', aspectRatio: '16:9' };
	await runPixVerse(standIn, { parameters: { ...parameters, ...clip } as IDataObject });
	expect(sentOf('image_references')).toEqual([
		[{ img_id: 7, type: 'background', ref_name: 'sea' }],
	]);
});

it('The filter of a list may be in another spelling.', async () => {
	const listOf = async (resource: string, more: IDataObject) =>
		await runPixVerse(standIn, { parameters: { resource, operation: 'getAll', ...more } });
	await listOf('template', { templateType: '={{ "video" }}' });
	await listOf('template', { templateType: '={{ "All" }}' });
	await listOf('voice', { voiceType: '={{ "Custom" }}' });
	const asked = standIn.ledger.requests.map(({ query }) => [query.type, query.speaker_type]);
	expect(asked).toEqual([
		['1', undefined],
		[undefined, undefined],
		[undefined, 'custom'],
	]);
});
