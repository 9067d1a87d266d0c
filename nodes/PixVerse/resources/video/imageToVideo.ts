/** Image to Video (docs/service.md, "Videos from texts and images"). */
import { clipOptions, imageCameraMovement, webhookId } from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, seed } from '../../fields/inputs/clip';
import { image } from '../../fields/inputs/image';
import { happening } from '../../fields/inputs/prompt';
import { allModels, allQualities } from '../../fields/models';
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
		image('The image that the video begins with'),
		happening,
		model(allModels),
		duration,
		// Other operations have the field Aspect Ratio below the quality, and users look for it there. So the hint says why
		// this operation has none.
		clipQuality(allQualities, 'The video has the shape of the image; for another shape use Fusion'),
		seed,
	],
	options: [...clipOptions, imageCameraMovement, webhookId],
});
