/** Restyle Video: `POST /openapi/v2/video/restyle/generate` (specification; reference 9). */
import { effectField, sendEffect } from '../../fields/effect';
import { jobOperation } from '../operation';
import { sendSeed } from '../../fields/seed';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { shortVideo } from '../../fields/uploadKinds';

export const restyle = jobOperation({
	name: 'Restyle Video',
	value: 'restyle',
	action: 'Restyle a video',
	description: 'Redraw a video of at most 16 seconds in another style. Costs credits.',
	path: '/openapi/v2/video/restyle/generate',
	body: [sendSourceVideo(shortVideo), sendEffect, sendSeed],
	exactlyOne: [oneSourceVideo, ['restyle_id', 'restyle_prompt']],
	job: { expectedSeconds: 60 },
	fields: [effectField],
});
