/** Swap Mask: `POST /openapi/v2/video/mask/selection` (reference 11). */
import { sendAdditionalFields } from '../../fields/job';
import { sendFrameNumber } from '../../fields/mask';
import type { Operation } from '../operation';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { shortVideo } from '../../fields/uploadKinds';
import { callOnce } from '../../transport/callOnce';

export const swapMask: Operation = {
	option: {
		name: 'Swap Mask',
		value: 'swapMask',
		action: 'Get the masks of a video',
		description: 'Find what can be replaced in one frame of a video. Costs about 2 credits.',
		routing: {
			request: { method: 'POST', url: '/openapi/v2/video/mask/selection' },
			send: {
				preSend: [
					sendSourceVideo(shortVideo),
					sendFrameNumber,
					sendAdditionalFields([oneSourceVideo]),
				],
				paginate: true,
			},
			operations: { pagination: callOnce },
		},
	},
	fields: [],
};
