/** Restyle Video: four sources, three kinds of effect, a seed. */
import type { Choice, OperationCase } from './setting';
import { locator, making, silent, UPLOADED, wait } from './setting';

const source = (mode: string, value: string) => ({ sourceVideo: locator(mode, value) });
const effect = (mode: string, value: string) => ({ effect: locator(mode, value) });

/** An ID that a double could not hold, so that rounding shows. */
const BIG_ID = '405833376854443123';
const EFFECT_ID = '302325299692672';
const CLIP = 'https://example.com/clip.mp4';

const sources: Choice[] = [
	{
		name: 'a video ID',
		parameters: source('videoId', BIG_ID),
		sends: { source_video_id: BIG_ID },
	},
	{
		name: 'a media ID',
		parameters: source('mediaId', BIG_ID),
		sends: { video_media_id: BIG_ID },
	},
	{
		name: 'a file',
		parameters: source('file', 'data'),
		sends: { video_media_id: UPLOADED },
		via: 'upload.media',
	},
	{
		name: 'a URL',
		parameters: source('url', CLIP),
		sends: { video_media_id: UPLOADED },
		via: 'upload.media',
	},
];

const effects: Choice[] = [
	{
		name: 'a picked effect',
		parameters: effect('list', EFFECT_ID),
		sends: { restyle_id: EFFECT_ID },
	},
	{ name: 'an effect ID', parameters: effect('id', EFFECT_ID), sends: { restyle_id: EFFECT_ID } },
	{
		name: 'a prompt',
		parameters: effect('prompt', 'as "clay"'),
		sends: { restyle_prompt: '"as \\"clay\\""' },
	},
];

export const restyle: OperationCase = {
	operation: 'video.restyle',
	row: 'video.restyle',
	groups: [sources, effects],
	extras: [
		{ name: 'a seed', parameters: { seed: '0' }, sends: { seed: '0' } },
		wait,
		silent('options', { options: making }),
	],
	setters: {
		source_video_id: (value) => source('videoId', value),
		video_media_id: (value) => source('mediaId', value),
		restyle_id: (value) => effect('id', value),
		restyle_prompt: (value) => effect('prompt', value),
		seed: (value) => ({ seed: value }),
	},
};
