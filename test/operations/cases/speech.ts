/** Speech and sound: what is spoken, what is heard, and the voices. */
import type { StandIn } from '../../support/standin';
import { clientOf } from '../../support/standin/client';
import { SONG, uploads } from './blocks';
import type { OperationCase } from './setting';
import { EARLIER_ID, field, locator, set } from './setting';
import { caseOf } from './usual';

export const lipSync = caseOf('video.lipSync', {
	refuses: [
		{
			name: 'a text over the limit, and names the way without one',
			parameters: { speechText: 'x'.repeat(201) },
			complaint: /at most 200\. For more, set Speech to Audio/,
		},
	],
});

export const avatar = caseOf('video.avatar', { defaults: { quality: '"720p"' } });

export const soundEffect = caseOf('video.soundEffect', {
	extras: [field('sound_effect_content', 'rain "on tin"', 'sound')],
	viaAdditionalFields: { prompt: '"rain"' },
	guided: { sound_effect_content: [1, 'the table says 2048, as it did where 5000 pass'] },
});

async function earlierVoice(standIn: StandIn): Promise<string[]> {
	const voice = { name: 'A narrator', audio_media_id: 1 };
	const { resp } = await clientOf(standIn).post('/openapi/v2/video/tts_speaker', voice);
	return [String(resp.speaker_id)];
}

const voice = (mode: string, value: string) => ({ voice: locator(mode, value) });

export const voices: OperationCase[] = [
	caseOf('voice.create', {
		ways: {
			name: [{ ...field('name', 'Our "narrator"', 'voiceName'), name: 'a name' }],
			audio_media_id: uploads('sample', 'audio_media_id', 'song', SONG),
		},
	}),
	{
		operation: 'voice.delete',
		row: 'voice.delete',
		groups: [['list', 'id'].map((mode) => set(`a voice by ${mode}`, voice(mode, EARLIER_ID)))],
		setters: { speaker_id: (value) => voice('id', value) },
		before: earlierVoice,
		path: { speaker_id: EARLIER_ID },
	},
	{
		operation: 'voice.getAll',
		row: 'voice.list',
		groups: [],
		extras: [set('a limit', { returnAll: false, limit: 3 })],
		alternatives: ['all', 'custom', 'system'].map((type) =>
			set(`voices of type ${type}`, { voiceType: type }, { speaker_type: `"${type}"` }),
		),
	},
];
