/** Avatar: `POST /openapi/v2/video/avatar/generate` (reference 19, clients only). */
import { sendQuality } from '../../fields/clip';
import { sendImage } from '../../fields/image';
import { jobOperation } from '../operation';
import { sendText } from '../../fields/write';
import { oneSpeech, sendSpeech } from '../../fields/speech';

/** How long it may be is not documented. */
const direction = { parameter: 'prompt', key: 'prompt', label: 'Prompt' };

export const avatar = jobOperation({
	name: 'Avatar',
	value: 'avatar',
	action: 'Make a portrait speak',
	description: 'Make a portrait speak a text or an audio. Costs credits.',
	path: '/openapi/v2/video/avatar/generate',
	body: [sendImage, sendQuality, sendSpeech, sendText(direction, { optional: true })],
	exactlyOne: [oneSpeech],
	job: { expectedSeconds: 90 },
});
