/** Modify Video (docs/service.md, "Changes to a video"). */
import { webhookId } from '../../fields/inputs/bodyOptions';
import { qualityBySecond } from '../../fields/inputs/clip';
import { asImageId, images } from '../../fields/inputs/images';
import { maskIds } from '../../fields/inputs/mask';
import { instruction } from '../../fields/inputs/prompt';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { editQualities } from '../../fields/models';
import { longVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

const PATH = '/openapi/v2/video/modify/generate';

export const modify = jobOperation({
	name: 'Modify Video',
	value: 'modify',
	action: 'Modify video by instruction',
	description: 'Edit a video by an instruction, with masks and images if wanted. Costs credits.',
	path: PATH,
	inputs: [
		sourceVideo(longVideo),
		instruction,
		qualityBySecond(PATH, editQualities),
		images('img_ids', asImageId, 'Up to 3 images, in their order', { least: 0 }),
		maskIds,
	],
	options: [webhookId],
	job: { expectedSeconds: 120 },
});
