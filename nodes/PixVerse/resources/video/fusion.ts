/** Fusion: `POST /openapi/v2/video/fusion/generate` (docs/service.md, "Videos from texts and pictures"). */
import { fusionAudio, style, webhookId } from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, referenceRatio } from '../../fields/inputs/clip';
import { fusionPrompt } from '../../fields/inputs/prompt';
import { referenceImages, referenceVideos } from '../../fields/inputs/references';
import { seed } from '../../fields/inputs/seed';
import { allQualities, without } from '../../fields/models';
import { jobOperation } from '../operation';

export const fusion = jobOperation({
	name: 'Fusion',
	value: 'fusion',
	action: 'Fusion of images into video',
	description:
		'Put what is in several pictures, and with v6 in up to two videos, into one new video. Costs credits.',
	path: '/openapi/v2/video/fusion/generate',
	inputs: [
		referenceImages,
		fusionPrompt,
		model(without('v3.5', 'v4')),
		duration,
		clipQuality(allQualities),
		referenceRatio,
		seed,
		referenceVideos,
	],
	options: [fusionAudio, style, webhookId],
	job: { expectedSeconds: 90 },
});
