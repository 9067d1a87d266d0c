/** Extend Video (docs/service.md, "Changes to a video"). */
import {
	generateAudio,
	motionMode,
	style,
	videoTemplateId,
	webhookId,
} from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, seed } from '../../fields/inputs/clip';
import { happening } from '../../fields/inputs/prompt';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { allQualities, allModelsExcept } from '../../fields/models';
import { shortVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

// PixVerse's table has no v5.6 and no c1 for this operation.
export const extend = jobOperation({
	name: 'Extend Video',
	value: 'extend',
	action: 'Extend video',
	description:
		'Continue a video of less than 40 seconds (30 with models before v6). Costs credits.',
	path: '/openapi/v2/video/extend/generate',
	inputs: [
		sourceVideo(shortVideo),
		happening,
		model(allModelsExcept('v5.6', 'c1')),
		duration,
		clipQuality(allQualities),
		seed,
	],
	options: [generateAudio, motionMode, style, videoTemplateId, webhookId],
	job: { expectedSeconds: 60 },
});
