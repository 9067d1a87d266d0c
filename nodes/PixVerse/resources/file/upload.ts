/** Upload Image, and Upload Video or Audio (docs/service.md, "Uploads"). */
import { anyFileModes, uploadInput } from '../../fields/tools/upload';
import { medium, picture, PICTURE_FILES } from '../../fields/uploadKinds';
import { stores } from '../../transport/http/requestBody';
import { uploadFile } from '../../transport/records';
import { operation } from '../operation';

// Both operations have this field. Its input writes the file into the body, and the handler takes the file from the body.
const file = {
	displayName: 'File',
	name: 'file',
	description: `An image is ${PICTURE_FILES}. A video is MP4, MOV or WebM, an audio is MP3, WAV, M4A or AAC, both usually with at most 50 MB and 30 seconds.`,
};

// PixVerse keeps images in one store and all other media in another, each with its own IDs. So there are two operations.
export const uploadImage = operation({
	name: 'Upload Image',
	value: 'uploadImage',
	action: 'Upload image',
	description: 'Store an image and get its img_id. Free.',
	method: 'POST',
	path: stores.image.path,
	inputs: [uploadInput('file', file, anyFileModes, picture, 'file')],
	handler: uploadFile,
});

export const uploadMedia = operation({
	name: 'Upload Video or Audio',
	value: 'uploadMedia',
	action: 'Upload video or audio',
	description: 'Store a video or an audio and get its media_id. Free.',
	method: 'POST',
	path: stores.media.path,
	inputs: [uploadInput('file', file, anyFileModes, medium, 'file')],
	handler: uploadFile,
});
