// A value of a table that stands for exactly one of a field's choices in another spelling is that choice.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, source, submitted } from './runs';

const standIn = useStandIn();

const lipSync = { operation: 'lipSync', ...source('videoId', '5') };
const swap = { operation: 'swap', ...source('videoId', '5'), image: locator('imageId', '6') };
const spoken = { voice: locator('list', '1'), speechText: 'Hello' };
const options = { cameraMovement: '={{ "Zoom In" }}', motionMode: '={{ "FAST" }}' };
const named = { image: locator('imageId', '7'), refName: 'sea\u200b', role: '={{ "Background" }}' };
const fusion = { ...clip, operation: 'fusion', prompt: '@sea', images: { entries: [named] } };
const film = {
	...{ operation: 'realEstate', propertyFrom: '={{ "Listing Page" }}', filmModel: '={{ "PRO" }}' },
	listingUrl: '={{ "\u200bhttps://a.example/1 " }}',
	filmSettings: { mode: '={{ "Ad House Tour" }}', duration: '={{ "30s" }}', style: '={{ "POV" }}' },
};

it.each<[what: string, parameters: object, sent: object]>([
	[
		'that a model is typed',
		{ ...clip, model: '={{ " OTHER" }}', modelName: 'v7' },
		{ model: 'v7' },
	],
	[
		'the camera and the motion of a clip',
		{ ...clip, model: 'v4.5', options },
		{ camera_movement: 'zoom_in', motion_mode: 'fast' },
	],
	[
		'a property film',
		film,
		{
			...{ product_url: 'https://a.example/1', model: 'pro', mode: 'ad_house_tour' },
			...{ duration: 30, video_style: 'pov' },
		},
	],
	[
		'the role of a reference',
		fusion,
		{ image_references: [{ img_id: 7, type: 'background', ref_name: 'sea' }] },
	],
	[
		'that an audio is spoken',
		{ ...lipSync, speech: '={{ "AUDIO" }}', audio: locator('mediaId', 7) },
		{ audio_media_id: 7 },
	],
	[
		'that a text is spoken',
		{ ...lipSync, speech: '={{ "Text" }}', ...spoken },
		{ lip_sync_tts_content: 'Hello' },
	],
	[
		'that a mask is known',
		{ ...swap, maskFrom: '={{ "By ID" }}', maskId: '\u200bmask_7' },
		{ mask_id: 'mask_7' },
	],
])('A choice may be in another spelling: %s.', async (_what, parameters, sent) => {
	await runPixVerse(standIn, { parameters: parameters as IDataObject });
	expect(submitted(standIn)).toMatchObject([sent]);
});

it.each([
	['no', 'ready'],
	['Yes', 'dry_run'],
])('A guard of money reads %j.', async (cell, state) => {
	const dryRun = { options: { dryRun: `={{ "${cell}" }}` }, waitForCompletion: '={{ "yes" }}' };
	const result = await runPixVerse(standIn, { parameters: { ...clip, ...dryRun } });
	expect(jsonOf(result)).toMatchObject([{ state }]);
});

it.each<[resource: string, filter: IDataObject, asked: IDataObject]>([
	['template', { templateType: '={{ "video" }}' }, { type: '1' }],
	['template', { templateType: '={{ "All" }}' }, {}],
	['voice', { voiceType: '={{ "Custom" }}' }, { speaker_type: 'custom' }],
])('The filter of a list may be in another spelling: %s, %j.', async (resource, filter, asked) => {
	await runPixVerse(standIn, { parameters: { resource, operation: 'getAll', ...filter } });
	const [{ query }] = standIn.ledger.requests;
	expect([query.type, query.speaker_type]).toEqual([asked.type, asked.speaker_type]);
});
