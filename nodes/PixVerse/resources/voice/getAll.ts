/** Get Many Voices. If PixVerse does not know the path, the node tries an older path (docs/service.md, "Speech and sound"). */
import { limit } from '../../fields/inputs/output';
import { filterInput } from '../../fields/tools/choice';
import { getMany } from '../../transport/records';
import { voiceList } from '../../transport/http/lists';
import { operation } from '../operation';

// The type of the listed voices. For "PixVerse Default", the query has no type, so PixVerse applies its own default.
const voiceType = filterInput('speaker_type', {
	displayName: 'Type',
	name: 'voiceType',
	type: 'options',
	options: [
		{ name: 'All', value: 'all' },
		{ name: 'Custom', value: 'custom', description: 'Voices that you created' },
		{ name: 'PixVerse Default', value: '' },
		{ name: 'System', value: 'system', description: 'The ready-made voices' },
	],
	default: '',
	description: 'Which voices are listed',
});

export const getVoices = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many voices',
	description: 'List the voices that can speak a text. Free.',
	method: 'GET',
	path: '/openapi/v2/video/tts_speaker',
	inputs: [voiceType, limit],
	handler: getMany(voiceList),
});
