// The node's tables of models are a guide: it sends every setting, and PixVerse refuses a wrong one at no charge.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { fileBytes } from '../../support/harness/fileBytes';
import type { NodeRun } from '../../support/harness/pixverse';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clip, locator, submitted } from './runs';

const standIn = useStandIn();

const text = { ...clip, model: 'v5' };
const fusion = { ...text, operation: 'fusion' };
const keyFrames = { operation: 'multiTransition', model: 'v5', quality: '540p' };
const picture = locator('imageId', '7');
const entries = (count: number, more: IDataObject = {}) => ({
	images: { entries: Array.from({ length: count }, () => ({ image: picture, ...more })) },
});
const additional = (fields: IDataObject) => ({
	options: { additionalBodyFields: JSON.stringify(fields) },
});
const long = 'x'.repeat(5001);
const omni = {
	reference_mode: 'omni',
	video_references: [{ source_video_id: 5, ref_name: 'clip' }],
	duration: 0,
	aspect_ratio: 'auto',
};

const withOptions = {
	...{ ...text, model: '={{ "v6" }}', duration: 8 },
	options: { cameraMovement: 'zoom_in', templateId: '7', motionMode: 'fast' },
};
const withVideo = {
	...{ ...fusion, model: 'v6', aspectRatio: 'auto' },
	referenceVideos: { entries: [{ video: locator('videoId', '5'), refName: 'clip' }] },
};
const beyond = { prompt: long, seed: -1, duration: 'long', play_bgm: 1 };

it.each<[what: string, IDataObject, sent: IDataObject]>([
	['a length beyond the tables', { ...text, duration: 90 }, { duration: 90 }],
	[
		'a wide frame with an older model',
		{ ...text, aspectRatio: '={{ "21:9" }}' },
		{ aspect_ratio: '21:9' },
	],
	[
		'a camera, an effect and fast motion of eight seconds, with a model from an expression',
		withOptions,
		{ model: 'v6', camera_movement: 'zoom_in', template_id: 7, motion_mode: 'fast' },
	],
	['additional fields beyond every limit', { ...text, ...additional(beyond) }, beyond],
	[
		'a long prompt of a typed model',
		{ ...text, model: 'other', modelName: 'v7', prompt: long },
		{ model: 'v7', prompt: long },
	],
	['eight images with a model of three', { ...fusion, ...entries(8) }, { reference_mode: 'omni' }],
	['videos in the additional fields and no image', { ...fusion, ...additional(omni) }, omni],
	['a video and no image', withVideo, omni],
	[
		'nine key frames with seven seconds between them',
		{ ...keyFrames, ...entries(9, { seconds: 7 }) },
		{ model: 'v5' },
	],
])('A setting beside the tables is sent: %s.', async (_what, parameters, sent) => {
	await runPixVerse(standIn, { parameters });
	expect(submitted(standIn)).toEqual([expect.objectContaining(sent)]);
});

it('A viral recreation takes a WebM.', async () => {
	const webm = inMemory(fileBytes.webm, { mimeType: 'video/webm', fileExtension: 'webm' });
	const images = { entries: [{ image: locator('url', 'https://example.com/a.png') }] };
	const film = { prompt: 'our shoes', referenceVideo: locator('file', 'webm'), images };
	const parameters = { operation: 'viralRecreation', ...film };
	await runPixVerse(standIn, { parameters, items: [{ json: {}, binary: { webm } }] });
	expect(standIn.ledger.uploads).toHaveLength(1);
	expect(submitted(standIn)).toMatchObject([{ video_references: expect.anything() }]);
});

it('A transition has no option for several shots.', async () => {
	const frames = { firstFrame: picture, lastFrame: locator('imageId', '8') };
	const options = { generateMultiClipSwitch: true };
	const parameters = { ...clip, operation: 'transition', ...frames, options };
	await runPixVerse(standIn, { parameters });
	expect(submitted(standIn)).toHaveLength(1);
	expect(submitted(standIn)[0]).not.toHaveProperty('generate_multi_clip_switch');
});

/** What is said of settings that PixVerse refuses, at no charge. */
async function refusedByService(run: NodeRun): Promise<string> {
	const { error } = await runPixVerse(standIn, run);
	expect(error?.message).toMatch(/\(PixVerse code 400017, ".+"\)$/);
	expect(error?.description).toBe('Nothing was charged.');
	expect(standIn.ledger.generations).toEqual([]);
	return String(error?.message);
}

const withSound = { soundEffectSwitch: true };
const withFast = { motionMode: '={{ "fast" }}' };
const [sound, fast] = [{ sound_effect_switch: true }, { motion_mode: 'fast' }];
const ofSound = "PixVerse takes 'Add Sound Effect' only with the models v3.5, v4, v4.5 and v5.";
const ofFast = "PixVerse takes Fast in 'Motion Mode' only with the models v3.5, v4 and v4.5.";

it.each<[model: string, options: IDataObject, sent: object, words: string]>([
	['v6', withSound, sound, `${ofSound} Choose`],
	['c1', withFast, fast, `${ofFast} Choose`],
	['v5.6', { ...withFast, ...withSound }, { ...sound, ...fast }, `${ofSound} ${ofFast}`],
])(
	'With %s, which an expression gave, %j is sent, refused at no charge, and explained.',
	async (model, options, sent, words) => {
		const parameters = { ...text, model: `={{ "${model}" }}`, options };
		expect(await refusedByService({ parameters })).toContain(words);
		expect(submitted(standIn)).toMatchObject([sent]);
	},
);

it('Of a value that the model may take, only the words of PixVerse say what is wrong.', async () => {
	const message = 'img_ids cannot be empty, use api_gen_img_ids';
	standIn.fail({ place: 'submit', acts: false, answer: { code: 400017, message } });
	const options = { motionMode: 'fast', ...withSound };
	const parameters = { ...text, model: 'v4', options };
	expect(await refusedByService({ parameters })).toBe(
		`PixVerse does not accept one of the values. Check the settings (PixVerse code 400017, "${message}")`,
	);
});

it('An effect ID that only the service can judge is refused by it, at no charge.', async () => {
	await refusedByService({ parameters: { effect: locator('id', '999999') } });
});
