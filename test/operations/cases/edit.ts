/** Changes to the picture of a video. */
import { images, inOneEntry, nImages, pictureList, quality } from './blocks';
import type { Choice } from './setting';
import { additional, SECOND_EARLIER_ID, EARLIER_ID, locator, set } from './setting';
import { earlierMasks, FRAME } from './swap';
import { caseOf } from './usual';

const effect = (mode: string, value: string) => ({ effect: locator(mode, value) });

const EFFECT_ID = '302325299692672';

const byEffect = (name: string, mode: string, value = EFFECT_ID) =>
	set(name, effect(mode, value), { restyle_id: EFFECT_ID });

const effects: Choice[] = [
	byEffect('a picked effect', 'list'),
	{ ...byEffect('the name of an effect', 'name', 'Watercolor'), via: 'video.restyleList' },
	byEffect('an effect ID', 'id'),
	set('a prompt', effect('prompt', 'as "clay"'), { restyle_prompt: '"as \\"clay\\""' }),
];

export const restyle = caseOf('video.restyle', { ways: { restyle_id: effects } });

export const mimic = caseOf('video.mimic');

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

export const modify = caseOf('video.modify', {
	extras: [quality('360p')],
	alternatives: [withPictures, inOneEntry(withPictures), withMasks],
	guided: { 'img_ids[]': [1, 'knowledge of a table'], 'mask_ids[]': [1, 'knowledge of a table'] },
	setters: {
		'img_ids[]': (value) => ({ ...mentioning('img', value), ...nImages(value) }),
		'mask_ids[]': soManyMasks,
		keyframe_ids: (value) => ({ ...soManyMasks('1'), keyframe: Number(value) }),
	},
	before: earlierMasks,
});

export const upscale = caseOf('video.upscale');
