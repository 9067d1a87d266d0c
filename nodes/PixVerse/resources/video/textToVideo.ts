/** Text to Video (docs/service.md, "Videos from texts and images"). */
import {
	cameraMovement,
	clipOptions,
	templateId,
	webhookId,
} from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, wideRatio, seed } from '../../fields/inputs/clip';
import { prompt } from '../../fields/inputs/prompt';
import { allModels, allQualities } from '../../fields/models';
import { jobOperation } from '../operation';

// No image gives the video its shape, so the user chooses the aspect ratio.
export const textToVideo = jobOperation({
	name: 'Text to Video',
	value: 'textToVideo',
	action: 'Text to video',
	description: 'Make a video from a description. Costs credits.',
	path: '/openapi/v2/video/text/generate',
	inputs: [prompt, model(allModels), duration, clipQuality(allQualities), wideRatio, seed],
	options: [...clipOptions, cameraMovement, templateId, webhookId],
});
