/** Template Video: the request of Image to Video, with a template (docs/service.md, "Videos from texts and images"). */
import { soundSwitch } from '../../fields/inputs/bodyOptions';
import { quality, seed } from '../../fields/inputs/clip';
import { oneOrMoreImages, templateNotice } from '../../fields/inputs/images';
import { promptOrEmpty } from '../../fields/inputs/prompt';
import { pickedTemplate } from '../../fields/inputs/template';
import { allQualities } from '../../fields/models';
import { constant } from '../../fields/tools/write';
import { jobOperation } from '../operation';

// The template decides the model, the length and the shape, so the operation has no fields for these.
export const templateVideo = jobOperation({
	name: 'Template Video',
	value: 'template',
	action: 'Template video from images',
	description: 'Apply a ready-made effect to one or several images. Costs credits.',
	path: '/openapi/v2/video/img/generate',
	inputs: [
		pickedTemplate,
		oneOrMoreImages,
		templateNotice,
		promptOrEmpty,
		quality(allQualities),
		seed,
		// PixVerse requires a model and a duration, but ignores both, because the template decides them.
		constant('model', 'v5'),
		constant('duration', 5),
	],
	options: [soundSwitch],
});
