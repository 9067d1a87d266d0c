/** Swap and its masks (docs/service.md, "Changes to a video"). */
import type { OperationRow } from '../standin/row';
import {
	flag,
	id,
	int,
	integer,
	oneSourceVideo,
	qualityUpTo720p,
	required,
	seed,
	sourceVideo,
	string,
	text,
	videoJob,
} from './parts';

/** Swap mask, which is charged and answers directly, and swap. */
export const swapRows: OperationRow[] = [
	{
		...videoJob,
		key: 'video.swapMask',
		path: '/openapi/v2/video/mask/selection',
		body: [...sourceVideo, integer('keyframe_id', 1)],
		rules: [oneSourceVideo],
		response: {
			kind: 'masks',
			fields: [
				...[int('keyframe_id'), text('keyframe_url'), int('credits')],
				{
					name: 'mask_info',
					type: 'array',
					fields: [text('mask_id'), text('mask_name'), text('mask_url')],
				},
			],
		},
		async: false,
		creationType: 'swap_mask',
	},
	{
		...videoJob,
		key: 'video.swap',
		path: '/openapi/v2/video/swap/generate',
		body: [
			...[...sourceVideo, required(integer('keyframe_id', 1))],
			...[required(string('mask_id', { minLength: 1 })), required(id('img_id'))],
			...[qualityUpTo720p, flag('original_sound_switch'), seed, string('webhook_id')],
		],
		rules: [oneSourceVideo],
		creationType: 'swap',
	},
];
