/**
 * Multi-Transition: `POST /openapi/v2/video/multi_transition/generate`
 * (docs/service.md, "Videos from texts and pictures").
 */
import { motionMode, webhookId } from '../../fields/inputs/bodyOptions';
import { keyFrameModel, quality } from '../../fields/inputs/clip';
import { keyFrames } from '../../fields/inputs/keyFrames';
import { seed } from '../../fields/inputs/seed';
import { allQualities } from '../../fields/models';
import { jobOperation } from '../operation';

export const multiTransition = jobOperation({
	name: 'Multi-Transition',
	value: 'multiTransition',
	action: 'Multi-transition between images',
	description: 'Chain 2 to 7 pictures into one video of at most 30 seconds. Costs credits.',
	path: '/openapi/v2/video/multi_transition/generate',
	inputs: [keyFrames, keyFrameModel, quality(allQualities), seed],
	options: [motionMode, webhookId],
	job: { expectedSeconds: 120 },
});
