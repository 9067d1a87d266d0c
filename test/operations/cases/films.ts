/** One-click films of pictures by the address under which they are stored. */
import type { IDataObject } from 'n8n-workflow';
import type { ListedPicture } from './blocks';
import { CLIP, images, inOneEntry, PICTURE, pictureList, prompt } from './blocks';
import type { Choice, OperationCase, Refusal, Tokens } from './setting';
import { addressOf, job, locator } from './setting';

const listed = (picture: Choice): ListedPicture => ({
	picture,
	becomes: (address) => `{"img_url":${address}}`,
});

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

/** So many pictures by URL. */
export function pictureUrls(count: number): Choice {
	const urls = Array.from({ length: count }, (_, index) => `${PICTURE}?${index}`);
	return { ...pictureList('img_references', urls.map(byUrl)), name: `${count} URLs` };
}

/** So many pictures, the first of them as a file. */
export function pictureFiles(count: number): Choice {
	const urls = Array.from({ length: count - 1 }, (_, index) => `${PICTURE}?${index}`);
	const list = pictureList('img_references', [byFile, ...urls.map(byUrl)]);
	return { ...list, name: `a file and ${count - 1} URLs` };
}

/** IDs of pictures, which have no address. */
export function pictureIds(count: number): Refusal {
	const entries = Array.from({ length: count }, () => images[0].parameters);
	return {
		name: 'IDs of pictures',
		parameters: { images: { entries } },
		complaint: /'Image 1' must be a file or a URL here/,
	};
}

const notAnUrl = /is empty\. Enter a URL/;

const videos: Choice[] = [
	{
		name: 'the URL of a video',
		parameters: { referenceVideo: locator('url', CLIP) },
		sends: { video_references: `[{"video_url":"${CLIP}"}]` },
		complaint: notAnUrl,
	},
	{
		name: 'the file of a video',
		parameters: { referenceVideo: locator('file', 'data') },
		sends: { video_references: `[{"video_url":${addressOf('data')}}]` },
		via: 'upload.media',
	},
];

export const viralRecreation: OperationCase = {
	operation: 'video.viralRecreation',
	row: 'video.viralRecreation',
	untold: { agent_id: '"414562414124109"' },
	groups: [
		videos,
		[{ ...pictureUrls(1), complaint: notAnUrl }, pictureFiles(2), inOneEntry(pictureFiles(2))],
		[prompt],
	],
	extras: [
		{
			name: 'film settings',
			parameters: { filmSettings: { aspectRatio: '21:9', quality: '1080p' } },
			sends: { aspect_ratio: '"21:9"', quality: '"1080p"' },
		},
		...job,
	],
	guided: { 'img_references[]': [1, 'known from one client only'] },
	setters: {
		'img_references[]': (value) => pictureUrls(Number(value)).parameters,
	},
	refuses: [pictureIds(1)],
};

const PAGE = 'https://example.com/homes/12?a="b"';

const page: Choice = {
	name: 'a listing page',
	parameters: { propertyFrom: 'page', listingUrl: PAGE },
	sends: { product_url: JSON.stringify(PAGE) },
};

/** These pictures, with whatever is set besides. */
const from = ({ parameters }: Pick<Choice, 'parameters'>, more: IDataObject = {}) => ({
	...parameters,
	...more,
});

const pictures: Choice[] = [
	{ ...pictureUrls(5), complaint: /'Image 1' is empty\. Enter a URL/ },
	{
		...pictureFiles(20),
		name: 'pictures and a prompt',
		parameters: from(pictureFiles(20), prompt.parameters),
		sends: { ...pictureFiles(20).sends, ...prompt.sends },
	},
	inOneEntry(pictureFiles(20)),
];

/** A film of a variant with these settings, and what they send. */
const film = (name: string, filmModel: string, filmSettings: IDataObject, sends: Tokens) => ({
	name,
	parameters: { filmModel, filmSettings },
	sends: { model: `"${filmModel}"`, ...sends },
});

const films: Choice[] = [
	film(
		'a fast film',
		'fast',
		{ aspectRatio: '9:16', language: 'zh-CN', presenter: 'low', quality: '720p' },
		{
			aspect_ratio: '"9:16"',
			language_code: '"zh-CN"',
			avatar_presence_level: '"low"',
			quality: '"720p"',
		},
	),
	film(
		'a tour',
		'pro',
		{ aspectRatio: '21:9', language: 'auto', mode: 'property_tour', quality: '480p' },
		{
			aspect_ratio: '"21:9"',
			language_code: '"auto"',
			mode: '"property_tour"',
			quality: '"480p"',
		},
	),
	film(
		'an ad',
		'pro',
		{ duration: '30', mode: 'ad_house_tour', presenter: 'none', style: 'pov' },
		{
			duration: '30',
			mode: '"ad_house_tour"',
			avatar_presence_level: '"none"',
			video_style: '"pov"',
		},
	),
];

export const realEstate: OperationCase = {
	operation: 'video.realEstate',
	row: 'video.realEstate',
	untold: { agent_id: '"419629433597950"', model: '"fast"' },
	groups: [[...pictures, page]],
	extras: job,
	alternatives: films,
	guided: { 'img_references[]': [1, 'known from one client only'] },
	setters: {
		product_url: (value) => ({ propertyFrom: 'page', listingUrl: value }),
		prompt: (value) => from(pictureUrls(5), { prompt: value }),
		'img_references[]': (value) => from(pictureUrls(Number(value)), { filmModel: 'pro' }),
	},
	refuses: [
		{
			name: 'half a second',
			parameters: { ...page.parameters, filmSettings: { duration: '0.5' } },
			complaint: /'Duration' must be a whole number of at least 1/,
		},
		pictureIds(5),
	],
};
