/** The fields of the voice operations. */
import type { Input } from '../input';
import { textInput, writeFilter, writePicked, writeUpload } from '../tools/write';
import { voiceField } from './speech';
import { audioModes, audioIdMode, uploadLocator } from '../tools/upload';
import { audio } from '../uploadKinds';

/** The kind of the listed voices, put into the query when one is chosen. */
export const voiceType: Input = {
	fields: [
		{
			displayName: 'Type',
			name: 'voiceType',
			type: 'options',
			options: [
				{ name: 'All', value: 'all' },
				{ name: 'PixVerse Default', value: '' },
				{ name: 'Custom', value: 'custom', description: 'Voices that you created' },
				{ name: 'System', value: 'system', description: 'The ready-made voices' },
			],
			default: '',
			description: 'Which voices are listed',
		},
	],
	write: writeFilter('voiceType', 'speaker_type', ''),
};

/** The name of a new voice. */
export const voiceName = textInput('name', {
	displayName: 'Name',
	name: 'voiceName',
	required: true,
	placeholder: 'e.g. Our narrator',
	description: 'The name of the new voice',
});

/** The recording that a new voice is made from. */
export const voiceSample: Input = {
	fields: [
		uploadLocator(
			{
				displayName: 'Sample',
				name: 'sample',
				description:
					'A recording of the voice, MP3, WAV, M4A or AAC. You need the right to use it.',
			},
			[...audioModes, audioIdMode],
		),
	],
	write: writeUpload({ parameter: 'sample', key: 'audio_media_id', label: 'Sample' }, audio),
};

/** A voice of the account's own. */
export const ownVoice: Input = {
	fields: [{ ...voiceField('The voice to delete, one of your own'), required: true }],
	write: writePicked({ parameter: 'voice', key: 'speaker_id', label: 'Voice' }),
};
