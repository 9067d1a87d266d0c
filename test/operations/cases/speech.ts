/** Speech and sound: what is spoken, what is heard, and the voices. */
import type { StandIn } from '../../support/standin';
import { clientOf } from '../../support/standin/client';
import {
	images,
	originalSound,
	prompt,
	quality,
	seed,
	SONG,
	sources,
	speeches,
	speechSetters,
	uploads,
} from './blocks';
import { webhook } from './clips';
import type { OperationCase } from './setting';
import { EARLIER_ID, jobSettings, locator, set } from './setting';

export const lipSync: OperationCase = {
	operation: 'video.lipSync',
	row: 'video.lipSync',
	groups: [sources, speeches],
	extras: [webhook, ...jobSettings],
	setters: speechSetters,
	refuses: [
		{
			name: 'a text over the limit, and names the way without one',
			parameters: { speechText: 'x'.repeat(201) },
			complaint: /at most 200\. For more, set Speech to Audio/,
		},
	],
};

export const avatar: OperationCase = {
	operation: 'video.avatar',
	row: 'video.avatar',
	defaults: { quality: '"720p"' },
	groups: [images, speeches],
	extras: [prompt, quality('1080p'), ...jobSettings],
	setters: speechSetters,
};

const sound = set(
	'a sound',
	{ sound: 'rain "on tin"' },
	{ sound_effect_content: '"rain \\"on tin\\""' },
);

export const soundEffect: OperationCase = {
	operation: 'video.soundEffect',
	row: 'video.soundEffect',
	groups: [sources],
	extras: [sound, originalSound, seed, webhook, ...jobSettings],
	viaAdditionalFields: { prompt: '"rain"' },
	guided: { sound_effect_content: [1, 'the table says 2048, as it did where 5000 pass'] },
	setters: { sound_effect_content: (value) => ({ sound: value }) },
};

/** Makes a voice as the account might have done before. */
async function earlierVoice(standIn: StandIn): Promise<string[]> {
	const voice = { name: 'A narrator', audio_media_id: 1 };
	const { resp } = await clientOf(standIn).post('/openapi/v2/video/tts_speaker', voice);
	return [String(resp.speaker_id)];
}

const voice = (mode: string, value: string) => ({ voice: locator(mode, value) });

export const voices: OperationCase[] = [
	{
		operation: 'voice.create',
		row: 'voice.create',
		groups: [
			[set('a name', { voiceName: 'Our "narrator"' }, { name: '"Our \\"narrator\\""' })],
			uploads({ parameter: 'sample', key: 'audio_media_id' }, 'media', 'song', SONG),
		],
		setters: {
			name: (value) => ({ voiceName: value }),
			audio_media_id: (value) => ({ sample: locator('mediaId', value) }),
		},
	},
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
