/** Create Custom Voice: `POST /openapi/v2/video/tts_speaker` (docs/service.md, "Speech and sound"). */
import { voiceName, voiceSample } from '../../fields/inputs/voices';
import { callOnce } from '../../transport/callOnce';
import { operation } from '../operation';

export const createVoice = operation({
	name: 'Create',
	value: 'create',
	action: 'Create custom voice',
	description:
		'Clone a voice from a recording. Free. When the answer holds no ID, Get Many with type Custom shows it.',
	method: 'POST',
	path: '/openapi/v2/video/tts_speaker',
	inputs: [voiceName, voiceSample],
	// Free, and perhaps answered without anything (docs/service.md, "Speech and sound").
	handler: callOnce({ isFree: true }),
});
