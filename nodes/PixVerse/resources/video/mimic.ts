/** Motion Control (Mimic) (docs/service.md, "Changes to a video"). */
import { webhookId } from '../../fields/inputs/bodyOptions';
import { qualityBySecond } from '../../fields/inputs/clip';
import { image } from '../../fields/inputs/image';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { editQualities } from '../../fields/models';
import { notice } from '../../fields/tools/notice';
import { longVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

const PATH = '/openapi/v2/video/mimic/generate';

// PixVerse charges for each second of the video, so each quality shows the price of a second.
export const mimic = jobOperation({
	name: 'Motion Control',
	value: 'mimic',
	action: 'Motion control from video',
	description:
		'Make a person or an animal in an image move like the person in a video. Costs credits.',
	path: PATH,
	inputs: [
		sourceVideo(longVideo),
		image,
		notice(
			'moverNotice',
			'The image is the person or animal that moves like the person in the video.',
		),
		qualityBySecond(PATH, editQualities),
	],
	options: [webhookId],
	job: { expectedSeconds: 120 },
});
