/** Multi-Transition: `POST /openapi/v2/video/multi_transition/generate` (reference 8). */
import { sendModel, sendQuality } from '../../fields/clip';
import { sendKeyFrames } from '../../fields/keyFrames';
import { jobOperation } from '../operation';
import { sendSeed } from '../../fields/seed';

export const multiTransition = jobOperation({
	name: 'Multi-Transition',
	value: 'multiTransition',
	action: 'Generate a video from several images',
	description: 'Chain 2 to 7 pictures into one video of at most 30 seconds. Costs credits.',
	path: '/openapi/v2/video/multi_transition/generate',
	body: [sendKeyFrames, sendModel, sendQuality, sendSeed],
	takes: ['motion_mode'],
	job: { expectedSeconds: 120 },
});
