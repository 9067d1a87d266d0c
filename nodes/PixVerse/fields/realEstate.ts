/** The fields of the real estate film (reference 21, known from clients only). */
import type { IDataObject, INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { InputError } from '../transport/http/errors';
import { characters } from './bounds';
import { choice, settingsField, shapes, showFilm } from './agents';
import { integerBetween } from './ids';
import { asAddress, sendImages } from './images';
import { checkedText } from './write';

export const realEstateSettings = settingsField('realEstate', [
	choice('Aspect Ratio', 'aspectRatio', 'Shape of the frame; 21:9 only with Pro', shapes),
	choice('Duration (Seconds)', 'duration', 'Needed for the ad house tour', ['15', '30']),
	choice('Kind of Film', 'mode', 'Only with Pro', ['ad_house_tour', 'property_tour']),
	choice('Language', 'language', 'Language of the narration; the ad house tour has none', [
		'auto',
		'en-US',
		'zh-CN',
	]),
	choice('Presenter', 'presenter', 'How much a presenter is seen', [
		'high',
		'low',
		'medium',
		'none',
	]),
	choice('Quality', 'quality', 'Resolution of the film; 480p only with Pro', [
		'1080p',
		'480p',
		'720p',
	]),
	choice('Style', 'style', 'Needed for the ad house tour', ['cozy', 'pov']),
]);

/** Writes the listing page, or the pictures and their description. */
export const sendProperty: PreSendAction = intoBody(function (body) {
	if (this.getNodeParameter('propertyFrom', 'images') === 'page') {
		const url = String(this.getNodeParameter('listingUrl', '')).trim();
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

/** Writes the pictures of the property; how many there may be, the variant decides. */
export const sendPropertyImages: PreSendAction = async function (options) {
	if (this.getNodeParameter('propertyFrom', 'images') === 'page') return options;
	return await sendImages('img_references', asAddress).call(this, options);
};

/** Writes the variant, and the duration as a number. */
export const sendVariant: PreSendAction = intoBody(function (body) {
	body.model = String(this.getNodeParameter('filmModel', 'fast'));
	const { duration } = this.getNodeParameter('filmSettings', {}) as IDataObject;
	const seconds = integerBetween(duration, 'Duration', 1);
	if (seconds !== undefined) body.duration = Number(seconds);
});

/** Where the property comes from: a page, or pictures. */
export const propertyFields: INodeProperties[] = [
	{
		displayName: 'Property From',
		name: 'propertyFrom',
		type: 'options',
		options: [
			{ name: 'Images', value: 'images' },
			{ name: 'Listing Page', value: 'page' },
		],
		// Not the page: fields that a page hides would be hidden for other operations as well.
		default: 'images',
		description: 'Where the film gets the property from',
		displayOptions: showFilm('realEstate'),
	},
	{
		displayName: 'Listing URL',
		name: 'listingUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://example.com/homes/12',
		description: 'The public address of the listing page',
		displayOptions: showFilm('realEstate', { propertyFrom: ['page'] }),
	},
];

export const realEstateFields: INodeProperties[] = [
	{
		displayName: 'Variant',
		name: 'filmModel',
		type: 'options',
		options: [
			{ name: 'Fast', value: 'fast' },
			{ name: 'Pro', value: 'pro' },
		],
		default: 'fast',
		description: 'Fast takes 5 to 20 pictures. Pro takes up to 60 and has more kinds of films.',
		displayOptions: showFilm('realEstate'),
	},
	realEstateSettings,
];
