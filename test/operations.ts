/**
 * The operations of the service, one row each, written by hand from the reference (section 4) and
 * never from the node: a contract test compares the two, so that a slip in one shows in the other.
 * The stand-in service is made from these rows.
 */

import type { Field, OperationResponse, OperationRow, ResponseField } from './standin/row';

export type * from './standin/row';

const MEGABYTE = 1024 * 1024;

const id = (name: string): Field => ({ name, type: 'integer', format: 'id' });
const int = (name: string): ResponseField => ({ name, type: 'integer' });
const text = (name: string): ResponseField => ({ name, type: 'string' });
const idOf = (name: string): ResponseField => ({ name, type: 'integer', format: 'id' });

/** Kinds that Upload Video and audio takes (4.26). */
const mediaTypes = [
	...['video/mp4', 'video/mov', 'video/webm', 'video/quicktime'],
	...['audio/mpeg', 'audio/wav', 'audio/vnd.wave', 'audio/x-wav', 'audio/wave'],
	...['audio/x-m4a', 'audio/aac', 'audio/x-aac', 'audio/mp4'],
];

/** Kinds that Upload Image takes (4.25). */
const imageTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** Every asynchronous video operation answers so (4.9); `credits` may be absent. */
const acceptedVideo: OperationResponse = {
	kind: 'accepted',
	fields: [idOf('video_id'), { ...int('credits'), optional: true }],
};

/** All operations of the reference that are covered so far. */
export const operations: OperationRow[] = [
	{
		key: 'video.restyle',
		method: 'POST',
		path: '/openapi/v2/video/restyle/generate',
		contentType: 'application/json',
		body: [
			id('source_video_id'),
			id('video_media_id'),
			id('restyle_id'),
			{ name: 'restyle_prompt', type: 'string', minLength: 1, maxLength: 5000 },
			{ name: 'seed', type: 'integer', min: 0, max: 2147483647 },
		],
		rules: [
			{ mode: 'exactlyOne', fields: ['source_video_id', 'video_media_id'] },
			{ mode: 'exactlyOne', fields: ['restyle_id', 'restyle_prompt'] },
		],
		response: acceptedVideo,
		async: true,
		billable: true,
		place: 'submit',
	},
	{
		key: 'video.restyleList',
		method: 'GET',
		path: '/openapi/v2/video/restyle/list',
		// The reference calls both required, but as a body of a GET; two clients send neither.
		query: [
			{ name: 'page_num', type: 'integer', min: 1 },
			{ name: 'page_size', type: 'integer', min: 1 },
		],
		response: {
			kind: 'list',
			fields: [idOf('restyle_id'), text('restyle_name'), text('restyle_prompt'), text('cover_url')],
		},
		async: false,
		billable: false,
		place: 'list',
	},
	{
		key: 'video.status',
		method: 'GET',
		path: '/openapi/v2/video/result/{video_id}',
		pathParams: [{ ...id('video_id'), required: true }],
		response: {
			kind: 'record',
			fields: [
				...[idOf('id'), int('status'), text('url'), text('prompt'), text('negative_prompt')],
				...[text('style'), int('seed'), int('size'), int('resolution_ratio'), int('outputWidth')],
				...[int('outputHeight'), text('create_time'), text('modify_time')],
				{ name: 'has_audio', type: 'boolean', optional: true },
			],
		},
		async: false,
		billable: false,
		place: 'look',
	},
	{
		key: 'upload.media',
		method: 'POST',
		path: '/openapi/v2/media/upload',
		contentType: 'multipart/form-data',
		body: [
			{
				name: 'file',
				type: 'file',
				maxBytes: 50 * MEGABYTE,
				contentTypes: mediaTypes,
				codes: { tooBig: 400017, wrongType: 400017 },
			},
			{ name: 'file_url', type: 'string', format: 'url' },
			{ name: 'media_type', type: 'string', enum: ['video', 'audio'] },
		],
		rules: [{ mode: 'exactlyOne', fields: ['file', 'file_url'] }],
		response: { kind: 'stored', fields: [idOf('media_id'), text('media_type'), text('url')] },
		async: false,
		billable: false,
		place: 'upload',
	},
	{
		key: 'upload.image',
		method: 'POST',
		path: '/openapi/v2/image/upload',
		contentType: 'multipart/form-data',
		body: [
			{
				name: 'image',
				type: 'file',
				maxBytes: 20 * MEGABYTE,
				contentTypes: imageTypes,
				codes: { tooBig: 500030, wrongType: 500032 },
			},
			{ name: 'image_url', type: 'string', format: 'url' },
		],
		rules: [{ mode: 'exactlyOne', fields: ['image', 'image_url'] }],
		response: { kind: 'stored', fields: [idOf('img_id'), text('img_url')] },
		async: false,
		billable: false,
		place: 'upload',
	},
	{
		key: 'account.balance',
		method: 'GET',
		path: '/openapi/v2/account/balance',
		response: {
			kind: 'account',
			fields: [idOf('account_id'), int('credit_monthly'), int('credit_package')],
		},
		async: false,
		billable: false,
		place: 'account',
	},
];
