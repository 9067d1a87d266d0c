/** Every operation once, on the real engine against the stand-in, with the item it gives. */
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../harness/binary';
import { hurry, jsonOf, runPixVerse } from '../harness/pixverse';
import type { StandIn } from '../standin';
import { startStandIn } from '../standin';
import { defaultTemplates } from '../standin/templates';

const rl = (mode: string, value: string) => ({ __rl: true, mode, value });
const videoId = rl('videoId', '343252978602905');
const imageFile = rl('file', 'picture');
const imageId = rl('imageId', '164913710');
const entries = (...list: IDataObject[]) => ({ images: { entries: list } });
const clip = { prompt: 'a lighthouse', model: 'v5.5', duration: 5, quality: '540p' };
const speech = {
	speech: 'text',
	voice: rl('id', '1'),
	speechText: 'Welcome to our shop, have a look around.',
};

const templateOf = (type: number) =>
	String(defaultTemplates.find((entry) => entry.type === type)?.template_id);
const videoTemplate = rl('id', templateOf(1));
const imageTemplate = rl('id', templateOf(2));

const binary = {
	picture: inMemory(Buffer.from('png'), {
		mimeType: 'image/png',
		fileName: 'a.png',
		fileExtension: 'png',
	}),
	song: inMemory(Buffer.from('mp3'), {
		mimeType: 'audio/mpeg',
		fileName: 'a.mp3',
		fileExtension: 'mp3',
	}),
	clip: inMemory(Buffer.from('mp4')),
};

const ready = {
	state: 'ready',
	status: 1,
	credits: expect.any(Number),
	trace_id: expect.any(String),
};

type Case = [resource: string, operation: string, parameters: IDataObject, item: IDataObject];

const videos: Case[] = (
	[
		['textToVideo', { ...clip, aspectRatio: '16:9' }],
		['imageToVideo', { ...clip, image: imageFile }],
		['transition', { ...clip, firstFrame: imageFile, lastFrame: imageId }],
		['extend', { ...clip, sourceVideo: videoId }],
		['lipSync', { sourceVideo: videoId, ...speech }],
		['avatar', { image: imageFile, quality: '720p', ...speech }],
		['soundEffect', { sourceVideo: videoId, sound: 'rain' }],
		['upscale', { sourceVideo: videoId }],
		['mimic', { sourceVideo: videoId, image: imageFile, quality: '540p' }],
		['modify', { sourceVideo: videoId, prompt: 'make it snow', quality: '540p', ...entries() }],
		[
			'swap',
			{ sourceVideo: videoId, image: imageFile, quality: '540p', maskFrom: 'find', maskName: '' },
		],
		[
			'template',
			{
				template: videoTemplate,
				prompt: 'effect',
				quality: '540p',
				...entries({ image: imageFile }),
			},
		],
		[
			'fusion',
			{
				...clip,
				aspectRatio: '16:9',
				...entries({ image: imageFile, role: 'subject', refName: 'dog' }),
			},
		],
		[
			'multiTransition',
			{
				model: 'v5',
				quality: '540p',
				...entries({ image: imageFile, seconds: 5 }, { image: imageId, seconds: 0 }),
			},
		],
		[
			'viralRecreation',
			{ prompt: 'our shoes', referenceVideo: rl('file', 'clip'), ...entries({ image: imageFile }) },
		],
		[
			'realEstate',
			{ filmModel: 'fast', propertyFrom: 'page', listingUrl: 'https://example.com/homes/12' },
		],
		['vibeMv', { song: rl('file', 'song'), aspectRatio: '16:9', quality: '720p' }],
	] as Array<[string, IDataObject]>
).map(([operation, parameters]) => [
	'video',
	operation,
	parameters,
	{ ...ready, video_id: expect.any(Number) },
]);

const cases: Case[] = [
	...videos,
	[
		'image',
		'applyTemplate',
		{ template: imageTemplate, ...entries({ image: imageFile }) },
		{ ...ready, image_id: expect.any(Number) },
	],
	[
		'video',
		'swapMask',
		{ sourceVideo: videoId, keyframe: 1 },
		{ credits: 2, mask_info: expect.any(Array) },
	],
	[
		'file',
		'uploadImage',
		{ file: imageFile },
		{ img_id: expect.any(Number), img_url: expect.any(String) },
	],
	[
		'file',
		'uploadMedia',
		{ file: rl('file', 'song') },
		{ media_id: expect.any(Number), media_type: 'audio' },
	],
	['template', 'getAll', { returnAll: false, limit: 2 }, { template_id: expect.any(Number) }],
	[
		'voice',
		'getAll',
		{ returnAll: false, limit: 2 },
		{ speaker_id: expect.any(String), name: expect.any(String) },
	],
	[
		'voice',
		'create',
		{ voiceName: 'Our narrator', sample: rl('file', 'song') },
		{ speaker_id: expect.any(String) },
	],
	['account', 'getBalance', {}, { credit_monthly: expect.any(Number) }],
];

let standIn: StandIn;
let unhurry: () => void;

beforeAll(async () => {
	standIn = await startStandIn();
	unhurry = hurry();
});
beforeEach(() => standIn.reset());
afterAll(async () => {
	unhurry();
	await standIn.close();
});

it.each(cases)('%s: %s', async (resource, operation, parameters, item) => {
	const result = await runPixVerse(standIn, {
		parameters: { resource, operation, ...parameters },
		items: [{ json: {}, binary }],
	});
	expect(result.error?.message).toBeUndefined();
	expect(jsonOf(result)[0]).toMatchObject(item);
	expect(result.outputs[0][0].pairedItem).toEqual({ item: 0 });
});

it('a custom voice can be deleted', async () => {
	await runPixVerse(standIn, {
		parameters: {
			resource: 'voice',
			operation: 'create',
			voiceName: 'x',
			sample: rl('file', 'song'),
		},
		items: [{ json: {}, binary }],
	});
	const made = await runPixVerse(standIn, {
		parameters: { resource: 'voice', operation: 'getAll', voiceType: 'custom', returnAll: true },
	});
	const { speaker_id: id } = jsonOf(made)[0];
	const gone = await runPixVerse(standIn, {
		parameters: { resource: 'voice', operation: 'delete', voice: rl('id', String(id)) },
	});
	expect(jsonOf(gone)).toEqual([{ deleted: true, speaker_id: id }]);
});

it('usage lists what was charged', async () => {
	await runPixVerse(standIn);
	const result = await runPixVerse(standIn, {
		parameters: { resource: 'account', operation: 'getUsage', returnAll: true, filters: {} },
	});
	expect(jsonOf(result)).toHaveLength(1);
});

it('an image can be brought back', async () => {
	const { image_id: id } = jsonOf(
		await runPixVerse(standIn, {
			parameters: {
				resource: 'image',
				operation: 'applyTemplate',
				template: imageTemplate,
				...entries({ image: imageId }),
				waitForCompletion: false,
			},
		}),
	)[0];
	const result = await runPixVerse(standIn, {
		parameters: { resource: 'image', operation: 'get', imageId: String(id), downloadVideo: true },
	});
	expect(jsonOf(result)[0]).toMatchObject({ image_id: id, state: 'ready' });
	expect(result.outputs[0][0].binary?.data.mimeType).toBe('image/png');
});
