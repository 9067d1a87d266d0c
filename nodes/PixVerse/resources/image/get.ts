/** Get: `GET /openapi/v2/image/result/{image_id}` (reference 24). */
import { recordIdField, sendRecordId } from '../../fields/recordId';
import type { Operation } from '../operation';
import { getJob } from '../../transport/getJob';
import { image } from '../../transport/http/resultTypes';

export const getImage: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get an image',
		description:
			'Bring back an image by its ID, also one that an earlier run paid for. May wait and download. Free.',
		routing: {
			request: { method: 'GET', url: image.path },
			send: { preSend: [sendRecordId('imageId', 'image_id', 'Image ID')], paginate: true },
			operations: { pagination: getJob(image) },
		},
	},
	fields: [recordIdField('image', 'imageId', 'Image ID')],
};
