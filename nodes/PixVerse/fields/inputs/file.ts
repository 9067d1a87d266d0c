/** The file of an upload operation. */
import type { INodePropertyMode } from 'n8n-workflow';
import { intoBody } from '../../transport/http/requestBody';
import { located } from '../tools/locator';
import type { UploadKind } from '../uploadKinds';
import { medium, picture } from '../uploadKinds';
import { pictureModes, uploadLocator, uploadOrId, videoModes } from '../tools/upload';
import type { Input } from '../input';

/** The file, kept with the request; the upload takes it from here. */
const file = (kind: UploadKind, modes: INodePropertyMode[], description: string): Input => ({
	fields: [uploadLocator({ displayName: 'File', name: 'file', description }, modes)],
	write: intoBody(function (body) {
		body.file = uploadOrId(this, located(this, 'file', 'file'), 'File', kind);
	}),
});

/** A picture to store. */
export const imageFile = file(picture, pictureModes, 'PNG, JPEG or WebP with at most 20 MB');

/** A video or an audio to store. */
export const mediaFile = file(
	medium,
	videoModes,
	'MP4, MOV or WebM for a video, MP3, WAV, M4A or AAC for an audio, usually at most 50 MB and 30 seconds',
);
