/** Images as the input of an operation: one image, or the first and the last frame. */
import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../transport/values/errors';
import { isEmpty } from '../../transport/values/userValues';
import { intoBody } from '../tools/body';
import { parseLocator } from '../tools/locator';
import type { Input } from '../input';
import { imageModes, uploadInput, uploadLocator, uploadOrId } from '../tools/upload';
import { picture, PICTURE_FILES } from '../uploadKinds';

/** One image, sent as `img_id`; the description says what the operation does with it. */
export const image = (description: string): Input =>
	uploadInput(
		'img_id',
		{ displayName: 'Image', name: 'image', description: `${description}. ${PICTURE_FILES}.` },
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
	// The name is empty and not n8n's default field, because a forgotten frame would make a loop that costs credits.
	default: { mode: 'file', value: '' },
};

/**
 * The last frame of a transition, sent as `last_frame_img`. In a loop it is the same image as the first frame. Refused when
 * empty, because PixVerse requires it.
 */
export const lastFrame: Input = {
	fields: [lastFrameField],
	write: intoBody(function (body) {
		// `readLocator` would take the item's only file for an empty value, so a forgotten last frame would be the first one.
		const source = parseLocator(this.getNodeParameter('lastFrame', ''), 'id');
		if (isEmpty(source.value)) {
			throw new InputError("'Last Frame' is empty. Choose the image that the video ends with");
		}
		body.last_frame_img = uploadOrId(this, source, 'Last Frame', picture);
	}),
};
