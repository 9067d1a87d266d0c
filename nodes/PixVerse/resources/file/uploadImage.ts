/** Upload Image: `POST /openapi/v2/image/upload` (docs/service.md, "Uploads"). */
import { imageFile } from '../../fields/inputs/file';
import { stores } from '../../transport/http/requestBody';
import { uploadFile } from '../../transport/records';
import { operation } from '../operation';

export const uploadImage = operation({
	name: 'Upload Image',
	value: 'uploadImage',
	action: 'Upload image',
	description: 'Store a picture and get its img_id. Free.',
	method: 'POST',
	path: stores.image.path,
	inputs: [imageFile],
	handler: uploadFile,
});
