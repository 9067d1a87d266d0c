// A value of a table that stands for exactly one of a field's choices in another spelling is that choice.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, source, submitted } from './runs';

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

it('That a model is typed may be chosen in another spelling.', async () => {
	await clipsOf([{ ...usual, model: ' OTHER' }], { modelName: 'v7\u200b' });
	expect(sentOf('model')).toEqual(['v7']);
});

it('The choices of options may be written as the panel shows them.', async () => {
	const options = { cameraMovement: '={{ "Zoom In" }}', motionMode: '={{ "FAST" }}' };
	await clipsOf([{ ...usual, model: 'v4.5' }], { options });
	expect(submitted(standIn)[0]).toMatchObject({ camera_movement: 'zoom_in', motion_mode: 'fast' });
});

it.each([
	['no', 'ready'],
	['Yes', 'dry_run'],
])('A guard of money reads %j.', async (cell, state) => {
	const options = { dryRun: '={{ $json.test }}' };
	const more = { options, waitForCompletion: '={{ "yes" }}' };
	expect(jsonOf(await clipsOf([{ ...usual, test: cell }], more))).toMatchObject([{ state }]);
});

it('The choices of a property film may be written as the panel shows them, and its page has no marks.', async () => {
	const filmSettings = {
		mode: '={{ $json.mode }}',
		duration: '={{ "30s" }}',
		style: '={{ "POV" }}',
	};
	await runPixVerse(standIn, {
		items: [{ json: { mode: 'Ad House Tour', page: '\u200bhttps://a.example/1 ' } }],
		parameters: {
			...{ operation: 'realEstate', filmSettings, waitForCompletion: false },
			...{ propertyFrom: '={{ "Listing Page" }}', filmModel: '={{ "PRO" }}' },
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

const lipSync = { operation: 'lipSync' };
const [audio, voice] = [locator('mediaId', 7), locator('list', '1')];

it.each<[what: string, IDataObject, sent: IDataObject]>([
	['audio', { ...lipSync, speech: '={{ "AUDIO" }}', audio }, { audio_media_id: 7 }],
	[
		'text',
		{ ...lipSync, speech: '={{ "Text" }}', voice, speechText: 'Hello' },
		{ lip_sync_tts_content: 'Hello' },
	],
	[
		'a mask',
		{ operation: 'swap', maskFrom: '={{ "By ID" }}', maskId: '\u200bmask_7' },
		{ mask_id: 'mask_7' },
	],
])('A choice that decides what else is read may be in another spelling: %s.', async (...row) => {
	const [, choice, sent] = row;
	const parameters = { ...source('videoId', '5'), image: locator('imageId', '6'), ...choice };
	await runPixVerse(standIn, { parameters });
	expect(submitted(standIn)).toMatchObject([sent]);
});

it('A role of a reference may be in another spelling.', async () => {
	const named = { image: locator('imageId', '7'), refName: 'sea\u200b' };
	const images = { entries: [{ ...named, role: '={{ "Background" }}' }] };
	const parameters = { ...clip, operation: 'fusion', prompt: '@sea', images };
	await runPixVerse(standIn, { parameters: parameters as IDataObject });
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
