/** The file of an upload operation. */
import { intoBody } from '../../transport/http/requestBody';
import { located } from '../tools/locator';
import type { UploadKind } from '../uploadKinds';
import { fileModes, uploadLocator, uploadOrId } from '../tools/upload';
import type { Input } from '../input';

/** The one file of both upload operations. */
const fileField = uploadLocator(
	{
		displayName: 'File',
		name: 'file',
		description:
			'Images: PNG, JPEG or WebP with at most 20 MB. Videos and audios: MP4, MOV, WebM, MP3, WAV, M4A or AAC; most operations take at most 50 MB and 30 seconds.',
	},
	fileModes,
);

/** The file, kept with the request; the upload takes it from here. */
export const file = (kind: UploadKind): Input => ({
	fields: [fileField],
	write: intoBody(function (body) {
		body.file = uploadOrId(this, located(this, 'file', 'file'), 'File', kind);
	}),
});
