/** Text to Video: `POST /openapi/v2/video/text/generate` (reference 1). */
import { clipOptions } from '../../fields/bodyOptions';
import { sendDuration, sendModel, sendQuality, sendRatio } from '../../fields/clip';
import { jobOperation } from '../operation';
import { sendPrompt } from '../../fields/prompt';
import { sendSeed } from '../../fields/seed';

export const textToVideo = jobOperation({
	name: 'Text to Video',
	value: 'textToVideo',
	action: 'Generate a video from text',
	description: 'Make a video from a description. Costs credits.',
	path: '/openapi/v2/video/text/generate',
	body: [sendPrompt, sendModel, sendDuration, sendQuality, sendRatio, sendSeed],
	takes: [...clipOptions, 'camera_movement', 'template_id', 'webhook_id'],
	job: { expectedSeconds: 60 },
});
