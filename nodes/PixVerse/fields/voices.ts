/** The fields of the voice operations. */
import type { INodeProperties } from 'n8n-workflow';
import { sendFilter, sendText, sendUpload } from './write';
import { fileModes, audioIdMode, uploadLocator } from './upload';
import { audio } from './uploadKinds';

/** Puts the kind of voices into the query when one is chosen. */
export const sendVoiceType = sendFilter('voiceType', 'speaker_type', '');

export const voiceTypeField: INodeProperties = {
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
	displayOptions: { show: { resource: ['voice'], operation: ['getAll'] } },
};

/** Writes the name and the sample of a new voice. */
export const sendVoice = [
	sendText({ parameter: 'voiceName', key: 'name', label: 'Name' }),
	sendUpload({ parameter: 'sample', key: 'audio_media_id', label: 'Sample' }, audio),
];

const show = { resource: ['voice'], operation: ['create'] };

export const newVoiceFields: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'voiceName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Our narrator',
		description: 'The name of the new voice',
		displayOptions: { show },
	},
	uploadLocator(
		{
			displayName: 'Sample',
			name: 'sample',
			description: 'A recording of the voice, MP3, WAV, M4A or AAC. You need the right to use it.',
			displayOptions: { show },
		},
		[...fileModes, audioIdMode],
	),
];
