/**
 * List Voices: `GET /openapi/v2/video/tts_speaker`, or its older path
 * (docs/service.md, "Speech and sound").
 */
import { limit } from '../../fields/inputs/limit';
import { voiceType } from '../../fields/inputs/voices';
import { getMany } from '../../transport/records';
import { voiceList } from '../../transport/http/lists';
import { operation } from '../operation';

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
