/** One-click films: of pictures by the address under which they are stored, and of a song. */
import type { IDataObject } from 'n8n-workflow';
import type { ListedPicture } from './blocks';
import { CLIP, inOneEntry, nImages, PICTURE, pictureList, prompt, SONG, uploads } from './blocks';
import type { Choice, OperationCase, Refusal } from './setting';
import { addressOf, jobSettings, locator, set, settingsOf, tokensOf } from './setting';
import { caseOf } from './usual';

const listed = (picture: Choice) => ({ picture, becomes: '{"img_url":#}' });

/** The address of a picture goes on as it is. */
function byUrl(url: string): ListedPicture {
	const parameters = { image: locator('url', url) };
	return listed({ name: 'a URL', parameters, sends: { img_id: JSON.stringify(url) } });
}

const byFile = listed({
	name: 'a file',
	parameters: { image: locator('file', 'picture') },
	sends: { img_id: addressOf('picture') },
	via: 'upload.image',
});

/** So many pictures: these, and others by URL. */
function pictures(count: number, first: ListedPicture[] = []): Choice {
	const urls = Array.from({ length: count - first.length }, (_, at) => `${PICTURE}?${at}`);
	return {
		...pictureList('img_references', [...first, ...urls.map(byUrl)]),
		name: `${count} pictures${first.length > 0 ? ', a file among them' : ''}`,
	};
}

/** IDs of pictures have no address. */
const onlyIds = (count: string): Refusal => ({
	name: 'IDs of pictures',
	parameters: nImages(count),
	complaint: /'Image 1' must be a file or a URL here/,
});

const notAnUrl = /is empty\. Enter a URL/;
/** Empty entries are left out. */
const noImage = /'Images' is empty\. Add an image/;

const video = (way: string, referenceVideo: IDataObject, address: string) =>
	set(
		`the video by ${way}`,
		{ referenceVideo },
		{ video_references: `[{"video_url":${address}}]` },
	);
const videos: Choice[] = [
	{ ...video('a URL', locator('url', CLIP), `"${CLIP}"`), complaint: notAnUrl },
	{ ...video('a file', locator('file', 'data'), addressOf('data')), via: 'upload.media' },
];

const two = pictures(2, [byFile]);
const shape = { aspect_ratio: '21:9', quality: '1080p' };

export const viralRecreation: OperationCase = {
	operation: 'video.viralRecreation',
	row: 'video.viralRecreation',
	defaults: { agent_id: '"414562414124109"' },
	groups: [videos, [{ ...pictures(1), complaint: noImage }, two, inOneEntry(two)], [prompt]],
	extras: [
		set('film settings', { filmSettings: settingsOf(shape) }, tokensOf(shape)),
		...jobSettings,
	],
	guided: { 'img_references[]': [1, 'known from one client only'] },
	setters: { 'img_references[]': (value) => pictures(Number(value)).parameters },
	refuses: [onlyIds('1')],
};

const PAGE = 'https://example.com/homes/12?a="b"';

const page = set(
	'a listing page',
	{ propertyFrom: 'page', listingUrl: PAGE },
	{ product_url: JSON.stringify(PAGE) },
);

const twenty = pictures(20, [byFile]);

const homes: Choice[] = [
	{ ...pictures(5), complaint: noImage },
	{
		...twenty,
		name: 'pictures and a prompt',
		parameters: { ...twenty.parameters, ...prompt.parameters },
		sends: { ...twenty.sends, ...prompt.sends },
	},
	inOneEntry(twenty),
];

/** A film of a variant; the panel has each of its settings as a text. */
function film(filmModel: string, fields: IDataObject): Choice {
	const texts = Object.entries(settingsOf(fields)).map(([name, value]) => [name, String(value)]);
	return set(
		`a ${filmModel} film of ${Object.values(fields).join(', ')}`,
		{ filmModel, filmSettings: Object.fromEntries(texts) as IDataObject },
		tokensOf({ model: filmModel, ...fields }),
	);
}

const low = { aspect_ratio: '9:16', language_code: 'zh-CN', avatar_presence_level: 'low' };
const tour = { aspect_ratio: '21:9', language_code: 'auto', mode: 'property_tour' };
const house = { mode: 'ad_house_tour', avatar_presence_level: 'none', video_style: 'pov' };

export const realEstate: OperationCase = {
	operation: 'video.realEstate',
	row: 'video.realEstate',
	defaults: { agent_id: '"419629433597950"', model: '"fast"' },
	groups: [[...homes, page]],
	extras: jobSettings,
	alternatives: [
		film('fast', { ...low, quality: '720p' }),
		film('pro', { ...tour, quality: '480p' }),
		film('pro', { duration: 30, ...house }),
	],
	guided: { 'img_references[]': [1, 'known from one client only'] },
	setters: {
		prompt: (value) => ({ ...pictures(5).parameters, prompt: value }),
		'img_references[]': (value) => ({ ...pictures(Number(value)).parameters, filmModel: 'pro' }),
	},
	refuses: [
		{
			name: 'half a second',
			parameters: { ...page.parameters, filmSettings: { duration: '0.5' } },
			complaint: /'Duration' must be a whole number of at least 1/,
		},
		onlyIds('5'),
	],
};

/** A song is verified first. */
const songs = uploads('song', 'audio_media_id', 'song', SONG).map(
	({ via = [], ...song }): Choice => ({ ...song, via: [via, 'audio.verification'].flat() }),
);

const subjects = uploads('subjectImage', 'img_id', 'picture', PICTURE);
const styles = uploads('styleImage', 'img_id', 'picture2', `${PICTURE}?2`);

const full: IDataObject = {
	...{ caption_switch: true, instrumental_switch: true, lip_sync_switch: false },
	...{ mv_style: 'Custom', music_style: 'R&B', lyric_text: 'Walking\ndown "the" road' },
};

/** What there is in a video with a subject and a style, each in some way. */
const withPictures = (subject: Choice, style: Choice): Choice => ({
	name: `${subject.name} and ${style.name}`,
	parameters: {
		musicSettings: { ...settingsOf(full), ...subject.parameters, ...style.parameters },
	},
	sends: {
		...tokensOf(full),
		img_references: `[{"img_id":${subject.sends.img_id}}]`,
		style_img_references: `[{"img_id":${style.sends.img_id}}]`,
	},
	via: [subject, style].flatMap(({ via = [] }) => via),
});

const song = { caption_switch: false, instrumental_switch: false, lip_sync_switch: true };
const sung = set('a song with words', { musicSettings: settingsOf(song) }, tokensOf(song));

const pictureSetter = (parameter: string, mode: string) => (value: string) => ({
	musicSettings: { [parameter]: locator(mode, value) },
});

export const vibeMv = caseOf('video.vibeMv', {
	defaults: { mv_agent_type: '"vibe_mv_v3_custom"', quality: '"720p"' },
	ways: { audio_media_id: songs },
	// In every way, and the two of them never in the same.
	alternatives: [
		...subjects.map((subject, way) => withPictures(subject, styles[(way + 1) % styles.length])),
		sung,
	],
	viaAdditionalFields: { lyric_timestamp: '{"words":[{"start":0.5,"end":1,"word":"Walking"}]}' },
	guided: { lyric_text: [1, 'known from one client only'] },
	setters: {
		'img_references[].img_id': pictureSetter('subjectImage', 'imageId'),
		'style_img_references[].img_id': pictureSetter('styleImage', 'imageId'),
	},
	refuses: ['Subject', 'Style'].map((what) => ({
		name: `no address of a ${what}`,
		parameters: pictureSetter(`${what.toLowerCase()}Image`, 'url')('a'),
		complaint: new RegExp(`'${what} Image' must be an http or https URL`),
	})),
});
