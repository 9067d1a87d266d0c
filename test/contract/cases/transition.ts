/** Transition: two pictures in three ways each, all models. */
import { PICTURE, prompt, promptSetter, seed, seedSetter, uploads } from './blocks';
import { clipSetters, frameSetter, ofClips, untoldClip, withEachModel } from './clips';
import type { OperationCase } from './setting';
import { job } from './setting';

const first = { parameter: 'firstFrame', key: 'first_frame_img' };
const last = { parameter: 'lastFrame', key: 'last_frame_img' };

export const transition: OperationCase = {
	operation: 'video.transition',
	row: 'video.transition',
	untold: untoldClip,
	groups: [
		uploads(first, 'image', 'picture', PICTURE),
		uploads(last, 'image', 'picture2', `${PICTURE}?2`),
		[prompt],
	],
	extras: [seed, ...job],
	alternatives: withEachModel(ofClips.filter((name) => name !== 'thinking_type')),
	viaAdditionalFields: { negative_prompt: '"blur"', webhook_id: '"wh_1"' },
	setters: {
		first_frame_img: frameSetter('firstFrame'),
		last_frame_img: frameSetter('lastFrame'),
		...promptSetter,
		...seedSetter,
		...clipSetters,
	},
};
