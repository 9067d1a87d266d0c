/** Image Template (docs/service.md, "Image templates"). */
import { asImageId, images, templateNotice } from '../../fields/inputs/images';
import { pickedTemplate } from '../../fields/inputs/template';
import { image } from '../../transport/values/record';
import { jobOperation } from '../operation';

export const imageTemplate = jobOperation({
	name: 'Apply Template',
	value: 'applyTemplate',
	action: 'Apply template to images',
	description: 'Apply a ready-made effect to one or several images. Costs credits.',
	path: '/openapi/v2/image/template/generate',
	// PixVerse takes a list of image IDs here, even for one image. Template Video sends the ID of a single image without a
	// list.
	inputs: [pickedTemplate, images('img_ids', asImageId), templateNotice],
	job: { expectedSeconds: 30, makes: image },
});
