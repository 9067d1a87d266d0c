/** Uploads (docs/service.md, "Uploads"). */
import type { OperationRow } from '../standin/row';
import { free, idOf, int, oneOf, string, text } from './parts';

const MEGABYTE = 1024 * 1024;

const mediaTypes = [
	...['video/mp4', 'video/mov', 'video/webm', 'video/quicktime'],
	...['audio/mpeg', 'audio/wav', 'audio/vnd.wave', 'audio/x-wav', 'audio/wave'],
	...['audio/x-m4a', 'audio/aac', 'audio/x-aac', 'audio/mp4'],
];

const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

const upload = {
	...free,
	method: 'POST',
	contentType: 'multipart/form-data',
	place: 'upload',
} as const;

export const uploadRows: OperationRow[] = [
	{
		...upload,
		key: 'upload.media',
		path: '/openapi/v2/media/upload',
		body: [
			{
				name: 'file',
				type: 'file',
				maxBytes: 50 * MEGABYTE,
				contentTypes: mediaTypes,
				codes: { tooBig: 400017, wrongType: 400017 },
			},
			string('file_url', { format: 'url' }),
			oneOf('media_type', ['video', 'audio']),
		],
		rules: [{ mode: 'exactlyOne', fields: ['file', 'file_url'] }],
		response: {
			kind: 'stored',
			fields: [
				...[idOf('media_id'), text('media_type'), text('url')],
				...[int('width'), int('height')].map((field) => ({ ...field, optional: true })),
			],
		},
	},
	{
		...upload,
		key: 'upload.image',
		path: '/openapi/v2/image/upload',
		body: [
			{
				name: 'image',
				type: 'file',
				maxBytes: 20 * MEGABYTE,
				contentTypes: imageTypes,
				codes: { tooBig: 500030, wrongType: 500032 },
			},
			string('image_url', { format: 'url' }),
		],
		rules: [{ mode: 'exactlyOne', fields: ['image', 'image_url'] }],
		response: { kind: 'stored', fields: [idOf('img_id'), text('img_url')] },
	},
];
