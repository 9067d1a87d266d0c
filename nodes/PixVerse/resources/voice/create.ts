/** Create Custom Voice: `POST /openapi/v2/video/tts_speaker` (reference 30, clients only). */
import type { Operation } from '../operation';
import { newVoiceFields, sendVoice } from '../../fields/voices';
import { callOnce } from '../../transport/callOnce';

export const create: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create a custom voice',
		description:
			'Clone a voice from a recording. Free. When the answer holds no ID, Get Many with type Custom shows it.',
		routing: {
			request: { method: 'POST', url: '/openapi/v2/video/tts_speaker' },
			send: { preSend: sendVoice, paginate: true },
			operations: { pagination: callOnce },
		},
	},
	fields: newVoiceFields,
};
