/** Every operation of the node once: parameters that work against the stand-in, and the item. */
import type { IDataObject } from 'n8n-workflow';
import { defaultTemplates } from '../standin/templates';

/** The value of a resource locator. */
export const rl = (mode: string, value: string) => ({ __rl: true, mode, value });

/** Where the operations get their files: three locators. */
export interface Files {
	picture: IDataObject;
	song: IDataObject;
	clip: IDataObject;
}

/** What an earlier operation made: values or expressions. */
export interface Earlier {
	video: string;
	image: string;
	voice: string;
}

/** One operation with its parameters, and what its (first) item has at least, by type. */
export interface OperationRun {
	resource: string;
	operation: string;
	parameters: IDataObject;
	item: Record<string, 'number' | 'string' | 'boolean' | 'object'>;
}

const videoId = rl('videoId', '343252978602905');
const imageId = rl('imageId', '164913710');
const clipOf = { prompt: 'a lighthouse', model: 'v5.5', duration: 5, quality: '540p' };
const speech = {
	speech: 'text',
	voice: rl('id', '1'),
	speechText: 'Welcome to our shop, have a look around.',
};

const entries = (...list: IDataObject[]) => ({ images: { entries: list } });

const templateOf = (type: number) =>
	rl('id', String(defaultTemplates.find((entry) => entry.type === type)?.template_id));

/** The operations that make a video, without those that edit one. */
const generating = ({ picture, song, clip }: Files): Record<string, IDataObject> => ({
	textToVideo: { ...clipOf, aspectRatio: '16:9' },
	imageToVideo: { ...clipOf, image: picture },
	transition: { ...clipOf, firstFrame: picture, lastFrame: imageId },
	avatar: { image: picture, quality: '720p', ...speech },
	template: { template: templateOf(1), quality: '540p', ...entries({ image: picture }) },
	fusion: {
		...clipOf,
		aspectRatio: '16:9',
		...entries({ image: picture, role: 'subject', refName: 'dog' }),
	},
	multiTransition: {
		model: 'v5',
		quality: '540p',
		...entries({ image: picture, seconds: 5 }, { image: imageId }),
	},
	viralRecreation: { prompt: 'our shoes', referenceVideo: clip, ...entries({ image: picture }) },
	realEstate: { propertyFrom: 'page', listingUrl: 'https://example.com/homes/12' },
	vibeMv: { song, aspectRatio: '16:9', quality: '720p' },
});

/** The operations that work on a video. */
const editing = ({ picture }: Files): Record<string, IDataObject> => ({
	restyle: { effect: rl('prompt', 'watercolor') },
	extend: clipOf,
	lipSync: speech,
	soundEffect: { sound: 'rain' },
	upscale: {},
	mimic: { image: picture, quality: '540p' },
	modify: { prompt: 'make it snow', quality: '540p', ...entries() },
	swap: { image: picture, quality: '540p', maskFrom: 'find', maskName: '' },
});

const ready = { state: 'string', status: 'number', credits: 'number', trace_id: 'string' } as const;

type Row = [resource: string, operation: string, IDataObject, OperationRun['item']];

/** Everything that is no video job. */
const others = ({ picture, song, clip }: Files, earlier: Earlier): Row[] => [
	['video', 'get', { videoId: earlier.video }, { video_id: 'number', state: 'string' }],
	['video', 'listRestyleEffects', { limit: 2 }, { restyle_id: 'number' }],
	[
		'video',
		'swapMask',
		{ sourceVideo: videoId, keyframe: 2 },
		{ credits: 'number', mask_info: 'object' },
	],
	[
		'image',
		'applyTemplate',
		{ template: templateOf(2), ...entries({ image: picture }) },
		{ ...ready, image_id: 'number' },
	],
	['image', 'get', { imageId: earlier.image }, { image_id: 'number', state: 'string' }],
	['file', 'uploadImage', { file: picture }, { img_id: 'number', img_url: 'string' }],
	['file', 'uploadMedia', { file: clip }, { media_id: 'number', media_type: 'string' }],
	['template', 'getAll', { limit: 2 }, { template_id: 'number' }],
	['voice', 'create', { voiceName: 'Our narrator', sample: song }, { speaker_id: 'string' }],
	['voice', 'getAll', { limit: 2 }, { speaker_id: 'string', name: 'string' }],
	['voice', 'delete', { voice: rl('id', earlier.voice) }, { deleted: 'boolean' }],
	['account', 'getBalance', {}, { credit_monthly: 'number' }],
	['account', 'getUsage', { filters: {} }, { credits: 'number' }],
];

/** Every operation once; those that read what others made come behind these. */
export function everyOperation(files: Files, earlier: Earlier): OperationRun[] {
	const videos = { ...generating(files), ...edited(files) };
	const rows: Row[] = [
		...Object.entries(videos).map(([name, parameters]): Row => [
			'video',
			name,
			parameters,
			{ ...ready, video_id: 'number' },
		]),
		...others(files, earlier),
	];
	return rows.map(([resource, operation, parameters, item]) => ({
		...{ resource, operation, parameters, item },
	}));
}

const edited = (files: Files) =>
	Object.fromEntries(
		Object.entries(editing(files)).map(([name, parameters]) => [
			name,
			{ sourceVideo: videoId, ...parameters },
		]),
	);

/** What is wrong with an item, in words. */
export function itemProblems(item: IDataObject | undefined, expected: OperationRun['item']) {
	if (item === undefined) return ['no item'];
	return Object.entries(expected)
		.filter(([name, type]) => typeof item[name] !== type)
		.map(([name, type]) => `${name} is no ${type}: ${JSON.stringify(item[name])}`);
}
