/** Music Video (VibeMV) (docs/service.md, "One-click films"). */
import { qualityBySecond, ratio, seed } from '../../fields/inputs/clip';
import { filmQualities } from '../../fields/models';
import type { Names } from '../../fields/tools/bodyOption';
import {
	bodyOption,
	choiceOption,
	labelsOf,
	switchOption,
	typedOption,
} from '../../fields/tools/bodyOption';
import { parseLocator } from '../../fields/tools/locator';
import { collectionInput } from '../../fields/tools/options';
import {
	audioModes,
	imageModes,
	uploadInput,
	uploadLocator,
	uploadOrId,
} from '../../fields/tools/upload';
import { constant } from '../../fields/tools/write';
import { picture, song as songFile } from '../../fields/uploadKinds';
import { creditsForLength } from '../../prices/describe';
import { isEmpty } from '../../transport/values/userValues';
import { jobOperation } from '../operation';

const PATH = '/openapi/v2/video/music_mv_agent/generate';

const looks =
	'Candy, Chromatic Clash, Cinematic, Claymation, Custom, Decadence, Dreamscape, Futuristic, Holiday, ' +
	'Impressionism, Lo-fi, Retro Game, Vintage, Voxel, Woodland Tale, Woolen Felt';

const genres =
	'Ambient, Classical, Country, Electronic, Folk, Funk, HipHop, Jazz, Metal, Others, Pop, R&B, Reggae, ' +
	'Rock, Soul';

// The run asks PixVerse to verify the song before it submits the job (`verifySong`), because PixVerse refuses an unverified
// song.
const song = uploadInput(
	'audio_media_id',
	{
		displayName: 'Song',
		name: 'song',
		description:
			'MP3, WAV, M4A or AAC of 10 to 360 seconds with at most 15 MB; it is verified on the way',
	},
	audioModes,
	songFile,
);

// Builds a setting that takes one image.
const imageOption = (names: Names) =>
	bodyOption(
		names,
		// The panel must not require the image, because the user may add the setting and leave it empty.
		{ ...uploadLocator(labelsOf(names), imageModes), required: undefined },
		(value, label, context) => {
			const source = parseLocator(value, 'imageId');
			if (isEmpty(source.value)) return undefined;
			// PixVerse wants a list, although it takes only one image here.
			return [{ img_id: uploadOrId(context, source, label, picture) }];
		},
	);

const musicSettings = collectionInput(
	{
		displayName: 'Music Settings',
		name: 'musicSettings',
		placeholder: 'Add setting',
		description: 'The look of the video and details about the song',
	},
	[
		switchOption(['caption_switch', 'Captions', 'Whether to show captions', 'captions']),
		choiceOption(['music_style', 'Genre', 'The kind of music'], genres.split(', '), 'Pop'),
		switchOption([
			'instrumental_switch',
			'Instrumental',
			'Whether the song has no vocals',
			'instrumental',
		]),
		switchOption([
			'lip_sync_switch',
			'Lip Sync',
			'Whether the subject sings. Fails with instrumental music.',
			'lipSync',
		]),
		choiceOption(
			[
				'mv_style',
				'Look',
				'The look of the video. Custom needs a subject or a style image.',
				'look',
			],
			looks.split(', '),
			'Cinematic',
		),
		typedOption(
			['lyric_text', 'Lyrics', 'The words of the song, at most 4999 characters', 'lyrics'],
			'e.g. Walking down the road',
			{ rows: 4 },
		),
		imageOption([
			'style_img_references',
			'Style Image',
			'An image whose style the film takes',
			'styleImage',
		]),
		imageOption([
			'img_references',
			'Subject Image',
			'An image of who or what is in the film',
			'subjectImage',
		]),
	],
);

export const vibeMv = jobOperation({
	name: 'Music Video',
	value: 'vibeMv',
	action: 'Music video from song',
	description: `Make a complete music video from a song. Costs ${creditsForLength(PATH)} credits per second and more.`,
	path: PATH,
	inputs: [
		// This type of music video takes the settings below. PixVerse also has a type without settings, `vibe_mv`.
		constant('mv_agent_type', 'vibe_mv_v3_custom'),
		song,
		ratio,
		qualityBySecond(PATH, filmQualities),
		musicSettings,
		seed,
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60, prepare: 'verifySong' },
});
