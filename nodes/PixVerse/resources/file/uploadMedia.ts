/** Upload Video or Audio: `POST /openapi/v2/media/upload` (docs/service.md, "Uploads"). */
import { file } from '../../fields/inputs/file';
import { medium } from '../../fields/uploadKinds';
import { stores } from '../../transport/http/uploadStores';
import { uploadFile } from '../../transport/uploadFile';
import { operation } from '../operation';

export const uploadMedia = operation({
	name: 'Upload Video or Audio',
	value: 'uploadMedia',
	action: 'Upload a video or an audio',
	description: 'Store a video or an audio and get its media_id. Free.',
	method: 'POST',
	path: stores.media.path,
	inputs: [file(medium)],
	door: uploadFile,
});
