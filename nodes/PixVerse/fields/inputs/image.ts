/** Images as the input of an operation: one image, or the first and the last frame. */
import type { INodeProperties } from 'n8n-workflow';
import { PendingUpload } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import { isEmpty } from '../../transport/http/userValues';
import { intoBody } from '../tools/body';
import { located } from '../tools/locator';
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

/** What two settings of the same image have in common. */
function pictureOf(value: unknown): string {
	if (!(value instanceof PendingUpload)) return String(value);
	return value.source.kind === 'url' ? value.source.url : value.source.content;
}

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
	// Not n8n's usual field: two frames from it would be one image.
	default: { mode: 'file', value: '' },
};

/** The last frame of a transition; it comes behind the first one. */
export const lastFrame: Input = {
	fields: [lastFrameField],
	write: intoBody(function (body) {
		const source = located(this, 'lastFrame', 'id');
		if (isEmpty(source.value)) {
			throw new InputError("'Last Frame' is empty. Choose the image that the video ends with");
		}
		const last = uploadOrId(this, source, 'Last Frame', picture);
		// An image that turns into itself would be paid for like any other.
		if (pictureOf(last) === pictureOf(body.first_frame_img)) {
			throw new InputError("'First Frame' and 'Last Frame' are the same image. Change one of them");
		}
		body.last_frame_img = last;
	}),
};
