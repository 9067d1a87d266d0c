/** Delete Custom Voice (docs/service.md, "Speech and sound"). */
import type { Input } from '../../fields/input';
import { voiceField } from '../../fields/inputs/speech';
import { intoBody } from '../../fields/tools/body';
import { notice } from '../../fields/tools/notice';
import { readLocator } from '../../fields/tools/locator';
import { checkedText } from '../../fields/tools/write';
import { deleteRecord } from '../../transport/records';
import { operation } from '../operation';

// PixVerse takes the ID in the path. This input writes the ID into the body, and the handler moves the ID into the path.
const ownVoice: Input = {
	fields: [voiceField],
	write: intoBody(function (body) {
		body.speaker_id = checkedText(readLocator(this, 'voice', 'list').value, 'Voice', {
			isName: true,
		});
	}),
};

export const deleteVoice = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete custom voice',
	description: 'Delete a voice that you created. Free.',
	method: 'DELETE',
	path: '/openapi/v2/video/tts_speaker/',
	inputs: [ownVoice, notice('voiceNotice', 'You can delete only a voice of your own.')],
	handler: deleteRecord('speaker_id'),
});
