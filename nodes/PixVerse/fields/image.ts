/** Pictures as the input of an operation: one picture, or the first and the last frame. */
import type { INodeProperties } from 'n8n-workflow';
import { sendUpload } from './send';
import { fileModes, imageIdMode, uploadLocator } from './upload';
import { picture } from './uploadKinds';

const LIMITS = 'PNG, JPEG or WebP with at most 20 MB; 4000 pixels a side are safe';

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

/** Writes the first and the last frame of a transition. */
export const sendFrames = [
	sendUpload({ parameter: 'firstFrame', key: 'first_frame_img', label: 'First Frame' }, picture),
	sendUpload({ parameter: 'lastFrame', key: 'last_frame_img', label: 'Last Frame' }, picture),
];

export const frameFields = [
	imageLocator('First Frame', 'firstFrame', 'The picture that the video begins with', [
		'transition',
	]),
	imageLocator('Last Frame', 'lastFrame', 'The picture that the video ends with', ['transition']),
];
