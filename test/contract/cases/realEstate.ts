/** Real Estate Video: a listing page or pictures, two variants, three kinds of films. */
import type { IDataObject } from 'n8n-workflow';
import { inOneEntry, prompt } from './blocks';
import { pictureFiles, pictureIds, pictureUrls } from './films';
import type { Choice, OperationCase, Tokens } from './setting';
import { job } from './setting';

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
