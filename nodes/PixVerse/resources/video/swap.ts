/** Swap Video (docs/service.md, "Changes to a video"). */
import { originalSound, webhookId } from '../../fields/inputs/bodyOptions';
import { qualityBySecond, seed } from '../../fields/inputs/clip';
import { image } from '../../fields/inputs/image';
import { frame, mask } from '../../fields/inputs/mask';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { editQualities } from '../../fields/models';
import { notice } from '../../fields/tools/notice';
import { shortVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

const PATH = '/openapi/v2/video/swap/generate';

// If the user enters no mask ID, the run has PixVerse find a mask before it submits the swap (`findMask` in `job/prepare`).
export const swap = jobOperation({
	name: 'Swap Video',
	value: 'swap',
	action: 'Swap subject in video',
	description:
		'Replace a person, an object or the background of a video by an image. Costs credits.',
	path: PATH,
	inputs: [
		sourceVideo(shortVideo),
		frame,
		mask,
		image,
		notice('swapNotice', 'The image is what takes the place of the mask.'),
		qualityBySecond(PATH, editQualities),
		seed,
	],
	options: [originalSound, webhookId],
	job: { expectedSeconds: 120, prepare: 'findMask' },
});
