/** Get: `GET /openapi/v2/video/result/{video_id}` (reference 15). */
import { sendVideoId, videoIdField } from '../../fields/videoId';
import type { Operation } from '../../fields/operation';
import { getVideo } from '../../transport/get';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get a video',
		description:
			'Bring back a video by its ID, also one that an earlier run paid for. May wait and download. Free.',
		routing: {
			request: { method: 'GET', url: '/openapi/v2/video/result/' },
			send: { preSend: [sendVideoId], paginate: true },
			operations: { pagination: getVideo },
		},
	},
	fields: [videoIdField],
};
