/** Image Template: `POST /openapi/v2/image/template/generate` (reference 23). */
import { asImageId, sendImages } from '../../fields/images';
import { jobOperation } from '../operation';
import { sendTemplate } from '../../fields/template';
import { image } from '../../transport/http/resultTypes';

export const imageTemplate = jobOperation({
	name: 'Apply Template',
	value: 'applyTemplate',
	action: 'Apply a template to images',
	description: 'Apply a ready-made effect to one or several pictures. Costs credits.',
	path: '/openapi/v2/image/template/generate',
	body: [sendTemplate, sendImages('img_ids', asImageId)],
	job: { expectedSeconds: 30, makes: image },
});
