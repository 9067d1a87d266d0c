/** The fields of the music video (docs/service.md, "One-click films"). */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { intoBody } from '../../transport/http/requestBody';
import type { Input, OptionReader } from '../input';
import { genres, looks } from '../musicStyles';
import { asSwitch, asText } from '../tools/bodyOption';
import { optionsOf } from '../tools/choice';
import { asLocated, located } from '../tools/locator';
import {
	audioIdMode,
	audioModes,
	imageIdMode,
	pictureModes,
	uploadLocator,
	uploadOrId,
} from '../tools/upload';
import { picture, song as songFile } from '../uploadKinds';

/** The song of a music video. */
export const song: Input = {
	fields: [
		uploadLocator(
			{
				displayName: 'Song',
				name: 'song',
				description:
					'MP3, WAV, M4A or AAC of 10 to 360 seconds with at most 15 MB; it is verified on the way',
			},
			[...audioModes, audioIdMode],
		),
	],
	write: intoBody(function (body) {
		body.audio_media_id = uploadOrId(this, located(this, 'song', 'mediaId'), 'Song', songFile);
	}),
};

/** The parameter, its field of the body, and how it is read. */
const words: Array<[string, string, string, OptionReader]> = [
	['captions', 'caption_switch', 'Captions', asSwitch],
	['instrumental', 'instrumental_switch', 'Instrumental', asSwitch],
	['lipSync', 'lip_sync_switch', 'Lip Sync', asSwitch],
	['look', 'mv_style', 'Look', asText],
	['lyrics', 'lyric_text', 'Lyrics', asText],
	['musicStyle', 'music_style', 'Genre', asText],
];

/** Writes the settings of the music video that the user added. */
const writeMusicSettings = intoBody(function (body) {
	const settings = this.getNodeParameter('musicSettings', {}) as IDataObject;
	for (const [parameter, key, label, read] of words) {
		const value = read(settings[parameter], label);
		if (value !== undefined) body[key] = value;
	}
	for (const [parameter, key, label] of [
		['subjectImage', 'img_references', 'Subject Image'],
		['styleImage', 'style_img_references', 'Style Image'],
	]) {
		const source = asLocated(settings[parameter], 'imageId');
		const isSet = (source.value ?? '') !== '';
		if (isSet) body[key] = [{ img_id: uploadOrId(this, source, label, picture) }];
	}
});

const imageLocator = (displayName: string, name: string, description: string) => ({
	...uploadLocator({ displayName, name, description }, [...pictureModes, imageIdMode]),
	required: undefined,
});

const musicSettingsField: INodeProperties = {
	displayName: 'Music Settings',
	name: 'musicSettings',
	type: 'collection',
	placeholder: 'Add setting',
	default: {},
	description: 'The look of the video and details about the song',
	options: [
		{
			displayName: 'Captions',
			name: 'captions',
			type: 'boolean',
			default: true,
			description: 'Whether to show captions',
		},
		{
			displayName: 'Genre',
			name: 'musicStyle',
			type: 'options',
			options: optionsOf(genres),
			default: 'Pop',
			description: 'The kind of music',
		},
		{
			displayName: 'Instrumental',
			name: 'instrumental',
			type: 'boolean',
			default: true,
			description: 'Whether the song has no vocals',
		},
		{
			displayName: 'Lip Sync',
			name: 'lipSync',
			type: 'boolean',
			default: true,
			description: 'Whether the subject sings. Fails with instrumental music.',
		},
		{
			displayName: 'Look',
			name: 'look',
			type: 'options',
			options: optionsOf(looks),
			default: 'Cinematic',
			description: 'The style of the picture. Custom needs a subject or a style image.',
		},
		{
			displayName: 'Lyrics',
			name: 'lyrics',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. Walking down the road',
			description: 'The words of the song, at most 4999 characters',
		},
		imageLocator('Style Image', 'styleImage', 'A picture whose style the film takes'),
		imageLocator('Subject Image', 'subjectImage', 'A picture of who or what is in the film'),
	],
};

/** The optional settings of a music video. */
export const musicSettings: Input = {
	fields: [musicSettingsField],
	write: writeMusicSettings,
};
