/** Swap Video: `POST /openapi/v2/video/swap/generate` (reference 12). */
import { sendQuality } from '../../fields/clip';
import { sendImage } from '../../fields/image';
import { maskFields, sendFrameNumber, sendMask } from '../../fields/mask';
import { jobOperation } from '../operation';
import { sendSeed } from '../../fields/seed';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { shortVideo } from '../../fields/uploadKinds';

export const swap = jobOperation({
	name: 'Swap Video',
	value: 'swap',
	action: 'Swap a subject of a video',
	description:
		'Replace a person, an object or the background of a video by a picture. Costs credits.',
	path: '/openapi/v2/video/swap/generate',
	body: [sendSourceVideo(shortVideo), sendFrameNumber, sendMask, sendImage, sendQuality, sendSeed],
	takes: ['original_sound_switch'],
	exactlyOne: [oneSourceVideo],
	job: { expectedSeconds: 120, prepare: 'findMask' },
	fields: maskFields,
});
