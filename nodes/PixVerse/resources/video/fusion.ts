/** Fusion (reference to video): `POST /openapi/v2/video/fusion/generate` (reference 7). */
import { sendDuration, sendModel, sendQuality, sendRatio } from '../../fields/clip';
import { jobOperation } from '../../fields/operation';
import { sendPrompt } from '../../fields/prompt';
import { sendReferences } from '../../fields/references';
import { sendSeed } from '../../fields/seed';

export const fusion = jobOperation({
	name: 'Fusion',
	value: 'fusion',
	action: 'Generate a video from reference images',
	description:
		'Put the subjects and the background of several pictures into one new video. Costs credits.',
	path: '/openapi/v2/video/fusion/generate',
	body: [
		...[sendReferences, sendPrompt(5000), sendModel],
		...[sendDuration, sendQuality, sendRatio, sendSeed],
	],
	takes: ['fusion_audio'],
	job: { expectedSeconds: 90 },
});
