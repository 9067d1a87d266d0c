/** Changes to the picture of a video, and the masks in its frames. */
import type { StandIn } from '../../support/standin';
import { clientOf } from '../../support/standin/client';
import { BIG_ID, images, inOneEntry, nImages, pictureList, quality, sources } from './blocks';
import type { Choice } from './setting';
import {
	additional,
	EARLIER_ID,
	field,
	locator,
	maskOf,
	payingOptions,
	SECOND_EARLIER_ID,
	set,
} from './setting';
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

/** A frame that is not the first one. */
const FRAME = 7;

const frame = field('keyframe_id', FRAME);

/** Finds masks in that frame of the first source as the account might have done before. */
async function earlierMasks(standIn: StandIn): Promise<string[]> {
	const { resp } = await clientOf(standIn).post(
		'/openapi/v2/video/mask/selection',
		`{"source_video_id":${BIG_ID},"keyframe_id":${FRAME}}`,
	);
	return (resp.mask_info as Array<{ mask_id: string }>).map(({ mask_id }) => mask_id);
}

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

export const swapMask = caseOf('video.swapMask', {
	defaults: { keyframe_id: '1' },
	extras: [frame, set('options', { options: payingOptions })],
});

const [byVideoId] = sources;
const found = 'video.swapMask';

/** Without a mask name, the first mask of the frame is used. */
const withFirstMask = sources.map(({ via = [], ...source }): Choice => ({
	...source,
	sends: { ...source.sends, mask_id: maskOf('person') },
	via: [via, found].flat(),
}));

/** The mask is known for this video and this frame only. */
const withKnownMask = set(
	`${byVideoId.name} with a mask`,
	{ ...byVideoId.parameters, ...frame.parameters, maskFrom: 'id', maskId: EARLIER_ID },
	{ ...byVideoId.sends, ...frame.sends, mask_id: `"${EARLIER_ID}"` },
);

export const swap = caseOf('video.swap', {
	ways: { source_video_id: [...withFirstMask, withKnownMask] },
	extras: [
		frame,
		set('the name of a mask', { maskFrom: 'find', maskName: 'Obj' }, { mask_id: maskOf('object') }),
	],
	setters: { mask_id: (value) => ({ maskFrom: 'id', maskId: value }) },
	before: earlierMasks,
});
