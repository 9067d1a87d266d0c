/** Upload Image (docs/service.md, "Uploads"). */
import { pictureModes, uploadInput } from '../../fields/tools/upload';
import { picture } from '../../fields/uploadKinds';
import { stores } from '../../transport/http/requestBody';
import { uploadFile } from '../../transport/records';
import { operation } from '../operation';

/** Kept with the request; the upload takes it from here. */
const file = uploadInput(
	'file',
	{
		displayName: 'File',
		name: 'file',
		description: 'PNG, JPEG or WebP with at most 20 MB',
	},
	pictureModes,
	picture,
	'file',
);

export const uploadImage = operation({
	name: 'Upload Image',
	value: 'uploadImage',
	action: 'Upload image',
	description: 'Store an image and get its img_id. Free.',
	method: 'POST',
	path: stores.image.path,
	inputs: [file],
	handler: uploadFile,
});
