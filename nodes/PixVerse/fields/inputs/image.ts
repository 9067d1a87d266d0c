/** Pictures as the input of an operation: one picture, or the first and the last frame. */
import type { INodeProperties } from 'n8n-workflow';
import { intoBody, PendingUpload } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import { isEmpty } from '../../transport/http/userValues';
import { located } from '../tools/locator';
import type { Input } from '../input';
import { writeUpload } from '../tools/write';
import { pictureModes, imageIdMode, uploadLocator, uploadOrId } from '../tools/upload';
import { picture } from '../uploadKinds';

/** What pictures PixVerse takes. */
export const LIMITS = 'PNG, JPEG or WebP with at most 20 MB.';

const imageField = (displayName: string, name: string, description: string): INodeProperties =>
	uploadLocator({ displayName, name, description: `${description}. ${LIMITS}` }, [
		...pictureModes,
		imageIdMode,
	]);

/** One picture; the description says what it is for. */
export const image = (description: string): Input => ({
	fields: [imageField('Image', 'image', description)],
	write: writeUpload({ parameter: 'image', key: 'img_id', label: 'Image' }, picture),
});

/** What two settings of the same picture have in common. */
function pictureOf(value: unknown): string {
	if (!(value instanceof PendingUpload)) return String(value);
	return value.source.kind === 'url' ? value.source.url : value.source.content;
}

/** The first frame of a transition. */
export const firstFrame: Input = {
	fields: [imageField('First Frame', 'firstFrame', 'The picture that the video begins with')],
	write: writeUpload(
		{ parameter: 'firstFrame', key: 'first_frame_img', label: 'First Frame' },
		picture,
	),
};

/** Writes the last frame. A picture that turns into itself would be paid for like any other. */
const writeLastFrame = intoBody(function (body) {
	const source = located(this, 'lastFrame', 'id');
	if (isEmpty(source.value)) {
		throw new InputError("'Last Frame' is empty. Choose the picture that the video ends with");
	}
	const last = uploadOrId(this, source, 'Last Frame', picture);
	if (pictureOf(last) === pictureOf(body.first_frame_img)) {
		throw new InputError("'First Frame' and 'Last Frame' are the same picture. Change one of them");
	}
	body.last_frame_img = last;
});

/** The last frame of a transition; it comes behind the first one. */
export const lastFrame: Input = {
	fields: [
		{
			...imageField('Last Frame', 'lastFrame', 'The picture that the video ends with'),
			// Not n8n's usual field: two frames from it would be one picture.
			default: { mode: 'file', value: '' },
		},
	],
	write: writeLastFrame,
};
