/** Image templates, and the records of jobs (docs/service.md, "Image templates" and "Results"). */
import type { OperationRow } from '../standin/row';
import { free, id, idOf, ids, imageJob, int, required, string, text } from './parts';

export const recordRows: OperationRow[] = [
	{
		...imageJob,
		key: 'image.template',
		path: '/openapi/v2/image/template/generate',
		body: [required(ids('img_ids', 1)), required(id('template_id')), string('webhook_id')],
		creationType: 'image_to_image',
	},
	{
		...free,
		key: 'video.status',
		method: 'GET',
		path: '/openapi/v2/video/result/{video_id}',
		pathParams: [required(id('video_id'))],
		response: {
			kind: 'record',
			fields: [
				...[idOf('id'), text('prompt'), text('negative_prompt'), text('url'), int('status')],
				...[int('seed'), text('create_time'), text('modify_time'), int('outputWidth')],
				...[int('outputHeight'), { name: 'has_audio', type: 'boolean' } as const, int('credits')],
				// Of the international host.
				{ ...text('path'), optional: true },
				// On the vendor's page only.
				{ ...int('size'), optional: true },
			],
		},
		place: 'poll',
	},
	{
		...free,
		key: 'image.status',
		method: 'GET',
		path: '/openapi/v2/image/result/{image_id}',
		pathParams: [required(id('image_id'))],
		response: {
			kind: 'record',
			fields: [
				...[idOf('image_id'), int('status'), text('url'), text('prompt'), text('prompt_translate')],
				...[int('seed'), idOf('template_id'), text('create_time'), text('modify_time')],
				...[int('outputWidth'), int('outputHeight'), int('credits')],
				{ name: 'customer_paths', type: 'object' },
			],
		},
		place: 'poll',
	},
];
