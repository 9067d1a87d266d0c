/** The speech of a video: a text with a voice, or an audio. */
import type { INodeProperties } from 'n8n-workflow';
import { characters } from '../bounds';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { requiredChoice } from '../tools/choice';
import { readLocator, pickerField, typedMode } from '../tools/locator';
import { checkedText } from '../tools/write';
import { audioModes, uploadLocator, uploadOrId } from '../tools/upload';
import { audio } from '../uploadKinds';

// The advice for a text that is too long.
const LONGER = 'For more, set Speech to Audio';

const speechKind: INodeProperties = {
	displayName: 'Speech',
	name: 'speech',
	type: 'options',
	options: [
		{ name: 'Audio', value: 'audio', description: 'Needs an audio of at most 30 seconds' },
		{
			name: 'Text',
			value: 'text',
			description: 'Needs a voice, and a text of at most 200 characters',
		},
	],
	default: 'text',
	description: 'What the person says',
};

// The fields of a spoken text are not marked as required. If "Speech" is an expression, n8n shows the fields of both choices,
// and starts no workflow while a required one is empty. But the user may need only the audio.
const forText = { hide: { speech: ['audio'] } };

/** The locator for a voice, from the account's list or by its ID. An operation without "Speech" shows it, too. */
export const voiceField = pickerField(
	{
		displayName: 'Voice',
		name: 'voice',
		description: 'A ready-made voice or one of your own',
		displayOptions: forText,
	},
	'Select a voice…',
	'searchVoices',
	[typedMode('By ID', 'id', 'e.g. 1', 'Get Many of Voice shows the IDs')],
);

const speechFields: INodeProperties[] = [
	speechKind,
	voiceField,
	{
		displayName: 'Text to Speak',
		name: 'speechText',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Welcome to our shop. Have a look around.',
		description: `What is said, at most ${characters.speech} characters. ${LONGER}.`,
		displayOptions: forText,
	},
	uploadLocator(
		{
			displayName: 'Audio',
			name: 'audio',
			description: 'MP3 or WAV with at most 30 seconds and 50 MB',
			displayOptions: { show: { speech: ['audio'] } },
		},
		audioModes,
	),
];

/**
 * The speech: an audio of at most 30 seconds as `audio_media_id`, or a text of at most 200 characters as
 * `lip_sync_tts_content` with a voice as `lip_sync_tts_speaker_id` (docs/service.md, "Speech and sound"). "Additional Body
 * Fields" may not add the other kind of speech.
 */
export const speech: Input = {
	fields: speechFields,
	// The node reads only the fields of the chosen kind, because a field of the other kind may still hold a value.
	write: intoBody(function (body) {
		if (requiredChoice(this, speechKind) === 'audio') {
			const source = readLocator(this, 'audio', 'mediaId');
			// PixVerse wants the ID of an upload, so a file or a URL is uploaded first.
			body.audio_media_id = uploadOrId(this, source, 'Audio', audio);
			return;
		}
		const { value } = readLocator(this, 'voice', 'list');
		// The ID of a voice is a string, unlike the ID of a video.
		body.lip_sync_tts_speaker_id = checkedText(value, 'Voice', { isName: true });
		body.lip_sync_tts_content = checkedText(
			this.getNodeParameter('speechText', ''),
			'Text to Speak',
			{ max: characters.speech, advice: `. ${LONGER}` },
		);
	}),
	exactlyOne: ['audio_media_id', 'lip_sync_tts_content'],
};
