/** Image to Video: `POST /openapi/v2/video/img/generate` (reference 2). */
import { clipOptions } from '../../fields/bodyOptions';
import { sendDuration, sendModel, sendQuality } from '../../fields/clip';
import { sendImage } from '../../fields/image';
import { jobOperation } from '../operation';
import { sendPrompt } from '../../fields/prompt';
import { sendSeed } from '../../fields/seed';

export const imageToVideo = jobOperation({
	name: 'Image to Video',
	value: 'imageToVideo',
	action: 'Generate a video from an image',
	description: 'Animate a picture by a description. Costs credits.',
	path: '/openapi/v2/video/img/generate',
	body: [sendImage, sendPrompt, sendModel, sendDuration, sendQuality, sendSeed],
	takes: [...clipOptions, 'image_camera', 'webhook_id'],
	job: { expectedSeconds: 60 },
});
