/** Sound Effect: `POST /openapi/v2/video/sound_effect/generate` (reference 13). */
import { jobOperation } from '../operation';
import { sendSeed } from '../../fields/seed';
import { sendText } from '../../fields/write';
import { oneSourceVideo, sendSourceVideo } from '../../fields/source';
import { shortVideo } from '../../fields/uploadKinds';

const sound = { parameter: 'sound', key: 'sound_effect_content', label: 'Sound' };

export const soundEffect = jobOperation({
	name: 'Sound Effect',
	value: 'soundEffect',
	action: 'Add a sound effect to a video',
	description: 'Add a generated sound to a video. Costs credits.',
	path: '/openapi/v2/video/sound_effect/generate',
	body: [sendSourceVideo(shortVideo), sendText(sound, { optional: true }), sendSeed],
	takes: ['original_sound_switch'],
	exactlyOne: [oneSourceVideo],
	job: { expectedSeconds: 60 },
	fields: [
		{
			displayName: 'Sound',
			name: 'sound',
			type: 'string',
			default: '',
			placeholder: 'e.g. rain on a tin roof',
			description: 'The wanted sound. Without it one is chosen to fit the picture.',
			displayOptions: { show: { resource: ['video'], operation: ['soundEffect'] } },
		},
	],
});
