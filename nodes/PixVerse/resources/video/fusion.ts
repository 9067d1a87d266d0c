/** Fusion (reference to video): `POST /openapi/v2/video/fusion/generate` (reference 7). */
import { sendDuration, sendModel, sendQuality, sendRatio } from '../../fields/clip';
import { jobOperation } from '../operation';
import { sendPrompt } from '../../fields/prompt';
import {
	needsReference,
	referenceVideosField,
	sendReferences,
	sendReferenceVideos,
} from '../../fields/references';
import { sendSeed } from '../../fields/seed';

export const fusion = jobOperation({
	name: 'Fusion',
	value: 'fusion',
	action: 'Generate a video from reference images',
	description:
		'Put what is in several pictures, and with v6 in up to two videos, into one new video. Costs credits.',
	path: '/openapi/v2/video/fusion/generate',
	body: [
		...[sendReferences, sendPrompt, sendModel],
		...[sendDuration, sendQuality, sendRatio, sendSeed, sendReferenceVideos],
	],
	takes: ['fusion_audio', 'style'],
	checks: [needsReference],
	job: { expectedSeconds: 90 },
	fields: [referenceVideosField],
});
