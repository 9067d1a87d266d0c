/** Transition: two pictures in three ways each, all models. */
import {
	BIG_ID,
	OTHER_ID,
	PICTURE,
	prompt,
	promptSetter,
	seed,
	seedSetter,
	uploads,
} from './blocks';
import {
	clipSetters,
	frameSetter,
	guidedClip,
	ofClips,
	untoldClip,
	webhook,
	withEachModel,
} from './clips';
import type { OperationCase } from './setting';
import { job, locator } from './setting';

const first = { parameter: 'firstFrame', key: 'first_frame_img' };
const last = { parameter: 'lastFrame', key: 'last_frame_img' };

export const transition: OperationCase = {
	operation: 'video.transition',
	row: 'video.transition',
	untold: untoldClip,
	groups: [
		uploads(first, 'image', 'picture', PICTURE),
		uploads(last, 'image', 'picture2', `${PICTURE}?2`, OTHER_ID),
		[prompt],
	],
	extras: [seed, webhook, ...job],
	alternatives: withEachModel(
		ofClips.filter((name) => !['generate_multi_clip_switch', 'thinking_type'].includes(name)),
	),
	guided: guidedClip,
	viaAdditionalFields: { negative_prompt: '"blur"' },
	setters: {
		first_frame_img: frameSetter('firstFrame'),
		last_frame_img: frameSetter('lastFrame'),
		...promptSetter,
		...seedSetter,
		...clipSetters,
	},
	refuses: [
		['imageId', BIG_ID],
		['url', PICTURE],
		['file', 'picture'],
	].map(([mode, value]) => ({
		name: `the same ${mode} twice`,
		parameters: { firstFrame: locator(mode, value), lastFrame: locator(mode, value) },
		complaint: /'First Frame' and 'Last Frame' are the same image/,
	})),
};
