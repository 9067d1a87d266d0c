/** Modify Video (docs/service.md, "Changes to a video"). */
import type { Input } from '../../fields/input';
import { webhookId } from '../../fields/inputs/bodyOptions';
import { qualityBySecond } from '../../fields/inputs/clip';
import { asImageId, images } from '../../fields/inputs/images';
import { maskIds } from '../../fields/inputs/mask';
import { prompt } from '../../fields/inputs/prompt';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { editQualities } from '../../fields/models';
import { notice } from '../../fields/tools/notice';
import { checkNames } from '../../fields/tools/promptNames';
import { longVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

const PATH = '/openapi/v2/video/modify/generate';

// Returns the length of a list in the body. "Additional Body Fields" may set a value that is no list, which counts as 0.
const countOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);

// The instruction, which may refer to images and masks, for example by `@img0` and `@selection0`. The item gets a notice if
// the body does not have such an image or mask.
const namingInstruction: Input = {
	...prompt,
	check: checkNames({
		namesIn: ({ img_ids: images, mask_ids: masks, mask_urls: urls }) => [
			...Array.from({ length: countOf(images) }, (_, at) => `img${at}`),
			...Array.from({ length: countOf(masks) + countOf(urls) }, (_, at) => `selection${at}`),
		],
		isName: (name) => /^@(img|selection)\d+$/.test(name),
	}),
};

export const modify = jobOperation({
	name: 'Modify Video',
	value: 'modify',
	action: 'Modify video by instruction',
	description: 'Edit a video by an instruction, with masks and images if wanted. Costs credits.',
	path: PATH,
	inputs: [
		sourceVideo(longVideo),
		namingInstruction,
		qualityBySecond(PATH, editQualities),
		images('img_ids', asImageId, { min: 0 }),
		notice(
			'modifyNotice',
			'Up to 3 images. The prompt says what to change: make it snow, and give the dog a red hat. The first image is @img0, the first mask @selection0.',
		),
		maskIds,
	],
	options: [webhookId],
	job: { expectedSeconds: 120 },
});
