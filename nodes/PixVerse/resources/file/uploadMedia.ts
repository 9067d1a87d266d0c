/** Upload Video or Audio (docs/service.md, "Uploads"). */
import { videoModes, uploadInput } from '../../fields/tools/upload';
import { medium } from '../../fields/uploadKinds';
import { stores } from '../../transport/http/requestBody';
import { uploadFile } from '../../transport/records';
import { operation } from '../operation';

/** Kept with the request; the upload takes it from here. */
const file = uploadInput(
	'file',
	{
		displayName: 'File',
		name: 'file',
		description:
			'MP4, MOV or WebM for a video, MP3, WAV, M4A or AAC for an audio, usually at most 50 MB and 30 seconds',
	},
	videoModes,
	medium,
	'file',
);

export const uploadMedia = operation({
	name: 'Upload Video or Audio',
	value: 'uploadMedia',
	action: 'Upload video or audio',
	description: 'Store a video or an audio and get its media_id. Free.',
	method: 'POST',
	path: stores.media.path,
	inputs: [file],
	handler: uploadFile,
});
