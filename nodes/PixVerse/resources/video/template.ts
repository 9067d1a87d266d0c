/** Template Video: `POST /openapi/v2/video/img/generate` with a template (reference 3). */
import { sendQuality } from '../../fields/clip';
import { sendOneOrMoreImages } from '../../fields/images';
import { jobOperation } from '../operation';
import { sendPromptOrNone } from '../../fields/prompt';
import { sendSeed } from '../../fields/seed';
import { sendConstant } from '../../fields/write';
import { sendTemplate } from '../../fields/template';

export const template = jobOperation({
	name: 'Template Video',
	value: 'template',
	action: 'Generate a video from a template',
	description: 'Apply a ready-made effect to one or several pictures. Costs credits.',
	path: '/openapi/v2/video/img/generate',
	body: [
		...[sendTemplate, sendOneOrMoreImages, sendPromptOrNone, sendQuality, sendSeed],
		// The service wants both with every call and ignores them: the effect decides.
		...[sendConstant('model', 'v5'), sendConstant('duration', 5)],
	],
	takes: ['template_sound'],
	exactlyOne: [['img_id', 'img_ids']],
	job: { expectedSeconds: 60 },
});
