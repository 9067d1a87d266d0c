/** The inputs of the real estate film (docs/service.md, "One-click films"). */
import type { IDataObject, IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';
import { intoBody } from '../../transport/http/requestBody';
import { characters } from '../bounds';
import type { Input } from '../input';
import { choiceField, chosenOf } from '../tools/choice';
import { integerBetween } from '../tools/ids';
import { checkedText } from '../tools/write';
import { filmRatios, filmSettings } from './films';
import { asAddress, imagesField, writeImages } from './images';
import { optionalPromptField } from './prompt';

/** Where the property comes from: a page, or pictures. */
const propertyFields: INodeProperties[] = [
	{
		displayName: 'Property From',
		name: 'propertyFrom',
		type: 'options',
		options: [
			{ name: 'Images', value: 'images', description: 'Needs 5 to 60 pictures' },
			{ name: 'Listing Page', value: 'page', description: 'Needs the public address of a listing' },
		],
		// Not the page: fields that a page hides would be hidden for other operations as well.
		default: 'images',
		description: 'Where the film gets the property from',
	},
	{
		displayName: 'Listing URL',
		name: 'listingUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/homes/12',
		description: 'The public address of the listing page',
		displayOptions: { show: { propertyFrom: ['page'] } },
	},
];

const sourceOf = (context: IExecuteSingleFunctions) =>
	chosenOf(context, { parameter: 'propertyFrom', label: 'Property From' }, ['images', 'page']);

/** Writes the listing page, or the pictures and their description. */
const writeProperty = intoBody(function (body) {
	if (sourceOf(this) === 'page') {
		const url = checkedText(this.getNodeParameter('listingUrl', ''), 'Listing URL') ?? '';
		if (!/^https?:\/\/\S+$/i.test(url)) {
			throw new InputError("'Listing URL' must be the http or https address of a listing page");
		}
		body.product_url = url;
		return;
	}
	const prompt = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', {
		max: characters.prompt,
		optional: true,
	});
	if (prompt !== undefined) body.prompt = prompt;
});

/** What the film is about: a listing page, or a description of the pictures. */
export const property: Input = {
	fields: [...propertyFields, optionalPromptField],
	write: writeProperty,
};

const writePictures = writeImages('img_references', asAddress);

/** The pictures of the property; how many there may be, the variant decides. */
export const propertyImages: Input = {
	fields: [imagesField('5 to 20 pictures, with Pro up to 60')],
	write: async function (options) {
		// Any other value than those two is refused where the page is written.
		const from = String(this.getNodeParameter('propertyFrom', 'images'));
		if (from.trim().toLowerCase() === 'page') return options;
		return await writePictures.call(this, options);
	},
};

const variantField: INodeProperties = {
	displayName: 'Variant',
	name: 'filmModel',
	type: 'options',
	options: [
		{ name: 'Fast', value: 'fast' },
		{ name: 'Pro', value: 'pro' },
	],
	default: 'fast',
	description: 'Fast takes 5 to 20 pictures. Pro takes up to 60 and makes more kinds of films.',
};

/** The variant, and the duration as a number. */
export const variant: Input = {
	fields: [variantField],
	write: intoBody(function (body) {
		body.model = checkedText(this.getNodeParameter('filmModel', 'fast'), 'Variant');
		const { duration } = this.getNodeParameter('filmSettings', {}) as IDataObject;
		const seconds = integerBetween(duration, 'Duration', 1);
		if (seconds !== undefined) body.duration = Number(seconds);
	}),
};

/** The optional settings of the film; the variant writes the duration. */
export const realEstateSettings = filmSettings(
	[
		choiceField(
			{
				displayName: 'Aspect Ratio',
				name: 'aspectRatio',
				description: 'Shape of the frame; 21:9 only with Pro',
			},
			filmRatios,
		),
		choiceField(
			{
				displayName: 'Duration (Seconds)',
				name: 'duration',
				description: 'Needed for the ad house tour',
			},
			['15', '30'],
		),
		choiceField({ displayName: 'Kind of Film', name: 'mode', description: 'Only with Pro' }, [
			'ad_house_tour',
			'property_tour',
		]),
		choiceField(
			{
				displayName: 'Language',
				name: 'language',
				description: 'Language of the narration; the ad house tour has none',
			},
			['auto', 'en-US', 'zh-CN'],
		),
		choiceField(
			{ displayName: 'Presenter', name: 'presenter', description: 'How much a presenter is seen' },
			['high', 'low', 'medium', 'none'],
		),
		choiceField(
			{
				displayName: 'Quality',
				name: 'quality',
				description: 'Resolution of the film; 480p only with Pro',
			},
			['1080p', '480p', '720p'],
		),
		choiceField(
			{ displayName: 'Style', name: 'style', description: 'Needed for the ad house tour' },
			['cozy', 'pov'],
		),
	],
	{
		aspectRatio: 'aspect_ratio',
		language: 'language_code',
		mode: 'mode',
		presenter: 'avatar_presence_level',
		quality: 'quality',
		style: 'video_style',
	},
);
