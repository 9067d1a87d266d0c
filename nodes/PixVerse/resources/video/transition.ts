/** Transition: `POST /openapi/v2/video/transition/generate` (reference 4). */
import { clipOptions } from '../../fields/bodyOptions';
import { sendDuration, sendModel, sendQuality } from '../../fields/clip';
import { frameFields, sendFrames } from '../../fields/image';
import { jobOperation } from '../operation';
import { sendPrompt } from '../../fields/prompt';
import { sendSeed } from '../../fields/seed';

export const transition = jobOperation({
	name: 'Transition',
	value: 'transition',
	action: 'Generate a transition between two images',
	description: 'Make a video that goes from a first picture to a last one. Costs credits.',
	path: '/openapi/v2/video/transition/generate',
	body: [...sendFrames, sendPrompt, sendModel, sendDuration, sendQuality, sendSeed],
	takes: clipOptions.filter(
		(key) => !['generate_multi_clip_switch', 'thinking_type'].includes(key),
	),
	job: { expectedSeconds: 60 },
	fields: frameFields,
});
