/** Modify Video: `POST /openapi/v2/video/modify/generate` (reference 17). */
import { sendQuality } from '../../fields/clip';
import { asImageId, sendImages } from '../../fields/images';
import { maskIdsField, sendMaskIds } from '../../fields/mask';
import { jobOperation } from '../operation';
import { sendPrompt } from '../../fields/prompt';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { longVideo } from '../../fields/uploadKinds';

export const modify = jobOperation({
	name: 'Modify Video',
	value: 'modify',
	action: 'Edit a video by instruction',
	description: 'Edit a video by an instruction, with masks and pictures if wanted. Costs credits.',
	path: '/openapi/v2/video/modify/generate',
	body: [
		...[sendSourceVideo(longVideo), sendPrompt, sendQuality],
		...[sendImages('img_ids', asImageId, 0), sendMaskIds],
	],
	exactlyOne: [oneSourceVideo],
	job: { expectedSeconds: 120 },
	fields: [maskIdsField],
});
