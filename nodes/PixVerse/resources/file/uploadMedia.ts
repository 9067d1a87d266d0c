/** Upload Video or Audio: `POST /openapi/v2/media/upload` (reference 26). */
import { medium, sendFile } from '../../fields/file';
import type { Operation } from '../operation';
import { stores } from '../../transport/http/uploadStores';
import { uploadFile } from '../../transport/uploadFile';

export const uploadMedia: Operation = {
	option: {
		name: 'Upload Video or Audio',
		value: 'uploadMedia',
		action: 'Upload a video or an audio',
		description: 'Store a video or an audio and get its media_id. Free.',
		routing: {
			request: { method: 'POST', url: stores.media.path },
			send: { preSend: [sendFile(medium)], paginate: true },
			operations: { pagination: uploadFile },
		},
	},
	fields: [],
};
