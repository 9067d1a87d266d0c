/** Image to Video (docs/service.md, "Videos from texts and images"). */
import { clipOptions, imageCameraMovement, webhookId } from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, seed } from '../../fields/inputs/clip';
import { image } from '../../fields/inputs/image';
import { prompt } from '../../fields/inputs/prompt';
import { allModels, allQualities } from '../../fields/models';
import { notice } from '../../fields/tools/notice';
import { jobOperation } from '../operation';

// The result has the shape of the image, so the operation has no aspect ratio.
export const imageToVideo = jobOperation({
	name: 'Image to Video',
	value: 'imageToVideo',
	action: 'Image to video',
	description:
		'Animate an image. The video has its shape; for another shape use Fusion. Costs credits.',
	path: '/openapi/v2/video/img/generate',
	inputs: [
		image,
		prompt,
		model(allModels),
		duration,
		clipQuality(allQualities),
		// Other operations have the field Aspect Ratio below the quality, and users look for it there. So the notice says why
		// this operation has none.
		notice(
			'shapeNotice',
			'The video begins with the image and has its shape. For another shape use Fusion.',
		),
		seed,
	],
	options: [...clipOptions, imageCameraMovement, webhookId],
});
