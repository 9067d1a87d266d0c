/** Pictures as the input of an operation: one picture, or the first and the last frame. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody, PendingUpload } from '../transport/http/requestBody';
import { InputError } from '../transport/http/errors';
import { located } from './locator';
import { sendUpload } from './write';
import { fileModes, imageIdMode, uploadLocator, uploadOrId } from './upload';
import { picture } from './uploadKinds';

const LIMITS = 'PNG, JPEG or WebP with at most 20 MB';

function imageLocator(
	displayName: string,
	name: string,
	description: string,
	operations: string[],
): INodeProperties {
	const displayOptions = { show: { resource: ['video'], operation: operations } };
	const field = { displayName, name, description: `${description}: ${LIMITS}`, displayOptions };
	return uploadLocator(field, [...fileModes, imageIdMode]);
}

/** Writes `img_id`. */
export const sendImage = sendUpload({ parameter: 'image', key: 'img_id', label: 'Image' }, picture);

/** The locator for one picture, shared by all operations that have one. */
export const imageField = (operations: string[]) =>
	imageLocator('Image', 'image', 'The picture to work with', operations);

/** What two settings of the same picture have in common. */
function identityOf(value: unknown): string {
	if (!(value instanceof PendingUpload)) return String(value);
	return value.source.kind === 'url' ? value.source.url : value.source.content;
}

const sendFirstFrame = sendUpload(
	{ parameter: 'firstFrame', key: 'first_frame_img', label: 'First Frame' },
	picture,
);

/** Writes the last frame. A picture that turns into itself would be paid for like any other. */
const sendLastFrame: PreSendAction = intoBody(function (body) {
	const source = located(this, 'lastFrame', 'id');
	if (String(source.value ?? '').trim() === '') {
		throw new InputError("'Last Frame' is empty. Choose the picture that the video ends with");
	}
	const last = uploadOrId(this, source, 'Last Frame', picture);
	if (identityOf(last) === identityOf(body.first_frame_img)) {
		throw new InputError("'First Frame' and 'Last Frame' are the same picture. Change one of them");
	}
	body.last_frame_img = last;
});

/** Writes the first and the last frame of a transition. */
export const sendFrames = [sendFirstFrame, sendLastFrame];

export const frameFields: INodeProperties[] = [
	imageLocator('First Frame', 'firstFrame', 'The picture that the video begins with', [
		'transition',
	]),
	{
		...imageLocator('Last Frame', 'lastFrame', 'The picture that the video ends with', [
			'transition',
		]),
		// Not n8n's usual field: two frames from it would be one picture.
		default: { mode: 'file', value: '' },
	},
];
