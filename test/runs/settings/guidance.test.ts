/**
 * What the node knows of models guides and does not lock: whatever is set and shown is sent, and
 * the service decides. What is certain, or would cost something, is refused before.
 */
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { rl } from '../../support/harness/everyOperation';
import { fileBytes } from '../../support/harness/fileBytes';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const picture = inMemory(Buffer.from('png'), { mimeType: 'image/png', fileExtension: 'png' });
const same = inMemory(Buffer.from('png'), { mimeType: 'image/png', fileExtension: 'png' });
const webm = inMemory(fileBytes.webm, { mimeType: 'video/webm', fileExtension: 'webm' });
const items = [{ json: {}, binary: { data: picture, same, webm } }];

const run = async (operation: string, parameters: IDataObject) =>
	await runPixVerse(standIn, {
		items,
		parameters: { resource: 'video', operation, ...parameters },
	});

/** The body of the one submission, whatever became of it. */
function submitted(): IDataObject {
	const sent = standIn.ledger.requests.filter(({ place }) => place === 'submit');
	expect(sent).toHaveLength(1);
	return JSON.parse(sent[0].rawBody) as IDataObject;
}

const clip = { prompt: 'a lighthouse', model: 'v5', duration: 5, quality: '540p' };
const text = { ...clip, aspectRatio: '16:9' };
const entries = (count: number, more: IDataObject = {}) => ({
	images: {
		entries: Array.from({ length: count }, () => ({ image: rl('imageId', '7'), ...more })),
	},
});
const additional = (fields: IDataObject) => ({
	options: { additionalBodyFields: JSON.stringify(fields) },
});
const long = 'x'.repeat(5001);
const videos = [{ source_video_id: 5, ref_name: 'clip' }];
const omni = { reference_mode: 'omni', video_references: videos };

const sentAnyway: Array<[what: string, operation: string, IDataObject, sent: IDataObject]> = [
	['a length beside the table', 'textToVideo', { ...text, duration: 12 }, { duration: 12 }],
	['a length beyond all tables', 'textToVideo', { ...text, duration: 90 }, { duration: 90 }],
	[
		'a length beside the quality',
		'textToVideo',
		{ ...text, model: 'v5.5', duration: 10, quality: '1080p' },
		{ duration: 10, quality: '1080p' },
	],
	[
		'a wide frame with an older model',
		'textToVideo',
		{ ...text, aspectRatio: '={{ "21:9" }}' },
		{ aspect_ratio: '21:9' },
	],
	[
		'an option with a model from an expression',
		'textToVideo',
		{ ...text, model: '={{ "v6" }}', options: { cameraMovement: 'zoom_in' } },
		{ model: 'v6', camera_movement: 'zoom_in' },
	],
	[
		'a camera beside an effect',
		'textToVideo',
		{ ...text, model: 'v4', options: { cameraMovement: 'zoom_in', templateId: '7' } },
		{ camera_movement: 'zoom_in', template_id: 7 },
	],
	[
		'fast motion of eight seconds',
		'textToVideo',
		{ ...text, model: 'v6', duration: 8, options: { motionMode: 'fast' } },
		{ motion_mode: 'fast', duration: 8 },
	],
	[
		'additional fields that no table lists',
		'textToVideo',
		{ ...text, ...additional({ style: 'anime', camera_movement: 'zoom_in', play_bgm: 1 }) },
		{ style: 'anime', camera_movement: 'zoom_in', play_bgm: 1 },
	],
	[
		'additional fields beyond every limit',
		'textToVideo',
		{ ...text, ...additional({ prompt: long, seed: -1, duration: 'long' }) },
		{ prompt: long, seed: -1, duration: 'long' },
	],
	[
		'a long prompt of a typed model',
		'textToVideo',
		{ ...text, model: 'other', modelName: 'v7', prompt: long },
		{ model: 'v7', prompt: long },
	],
	[
		'a long text to speak with a model of its own limits',
		'textToVideo',
		{ ...text, options: { lipSyncTtsContent: 'x'.repeat(200) } },
		{ lip_sync_tts_content: 'x'.repeat(200) },
	],
	[
		'the style of a v6 extension',
		'extend',
		{ ...clip, model: 'v6', sourceVideo: rl('videoId', '5'), options: { style: 'realistic' } },
		{ style: 'realistic' },
	],
	[
		'the style of a v6 transition',
		'transition',
		{
			...clip,
			...{ model: 'v6', firstFrame: rl('imageId', '7'), lastFrame: rl('imageId', '8') },
			options: { style: 'clay' },
		},
		{ style: 'clay' },
	],
	[
		'a camera with v5 from an image',
		'imageToVideo',
		{ ...clip, image: rl('imageId', '7'), options: { cameraMovement: 'zoom_in' } },
		{ camera_movement: 'zoom_in' },
	],
	[
		'eight pictures with a model of three',
		'fusion',
		{ ...text, ...entries(8) },
		{ reference_mode: 'omni' },
	],
	[
		'videos in the additional fields and no picture',
		'fusion',
		{ ...text, ...additional({ ...omni, duration: 0, aspect_ratio: 'auto' }) },
		{ ...omni, duration: 0, aspect_ratio: 'auto' },
	],
	[
		'a video and no picture',
		'fusion',
		{
			...{ ...text, model: 'v6', aspectRatio: 'auto' },
			referenceVideos: { entries: [{ video: rl('videoId', '5'), refName: 'clip' }] },
		},
		{ ...omni, duration: 0, aspect_ratio: 'auto' },
	],
	[
		'nine key frames with seven seconds between them',
		'multiTransition',
		{ model: 'v5', quality: '540p', ...entries(9, { seconds: 7 }) },
		{ model: 'v5' },
	],
	[
		'an ad house tour without a style',
		'realEstate',
		{
			...{ propertyFrom: 'page', listingUrl: 'https://example.com/homes/12' },
			filmSettings: { mode: 'ad_house_tour', aspectRatio: '21:9' },
		},
		{ mode: 'ad_house_tour', aspect_ratio: '21:9', model: 'fast' },
	],
	[
		'two words of an avatar',
		'avatar',
		{
			...{ image: rl('imageId', '7'), quality: '720p', speech: 'text' },
			...{ voice: rl('id', '1'), speechText: 'Hello there' },
		},
		{ lip_sync_tts_content: 'Hello there' },
	],
];

it.each(sentAnyway)('%s is sent', async (_what, operation, parameters, sent) => {
	await run(operation, parameters);
	expect(submitted()).toMatchObject(sent);
});

it('the clip of a viral recreation may be a WebM', async () => {
	await run('viralRecreation', {
		prompt: 'our shoes',
		referenceVideo: rl('file', 'webm'),
		images: { entries: [{ image: rl('url', 'https://example.com/a.png') }] },
	});
	expect(standIn.ledger.uploads).toHaveLength(1);
	expect(submitted()).toHaveProperty('video_references');
});

it('several shots are no option of a transition', async () => {
	await run('transition', {
		...{ ...clip, model: 'v6', firstFrame: rl('imageId', '7'), lastFrame: rl('imageId', '8') },
		options: { generateMultiClipSwitch: true },
	});
	expect(submitted()).not.toHaveProperty('generate_multi_clip_switch');
});

const frames = (first: IDataObject, last: IDataObject) => ({
	...{ ...clip, firstFrame: first, lastFrame: last },
});

const refused: Array<[what: string, operation: string, IDataObject, RegExp]> = [
	['a fusion of nothing', 'fusion', text, /'Images' is empty. Add an image, or/],
	[
		'a transition from a picture into itself',
		'transition',
		frames(rl('file', 'data'), rl('file', 'data')),
		/'First Frame' and 'Last Frame' are the same image/,
	],
	[
		'a transition between two fields with the same picture',
		'transition',
		frames(rl('file', 'data'), rl('file', 'same')),
		/'First Frame' and 'Last Frame' are the same image/,
	],
	[
		'a last frame without a name',
		'transition',
		frames(rl('file', 'data'), rl('file', '={{ "" }}')),
		/'Last Frame' is empty/,
	],
];

it.each(refused)(
	'%s is refused before anything is sent',
	async (...[, operation, set, message]) => {
		const result = await run(operation, set);
		expect(result.error?.message).toMatch(message);
		expect(standIn.ledger.requests).toEqual([]);
	},
);

it('a transition as it starts is not run by n8n: its last frame is missing', async () => {
	await expect(run('transition', clip)).rejects.toThrow(/issues/);
	expect(standIn.ledger.requests).toEqual([]);
});
