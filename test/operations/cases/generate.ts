/** Videos from a text, pictures, two frames, an earlier video or a template. */
import {
	BIG_ID,
	images,
	inOneEntry,
	nImages,
	OTHER_ID,
	PICTURE,
	pictureList,
	quality,
	templates,
	uploads,
} from './blocks';
import type { Choice } from './setting';
import { locator, option, set } from './setting';
import { caseOf } from './usual';

/** Does not go together with a camera movement. */
const effect = set('an effect', { options: { templateId: BIG_ID } }, { template_id: BIG_ID });

export const textToVideo = caseOf('video.text', {
	operation: 'video.textToVideo',
	alternatives: [effect],
});

export const imageToVideo = caseOf('video.image', {
	operation: 'video.imageToVideo',
	unreachable: { template_id: 'It makes it the operation video.template.', img_ids: 'The same.' },
});

/** A loop ends with the image that it begins with. */
const loop = set(
	'a loop',
	{ firstFrame: locator('imageId', BIG_ID), lastFrame: locator('imageId', BIG_ID) },
	{ first_frame_img: BIG_ID, last_frame_img: BIG_ID },
);

export const transition = caseOf('video.transition', {
	ways: {
		first_frame_img: uploads('firstFrame', 'first_frame_img', 'picture', PICTURE),
		last_frame_img: uploads('lastFrame', 'last_frame_img', 'picture2', `${PICTURE}?2`, OTHER_ID),
	},
	alternatives: [effect, loop],
});

export const extend = caseOf('video.extend', { alternatives: [effect] });

const [byId, byFile] = images;

/** One picture stands by itself. */
const single = images.map((picture): Choice => ({
	...picture,
	parameters: { images: { entries: [picture.parameters] } },
}));

const several = pictureList('img_ids', [{ picture: byFile }, { picture: byId }]);
const lists = [several, inOneEntry(several)];

export const template = caseOf('video.template', {
	defaults: { model: '"v5"', prompt: '""' },
	ways: { template_id: templates(1), img_id: [...single, ...lists] },
	extras: [quality('360p'), option('sound_effect_switch', true)],
	viaAdditionalFields: { motion_mode: '"normal"', negative_prompt: '"blur"', webhook_id: '"wh_1"' },
	unreachable: { model: 'The effect decides which one makes the video.' },
	guided: { prompt: [0, 'the effect ignores it'] },
});

export const applyTemplate = caseOf('image.template', {
	operation: 'image.applyTemplate',
	groups: [
		templates(2),
		[...images.map((picture) => pictureList('img_ids', [{ picture }])), ...lists],
	],
	viaAdditionalFields: { webhook_id: '"wh_1"' },
	setters: { 'img_ids[]': nImages },
});
