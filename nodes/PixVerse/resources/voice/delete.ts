/**
 * Delete Custom Voice: `DELETE /openapi/v2/video/tts_speaker/{speaker_id}`
 * (docs/service.md, "Speech and sound").
 */
import { ownVoice } from '../../fields/inputs/voices';
import { deleteRecord } from '../../transport/records';
import { operation } from '../operation';

export const deleteVoice = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete custom voice',
	description: 'Delete a voice that you created. Free.',
	method: 'DELETE',
	path: '/openapi/v2/video/tts_speaker/',
	inputs: [ownVoice],
	handler: deleteRecord('speaker_id'),
});
