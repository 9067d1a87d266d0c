/** Transition (docs/service.md, "Videos from texts and images"). */
import {
	clipOptions,
	promptOptimization,
	severalShots,
	videoTemplateId,
	webhookId,
} from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, seed } from '../../fields/inputs/clip';
import { firstFrame, lastFrame } from '../../fields/inputs/image';
import { prompt } from '../../fields/inputs/prompt';
import { allModels, allQualities } from '../../fields/models';
import { jobOperation } from '../operation';

export const transition = jobOperation({
	name: 'Transition',
	value: 'transition',
	action: 'Transition between images',
	description: 'Make a video that goes from a first image to a last one. Costs credits.',
	path: '/openapi/v2/video/transition/generate',
	inputs: [
		firstFrame,
		lastFrame,
		prompt,
		model(allModels),
		duration,
		clipQuality(allQualities),
		seed,
	],
	options: [
		// A transition has neither several shots, which PixVerse's tables do not list for it, nor prompt optimization.
		...clipOptions.filter((option) => ![severalShots, promptOptimization].includes(option)),
		videoTemplateId,
		webhookId,
	],
});
