/** Motion Control (Mimic): `POST /openapi/v2/video/mimic/generate` (reference 16). */
import { sendQuality } from '../../fields/clip';
import { sendImage } from '../../fields/image';
import { jobOperation } from '../operation';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { longVideo } from '../../fields/uploadKinds';

export const mimic = jobOperation({
	name: 'Motion Control',
	value: 'mimic',
	action: 'Mimic the motion of a video',
	description: 'Make the person in a picture move like the one in a video. Costs credits.',
	path: '/openapi/v2/video/mimic/generate',
	body: [sendSourceVideo(longVideo), sendImage, sendQuality],
	exactlyOne: [oneSourceVideo],
	job: { expectedSeconds: 120 },
});
