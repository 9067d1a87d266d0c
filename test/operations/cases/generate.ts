/** Videos from a text, pictures, two frames or an earlier video: all of them with a model. */
import { BIG_ID, OTHER_ID, PICTURE, uploads } from './blocks';
import { locator, set } from './setting';
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

const first = { parameter: 'firstFrame', key: 'first_frame_img' };
const last = { parameter: 'lastFrame', key: 'last_frame_img' };

/** A loop ends with the image that it begins with. */
const loop = set(
	'a loop',
	{ firstFrame: locator('imageId', BIG_ID), lastFrame: locator('imageId', BIG_ID) },
	{ first_frame_img: BIG_ID, last_frame_img: BIG_ID },
);

export const transition = caseOf('video.transition', {
	ways: {
		first_frame_img: uploads(first, 'image', 'picture', PICTURE),
		last_frame_img: uploads(last, 'image', 'picture2', `${PICTURE}?2`, OTHER_ID),
	},
	alternatives: [effect, loop],
});

export const extend = caseOf('video.extend', { alternatives: [effect] });
