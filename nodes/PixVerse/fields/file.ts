/** The file of an upload operation. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { located } from './locator';
import type { UploadKind } from './uploadKinds';
import { fileModes, uploadLocator, uploadOrId } from './upload';
import { anyVideo, audio } from './uploadKinds';

/** Everything that the store of videos and audios takes (reference 26). */
export const medium: UploadKind = {
	...anyVideo,
	formats: { ...anyVideo.formats, ...audio.formats },
};

/** Keeps the file with the request; the upload takes it from here. */
export const sendFile = (kind: UploadKind): PreSendAction =>
	intoBody(function (body) {
		body.file = uploadOrId(this, located(this, 'file', 'file'), 'File', kind);
	});

/** The one file of both upload operations. */
export const fileField: INodeProperties = uploadLocator(
	{
		displayName: 'File',
		name: 'file',
		description:
			'Images: PNG, JPEG or WebP with at most 20 MB. Videos and audios: MP4, MOV, WebM, MP3, WAV, M4A or AAC; most operations take at most 50 MB and 30 seconds.',
		displayOptions: { show: { resource: ['file'], operation: ['uploadImage', 'uploadMedia'] } },
	},
	fileModes,
);
