/** Create Custom Voice (docs/service.md, "Speech and sound"). */
import { audioModes, uploadInput } from '../../fields/tools/upload';
import { textInput } from '../../fields/tools/write';
import { audio } from '../../fields/uploadKinds';
import { callOnce } from '../../transport/records';
import { operation } from '../operation';

const voiceName = textInput('name', {
	displayName: 'Name',
	name: 'voiceName',
	required: true,
	isName: true,
	placeholder: 'e.g. Our narrator',
	description: 'The name of the new voice',
});

const voiceSample = uploadInput(
	'audio_media_id',
	{
		displayName: 'Sample',
		name: 'sample',
		description: 'A recording of the voice, MP3, WAV, M4A or AAC. You need the right to use it.',
	},
	audioModes,
	audio,
);

export const createVoice = operation({
	name: 'Create',
	value: 'create',
	action: 'Create custom voice',
	description:
		'Clone a voice from a recording. Free. When the answer holds no ID, Get Many with type Custom shows it.',
	method: 'POST',
	path: '/openapi/v2/video/tts_speaker',
	inputs: [voiceName, voiceSample],
	// With `isFree`, any success counts as a result, because PixVerse may send no ID (docs/service.md, "Speech and sound").
	handler: callOnce({ isFree: true }),
});
