/** Changes to the picture of a video. */
import { images, inOneEntry, nImages, pictureList, prompt, quality, seed, sources } from './blocks';
import { webhook } from './clips';
import type { Choice, OperationCase } from './setting';
import { additional, SECOND_EARLIER_ID, EARLIER_ID, jobSettings, locator, set } from './setting';
import { earlierMasks, FRAME } from './swap';

const effect = (mode: string, value: string) => ({ effect: locator(mode, value) });

const EFFECT_ID = '302325299692672';

const effects: Choice[] = [
	set('a picked effect', effect('list', EFFECT_ID), { restyle_id: EFFECT_ID }),
	{
		name: 'the name of an effect',
		parameters: effect('name', 'Watercolor'),
		sends: { restyle_id: EFFECT_ID },
		via: 'video.restyleList',
	},
	{ name: 'an effect ID', parameters: effect('id', EFFECT_ID), sends: { restyle_id: EFFECT_ID } },
	set('a prompt', effect('prompt', 'as "clay"'), { restyle_prompt: '"as \\"clay\\""' }),
];

export const restyle: OperationCase = {
	operation: 'video.restyle',
	row: 'video.restyle',
	groups: [sources, effects],
	extras: [seed, webhook, ...jobSettings],
	setters: {
		restyle_id: (value) => effect('id', value),
		restyle_prompt: (value) => effect('prompt', value),
	},
};

export const mimic: OperationCase = {
	operation: 'video.mimic',
	row: 'video.mimic',
	defaults: { quality: '"540p"' },
	groups: [sources, images],
	extras: [quality('720p'), webhook, ...jobSettings],
};

/** A prompt that mentions so many pictures or masks. */
const mentioning = (word: 'img' | 'selection', count: string) => ({
	prompt: Array.from({ length: Number(count) }, (_, index) => `@${word}${index}`).join(' ') || 'x',
});

const pictures = pictureList(
	'img_ids',
	images.map((picture) => ({ picture })),
);
const threePictures = mentioning('img', '3').prompt;
const threeMasks = mentioning('selection', '3').prompt;

const withPictures: Choice = {
	...pictures,
	name: 'pictures',
	parameters: { ...pictures.parameters, prompt: threePictures },
	sends: { ...pictures.sends, prompt: `"${threePictures}"` },
};

const byAddress = additional({ mask_urls: '["https://example.com/mask.png"]' });
const withMasks = set(
	'masks',
	{
		...byAddress.parameters,
		keyframe: FRAME,
		maskIds: ` ${EARLIER_ID},${SECOND_EARLIER_ID} `,
		prompt: threeMasks,
	},
	{
		...byAddress.sends,
		keyframe_ids: `${FRAME}`,
		mask_ids: `["${EARLIER_ID}","${SECOND_EARLIER_ID}"]`,
		prompt: `"${threeMasks}"`,
	},
);

const soManyMasks = (count: string) => ({
	...mentioning('selection', count),
	maskIds: Array.from({ length: Number(count) }, () => EARLIER_ID).join(', '),
});

export const modify: OperationCase = {
	operation: 'video.modify',
	row: 'video.modify',
	defaults: { quality: '"540p"' },
	groups: [sources, [prompt]],
	extras: [quality('360p'), webhook, ...jobSettings],
	alternatives: [withPictures, inOneEntry(withPictures), withMasks],
	guided: { 'img_ids[]': [1, 'knowledge of a table'], 'mask_ids[]': [1, 'knowledge of a table'] },
	setters: {
		'img_ids[]': (value) => ({ ...mentioning('img', value), ...nImages(value) }),
		'mask_ids[]': soManyMasks,
		keyframe_ids: (value) => ({ ...soManyMasks('1'), keyframe: Number(value) }),
	},
	before: earlierMasks,
};

export const upscale: OperationCase = {
	operation: 'video.upscale',
	row: 'video.upscale',
	groups: [sources],
	extras: [webhook, ...jobSettings],
};
