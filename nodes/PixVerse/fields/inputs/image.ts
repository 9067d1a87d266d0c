/** Images as the input of an operation: one image, or the first and the last frame. */
import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';
import { isEmpty } from '../../transport/http/userValues';
import { intoBody } from '../tools/body';
import { parseLocator } from '../tools/locator';
import type { Input } from '../input';
import { imageModes, uploadInput, uploadLocator, uploadOrId } from '../tools/upload';
import { picture } from '../uploadKinds';

/** What images PixVerse takes. */
const LIMITS = 'PNG, JPEG or WebP with at most 20 MB.';

/** One image; the description says what it is for. */
export const image = (description: string): Input =>
	uploadInput(
		'img_id',
		{ displayName: 'Image', name: 'image', description: `${description}. ${LIMITS}` },
		imageModes,
		picture,
	);

/** The first frame of a transition. */
export const firstFrame = uploadInput(
	'first_frame_img',
	{
		displayName: 'First Frame',
		name: 'firstFrame',
		description: `The image that the video begins with. ${LIMITS}`,
	},
	imageModes,
	picture,
);

const lastFrameField: INodeProperties = {
	...uploadLocator(
		{
			displayName: 'Last Frame',
			name: 'lastFrame',
			description: `The image that the video ends with. ${LIMITS}`,
		},
		imageModes,
	),
	// Not n8n's usual field: a frame that was forgotten would make a loop, which is paid for.
	default: { mode: 'file', value: '' },
};

/** The last frame of a transition, in a loop the same image as the first one. */
export const lastFrame: Input = {
	fields: [lastFrameField],
	write: intoBody(function (body) {
		// Not `located`: a frame that was forgotten would be the file that the video begins with.
		const source = parseLocator(this.getNodeParameter('lastFrame', ''), 'id');
		if (isEmpty(source.value)) {
			throw new InputError("'Last Frame' is empty. Choose the image that the video ends with");
		}
		body.last_frame_img = uploadOrId(this, source, 'Last Frame', picture);
	}),
};
