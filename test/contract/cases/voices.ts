/** The operations on voices. */
import type { StandIn } from '../../support/standin';
import { clientOf } from '../../support/standin/client';
import { SONG, uploads } from './blocks';
import type { OperationCase } from './setting';
import { EARLIER, locator, silent } from './setting';

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
			[
				{
					name: 'a name',
					parameters: { voiceName: 'Our "narrator"' },
					sends: { name: '"Our \\"narrator\\""' },
				},
			],
			uploads({ parameter: 'sample', key: 'audio_media_id' }, 'media', 'song', SONG),
		],
		extras: [],
		setters: {
			name: (value) => ({ voiceName: value }),
			audio_media_id: (value) => ({ sample: locator('mediaId', value) }),
		},
	},
	{
		operation: 'voice.delete',
		row: 'voice.delete',
		groups: [['list', 'id'].map((mode) => silent(`a voice by ${mode}`, voice(mode, EARLIER)))],
		extras: [],
		setters: { speaker_id: (value) => voice('id', value) },
		before: earlierVoice,
		path: { speaker_id: EARLIER },
	},
	{
		operation: 'voice.getAll',
		row: 'voice.list',
		groups: [],
		extras: [silent('a limit', { returnAll: false, limit: 3 })],
		alternatives: ['all', 'custom', 'system'].map((type) => ({
			name: `voices of type ${type}`,
			parameters: { voiceType: type },
			sends: { speaker_type: `"${type}"` },
		})),
		setters: {},
	},
];
