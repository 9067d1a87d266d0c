/** Upload Video or Audio: `POST /openapi/v2/media/upload` (docs/service.md, "Uploads"). */
import { mediaFile } from '../../fields/inputs/file';
import { stores } from '../../transport/http/requestBody';
import { uploadFile } from '../../transport/records';
import { operation } from '../operation';

export const uploadMedia = operation({
	name: 'Upload Video or Audio',
	value: 'uploadMedia',
	action: 'Upload video or audio',
	description: 'Store a video or an audio and get its media_id. Free.',
	method: 'POST',
	path: stores.media.path,
	inputs: [mediaFile],
	handler: uploadFile,
});
