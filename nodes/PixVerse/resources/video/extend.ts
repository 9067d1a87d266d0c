/** Extend Video: `POST /openapi/v2/video/extend/generate` (reference 14). */
import { sendDuration, sendModel, sendQuality } from '../../fields/clip';
import { jobOperation } from '../operation';
import { sendPrompt } from '../../fields/prompt';
import { sendSeed } from '../../fields/seed';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { shortVideo } from '../../fields/uploadKinds';

export const extend = jobOperation({
	name: 'Extend Video',
	value: 'extend',
	action: 'Extend a video',
	description:
		'Continue a video of less than 40 seconds (30 with models before v6). Costs credits.',
	path: '/openapi/v2/video/extend/generate',
	body: [
		sendSourceVideo(shortVideo),
		...[sendPrompt, sendModel, sendDuration, sendQuality, sendSeed],
	],
	takes: ['generate_audio_switch', 'motion_mode', 'style'],
	exactlyOne: [oneSourceVideo],
	job: { expectedSeconds: 60 },
});
