/** Get: `GET /openapi/v2/video/result/{video_id}` (reference 15). */
import { recordIdField, sendRecordId } from '../../fields/recordId';
import type { Operation } from '../operation';
import { getJob } from '../../transport/getJob';
import { video } from '../../transport/http/resultTypes';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get a video',
		description:
			'Bring back a video by its ID, also one that an earlier run paid for. May wait and download. Free.',
		routing: {
			request: { method: 'GET', url: video.path },
			send: { preSend: [sendRecordId('videoId', 'video_id', 'Video ID')], paginate: true },
			operations: { pagination: getJob(video) },
		},
	},
	fields: [recordIdField('video', 'videoId', 'Video ID')],
};
