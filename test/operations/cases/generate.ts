/** Videos from a text, pictures, two frames or an earlier video: all of them with a model. */
import { BIG_ID, images, OTHER_ID, PICTURE, prompt, seed, sources, uploads } from './blocks';
import {
	clipSetters,
	frameSetter,
	guidedClip,
	ratio,
	clipDefaults,
	webhook,
	withEachModel,
} from './clips';
import type { OperationCase } from './setting';
import { jobSettings, locator, set } from './setting';

/** Does not go together with a camera movement. */
const effect = set('an effect', { options: { templateId: BIG_ID } }, { template_id: BIG_ID });

const effectSetter = { template_id: (value: string) => ({ options: { templateId: value } }) };

export const textToVideo: OperationCase = {
	operation: 'video.textToVideo',
	row: 'video.text',
	defaults: { ...clipDefaults, aspect_ratio: '"16:9"' },
	groups: [[prompt]],
	extras: [seed, ratio('9:16'), webhook, ...jobSettings],
	alternatives: [...withEachModel('video.text'), effect],
	guided: guidedClip,
	viaAdditionalFields: { negative_prompt: '"blur"', water_mark: 'false', off_peak_mode: 'true' },
	setters: { ...clipSetters, ...effectSetter },
};

export const imageToVideo: OperationCase = {
	operation: 'video.imageToVideo',
	row: 'video.image',
	defaults: clipDefaults,
	groups: [images, [prompt]],
	extras: [seed, webhook, ...jobSettings],
	alternatives: withEachModel('video.image'),
	guided: guidedClip,
	viaAdditionalFields: { negative_prompt: '"blur"', water_mark: 'false', off_peak_mode: 'true' },
	unreachable: { template_id: 'It makes it the operation video.template.', img_ids: 'The same.' },
	setters: clipSetters,
};

const first = { parameter: 'firstFrame', key: 'first_frame_img' };
const last = { parameter: 'lastFrame', key: 'last_frame_img' };

/** A loop ends with the image that it begins with. */
const loop = set(
	'a loop',
	{ firstFrame: locator('imageId', BIG_ID), lastFrame: locator('imageId', BIG_ID) },
	{ first_frame_img: BIG_ID, last_frame_img: BIG_ID },
);

export const transition: OperationCase = {
	operation: 'video.transition',
	row: 'video.transition',
	defaults: clipDefaults,
	groups: [
		uploads(first, 'image', 'picture', PICTURE),
		uploads(last, 'image', 'picture2', `${PICTURE}?2`, OTHER_ID),
		[prompt],
	],
	extras: [seed, webhook, ...jobSettings],
	alternatives: [...withEachModel('video.transition'), effect, loop],
	guided: guidedClip,
	viaAdditionalFields: { negative_prompt: '"blur"' },
	setters: {
		first_frame_img: frameSetter('firstFrame'),
		last_frame_img: frameSetter('lastFrame'),
		...{ ...clipSetters, ...effectSetter },
	},
};

export const extend: OperationCase = {
	operation: 'video.extend',
	row: 'video.extend',
	defaults: clipDefaults,
	groups: [sources, [prompt]],
	extras: [seed, webhook, ...jobSettings],
	alternatives: [...withEachModel('video.extend'), effect],
	guided: guidedClip,
	viaAdditionalFields: { negative_prompt: '"blur"', water_mark: 'false' },
	setters: { ...clipSetters, ...effectSetter },
};
