/** The fields of the music video (reference 22, known from clients only). */
import type { IDataObject, INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { megabytes } from './bounds';
import { optionsOf } from './choice';
import { asLocated, located } from './locator';
import { checkedText } from './write';
import type { UploadKind } from './uploadKinds';
import { fileModes, imageIdMode, audioIdMode, uploadLocator, uploadOrId } from './upload';
import { audio, picture } from './uploadKinds';

const song: UploadKind = { ...audio, megabytes: megabytes.song };

const show = { show: { resource: ['video'], operation: ['vibeMv'] } };

/** Writes the song. */
export const sendSong: PreSendAction = intoBody(function (body) {
	body.audio_media_id = uploadOrId(this, located(this, 'song', 'mediaId'), 'Song', song);
});

const words: Record<string, string> = {
	captions: 'caption_switch',
	instrumental: 'instrumental_switch',
	lipSync: 'lip_sync_switch',
	look: 'mv_style',
	musicStyle: 'music_style',
};

/** Writes the settings of the music video that the user added. */
export const sendMusicSettings: PreSendAction = intoBody(function (body) {
	const settings = this.getNodeParameter('musicSettings', {}) as IDataObject;
	for (const [parameter, key] of Object.entries(words)) {
		if (settings[parameter] !== undefined) body[key] = settings[parameter];
	}
	const lyrics = checkedText(settings.lyrics, 'Lyrics', { optional: true });
	if (lyrics !== undefined) body.lyric_text = lyrics;
	for (const [parameter, key, label] of [
		['subjectImage', 'img_references', 'Subject Image'],
		['styleImage', 'style_img_references', 'Style Image'],
	]) {
		const source = asLocated(settings[parameter], 'imageId');
		const isSet = source.value !== undefined && source.value !== '';
		if (isSet) body[key] = [{ img_id: uploadOrId(this, source, label, picture) }];
	}
});

const looks = [
	...['Candy', 'Chromatic Clash', 'Cinematic', 'Claymation', 'Custom', 'Decadence', 'Dreamscape'],
	...['Futuristic', 'Holiday', 'Impressionism', 'Lo-fi', 'Retro Game', 'Vintage', 'Voxel'],
	...['Woodland Tale', 'Woolen Felt'],
];

const genres = [
	...['Ambient', 'Classical', 'Country', 'Electronic', 'Folk', 'Funk', 'HipHop', 'Jazz', 'Metal'],
	...['Others', 'Pop', 'R&B', 'Reggae', 'Rock', 'Soul'],
];

const imageLocator = (displayName: string, name: string, description: string) => ({
	...uploadLocator({ displayName, name, description }, [...fileModes, imageIdMode]),
	required: undefined,
});

export const musicVideoFields: INodeProperties[] = [
	uploadLocator(
		{
			displayName: 'Song',
			name: 'song',
			description:
				'MP3, WAV, M4A or AAC of 10 to 360 seconds with at most 15 MB; it is verified on the way',
			displayOptions: show,
		},
		[...fileModes, audioIdMode],
	),
	{
		displayName: 'Music Settings',
		name: 'musicSettings',
		type: 'collection',
		placeholder: 'Add setting',
		default: {},
		description: 'How the film shall look and what the song is like',
		displayOptions: show,
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
	},
];
