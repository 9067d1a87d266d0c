/** Fusion (reference to video): `POST /openapi/v2/video/fusion/generate` (reference 7). */
import { sendDuration, sendModel, sendQuality, sendRatio } from '../../fields/clip';
import { asReference, sendImages } from '../../fields/images';
import { jobOperation } from '../../fields/operation';
import { sendPrompt } from '../../fields/prompt';
import { sendSeed } from '../../fields/seed';

export const fusion = jobOperation({
	name: 'Fusion',
	value: 'fusion',
	action: 'Generate a video from reference images',
	description:
		'Put the subjects and the background of several pictures into one new video. Costs credits.',
	path: '/openapi/v2/video/fusion/generate',
	body: [
		...[sendImages('image_references', [1, 10], asReference), sendPrompt(5000), sendModel],
		...[sendDuration, sendQuality, sendRatio, sendSeed],
	],
	takes: ['generate_audio_switch'],
	job: { expectedSeconds: 90 },
});
