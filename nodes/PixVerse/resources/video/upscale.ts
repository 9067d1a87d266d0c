/** Upscale Video: `POST /openapi/v2/video/upscale/generate` (docs/service.md, "Changes to a video"). */
import { webhookId } from '../../fields/inputs/bodyOptions';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { shortVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

export const upscale = jobOperation({
	name: 'Upscale Video',
	value: 'upscale',
	action: 'Upscale video',
	description: 'Raise a video of at most 30 seconds to 4K. Costs credits, about 5 per second.',
	path: '/openapi/v2/video/upscale/generate',
	inputs: [sourceVideo(shortVideo)],
	options: [webhookId],
	job: { expectedSeconds: 120 },
});
