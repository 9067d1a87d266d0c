/** List Voices: `GET /openapi/v2/video/tts_speaker`, or its older path (reference 6). */
import type { Operation } from '../operation';
import { sendVoiceType, voiceTypeField } from '../../fields/voices';
import { getMany } from '../../transport/getMany';
import { voicePages } from '../../transport/http/paging';

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many voices',
		description: 'List the voices that can speak a text. Free.',
		routing: {
			request: { method: 'GET', url: '/openapi/v2/video/tts_speaker' },
			send: { preSend: [sendVoiceType], paginate: true },
			operations: { pagination: getMany(voicePages) },
		},
	},
	fields: [voiceTypeField],
};
