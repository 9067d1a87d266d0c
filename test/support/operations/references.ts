/** Operations that make a video from several pictures (docs/service.md, "Videos from texts and images"). */
import type { OperationRow } from '../standin/row';
import * as common from './models';
import {
	id,
	integer,
	objects,
	oneOf,
	quality,
	required,
	seed,
	someOf,
	string,
	videoJob,
} from './parts';

const fusionModels = ['v4.5', 'v5', 'v5.5', 'v5.6', 'v6', 'c1'];
const chainModels = ['v3.5', 'v4', 'v4.5', 'v5'];

/** Fusion and multi-transition. */
export const referenceRows: OperationRow[] = [
	{
		...videoJob,
		key: 'video.fusion',
		path: '/openapi/v2/video/fusion/generate',
		body: [
			// May be missing when there are videos: disputed.
			objects(
				'image_references',
				[1, 10],
				[
					required(id('img_id')),
					oneOf('type', ['subject', 'background']),
					string('ref_name', { maxLength: 30 }),
				],
			),
			required(string('prompt', { minLength: 1, maxLength: 5000 })),
			required(someOf('model', fusionModels)),
			required(integer('duration', 0, 15)),
			quality,
			required(oneOf('aspect_ratio', [...common.aspectRatios, 'auto'])),
			...[seed, common.audioSwitch, common.style, oneOf('reference_mode', ['omni'])],
			objects(
				'video_references',
				[0, 2],
				[id('video_media_id'), id('source_video_id'), string('ref_name')],
				[{ mode: 'exactlyOne', fields: ['video_media_id', 'source_video_id'] }],
			),
			common.webhookId,
		],
		// The vendor's table of this operation names v5.6, v6 and c1 for native audio.
		models: common.offered(fusionModels, { 'v5.5': { knows: [] } }),
		creationType: 'fusion',
	},
	{
		...videoJob,
		key: 'video.multiTransition',
		path: '/openapi/v2/video/multi_transition/generate',
		body: [
			required(
				objects(
					'multi_transition',
					[2, 7],
					[
						required(id('img_id')),
						// 0 is for the last picture only.
						integer('duration', 0, 8),
						string('prompt', { maxLength: 2048 }),
					],
				),
			),
			required(someOf('model', chainModels)),
			...[quality, common.motionMode, seed, common.webhookId],
		],
		models: common.offered(chainModels),
		creationType: 'multi_transition',
	},
];
