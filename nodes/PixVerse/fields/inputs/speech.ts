/** The speech of a video: a text with a voice, or an audio. */
import type { INodeProperties } from 'n8n-workflow';
import { characters } from '../bounds';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { chosenOf } from '../tools/choice';
import { readLocator, pickerField, typedMode } from '../tools/locator';
import { checkedText } from '../tools/write';
import { audioModes, uploadLocator, uploadOrId } from '../tools/upload';
import { audio } from '../uploadKinds';

/** What to do with a text over the limit. */
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

/** The locator for a voice, from the account's list or by its ID; the description says what the voice is for. */
export const voiceField = (description: string): INodeProperties =>
	pickerField(
		{ displayName: 'Voice', name: 'voice', description },
		'Select a voice…',
		'searchVoices',
		[typedMode('By ID', 'id', 'e.g. 1', 'Get Many of Voice shows the IDs')],
	);

/** How an expression begins. */
const expression = { _cnd: { startsWith: '=' } };

/**
 * A field that a text needs. n8n shows all fields that depend on an expression, and starts no workflow while a required one
 * is empty. So the field is required only where "Speech" is no expression, which may give "Audio".
 */
const forText = (field: INodeProperties): INodeProperties[] => [
	{ ...field, required: true, displayOptions: { hide: { speech: ['audio', expression] } } },
	{ ...field, displayOptions: { show: { speech: [expression] } } },
];

const speechFields: INodeProperties[] = [
	speechKind,
	...forText(voiceField('The voice that speaks, a ready-made one or one of your own')),
	...forText({
		displayName: 'Text to Speak',
		name: 'speechText',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Welcome to our shop. Have a look around.',
		description: `What is said, at most ${characters.speech} characters. ${LONGER}.`,
	}),
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
 * The speech: `audio_media_id` from an audio of at most 30 seconds, or `lip_sync_tts_content` of at most 200 characters with
 * the voice `lip_sync_tts_speaker_id`, which is text (docs/service.md, "Speech and sound"). Additional fields may not add
 * the other kind.
 */
export const speech: Input = {
	fields: speechFields,
	// A field of the other kind may still hold a value, so only the chosen kind is read.
	write: intoBody(function (body) {
		if (chosenOf(this, speechKind) === 'audio') {
			const source = readLocator(this, 'audio', 'mediaId');
			// PixVerse wants the ID of an upload, so a file or a URL is uploaded first.
			body.audio_media_id = uploadOrId(this, source, 'Audio', audio);
			return;
		}
		const { value } = readLocator(this, 'voice', 'list');
		// IDs of voices are text, unlike those of videos.
		body.lip_sync_tts_speaker_id = checkedText(value, 'Voice', { isName: true });
		body.lip_sync_tts_content = checkedText(
			this.getNodeParameter('speechText', ''),
			'Text to Speak',
			{ max: characters.speech, advice: `. ${LONGER}` },
		);
	}),
	exactlyOne: ['audio_media_id', 'lip_sync_tts_content'],
};
