/** Delete Custom Voice: `DELETE /openapi/v2/video/tts_speaker/{speaker_id}` (reference 31). */
import type { Operation } from '../operation';
import { sendPicked } from '../../fields/write';
import { voiceField } from '../../fields/speech';
import { deleteRecord } from '../../transport/deleteRecord';

const voice = { parameter: 'voice', key: 'speaker_id', label: 'Voice' };

export const deleteVoice: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete a custom voice',
		description: 'Delete a voice that you created. Free.',
		routing: {
			request: { method: 'DELETE', url: '/openapi/v2/video/tts_speaker/' },
			send: { preSend: [sendPicked(voice, 'text')], paginate: true },
			operations: { pagination: deleteRecord('speaker_id') },
		},
	},
	fields: [
		voiceField(
			{ show: { resource: ['voice'], operation: ['delete'] } },
			'The voice to delete, one of your own',
		),
	],
};
