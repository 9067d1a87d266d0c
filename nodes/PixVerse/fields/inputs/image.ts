/** The inputs for one image, or for the first and the last frame. */
import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../transport/values/errors';
import { isEmpty } from '../../transport/values/userValues';
import { intoBody } from '../tools/body';
import { parseLocator } from '../tools/locator';
import type { Input } from '../input';
import { imageModes, uploadInput, uploadLocator, uploadOrId } from '../tools/upload';
import { picture, PICTURE_FILES } from '../uploadKinds';

/** One image, sent as `img_id`. A notice of the operation says what the image is. */
export const image = uploadInput(
	'img_id',
	{ displayName: 'Image', name: 'image', description: PICTURE_FILES },
	imageModes,
	picture,
);

/** The first frame of a transition, sent as `first_frame_img`. */
export const firstFrame = uploadInput(
	'first_frame_img',
	{
		displayName: 'First Frame',
		name: 'firstFrame',
		description: `The image that the video begins with. ${PICTURE_FILES}.`,
	},
	imageModes,
	picture,
);

const lastFrameField: INodeProperties = {
	...uploadLocator(
		{
			displayName: 'Last Frame',
			name: 'lastFrame',
			description: `The image that the video ends with. ${PICTURE_FILES}.`,
		},
		imageModes,
	),
	// The default is empty. With the default of the first frame, a user who forgets the last frame would pay for a loop.
	default: { mode: 'file', value: '' },
};

/**
 * The last frame of a transition, sent as `last_frame_img`. For a loop, the user sets the same image as in the first frame.
 * The node refuses an empty field, because PixVerse requires a last frame.
 */
export const lastFrame: Input = {
	fields: [lastFrameField],
	write: intoBody(function (body) {
		// `readLocator` is not used, because it replaces an empty value by the item's only file. A forgotten last frame
		// would then be the same image as the first frame.
		const source = parseLocator(this.getNodeParameter('lastFrame', ''), 'id');
		if (isEmpty(source.value)) {
			throw new InputError("'Last Frame' is empty. Choose the image that the video ends with");
		}
		body.last_frame_img = uploadOrId(this, source, 'Last Frame', picture);
	}),
};
