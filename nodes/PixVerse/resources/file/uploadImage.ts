/** Upload Image: `POST /openapi/v2/image/upload` (reference 25). */
import { sendFile } from '../../fields/file';
import type { Operation } from '../operation';
import { picture } from '../../fields/uploadKinds';
import { stores } from '../../transport/http/uploadStores';
import { uploadFile } from '../../transport/uploadFile';

export const uploadImage: Operation = {
	option: {
		name: 'Upload Image',
		value: 'uploadImage',
		action: 'Upload an image',
		description: 'Store a picture and get its img_id. Free.',
		routing: {
			request: { method: 'POST', url: stores.image.path },
			send: { preSend: [sendFile(picture)], paginate: true },
			operations: { pagination: uploadFile },
		},
	},
	fields: [],
};
