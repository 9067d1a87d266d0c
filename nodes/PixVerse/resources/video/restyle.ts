/** Restyle Video: `POST /openapi/v2/video/restyle/generate` (specification; reference 9). */
import { effectField, sendEffect } from '../../fields/effect';
import { sendAdditionalFields } from '../../fields/job';
import type { Operation } from '../../fields/operation';
import { seedField, sendSeed } from '../../fields/seed';
import { restyleUploads, sendVideoSource, videoSourceField } from '../../fields/source';
import { generate } from '../../transport/generate';

const source = { video: 'source_video_id', media: 'video_media_id' };
const exactlyOne = [
	['source_video_id', 'video_media_id'],
	['restyle_id', 'restyle_prompt'],
];

export const restyle: Operation = {
	option: {
		name: 'Restyle Video',
		value: 'restyle',
		action: 'Restyle a video',
		description: 'Redraw a video of at most 16 seconds in another style. Costs credits.',
		routing: {
			request: { method: 'POST', url: '/openapi/v2/video/restyle/generate' },
			send: {
				preSend: [
					sendVideoSource('sourceVideo', 'Source Video', source, restyleUploads),
					sendEffect,
					sendSeed,
					sendAdditionalFields(exactlyOne),
				],
				paginate: true,
			},
			operations: { pagination: generate({ expectedSeconds: 60 }) },
		},
	},
	fields: [videoSourceField(['restyle']), effectField, seedField(['restyle'])],
};
