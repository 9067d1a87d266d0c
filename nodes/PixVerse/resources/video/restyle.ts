/** Restyle Video: `POST /openapi/v2/video/restyle/generate` (docs/service.md, "Changes to a video"). */
import { webhookId } from '../../fields/inputs/bodyOptions';
import { effect } from '../../fields/inputs/effect';
import { seed } from '../../fields/inputs/seed';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { shortVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

export const restyle = jobOperation({
	name: 'Restyle Video',
	value: 'restyle',
	action: 'Restyle video',
	description: 'Redraw a video of at most 16 seconds in another style. Costs credits.',
	path: '/openapi/v2/video/restyle/generate',
	inputs: [sourceVideo(shortVideo, ', at most 16 seconds'), effect, seed],
	options: [webhookId],
	job: { expectedSeconds: 60 },
});
