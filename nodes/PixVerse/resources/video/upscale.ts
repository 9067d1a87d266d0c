/** Upscale Video (docs/service.md, "Changes to a video"). */
import { webhookId } from '../../fields/inputs/bodyOptions';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { shortVideo } from '../../fields/uploadKinds';
import { creditsForLength } from '../../prices/describe';
import { jobOperation } from '../operation';

const PATH = '/openapi/v2/video/upscale/generate';

// We know of no field of this operation except the source video (docs/service.md, "Changes to a video").
export const upscale = jobOperation({
	name: 'Upscale Video',
	value: 'upscale',
	action: 'Upscale video',
	description: `Raise a video to 4K. Costs credits, about ${creditsForLength(PATH)} per second.`,
	path: PATH,
	inputs: [sourceVideo(shortVideo)],
	options: [webhookId],
	job: { expectedSeconds: 120 },
});
