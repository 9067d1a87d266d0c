/** Real Estate Video (docs/service.md, "One-click films"). */
import type { INodeProperties } from 'n8n-workflow';
import { characters } from '../../fields/bounds';
import type { Input } from '../../fields/input';
import { filmRatios, filmSettings } from '../../fields/inputs/films';
import { addressImages } from '../../fields/inputs/images';
import { promptField } from '../../fields/inputs/prompt';
import { intoBody } from '../../fields/tools/body';
import { notice } from '../../fields/tools/notice';
import { oneUrl } from '../../fields/tools/fileUrl';
import { bodyOption, choiceOption } from '../../fields/tools/bodyOption';
import {
	toChoice,
	choiceField,
	choiceInput,
	requiredChoice,
	optionsOf,
} from '../../fields/tools/choice';
import { integerBetween } from '../../fields/tools/ids';
import { withoutUnit } from '../../fields/tools/spelling';
import { noteLength } from '../../fields/tools/unlisted';
import { checkedText, constant } from '../../fields/tools/write';
import { InputError } from '../../transport/values/errors';
import { NOT_SENT, noteSetting } from '../../transport/http/requestBody';
import { jobOperation } from '../operation';

// PixVerse's fixed ID of this one-click film.
const AGENT = '419629433597950';

// Where PixVerse gets the property from: a listing page, or images.
const propertyFrom: INodeProperties = {
	displayName: 'Property From',
	name: 'propertyFrom',
	type: 'options',
	options: [
		{ name: 'Images', value: 'images', description: 'Needs 5 to 60 images' },
		{ name: 'Listing Page', value: 'page', description: 'Needs the public address of a listing' },
	],
	// The panel hides the prompt and the images if this field is "page". Other operations also have the prompt and the
	// images, but not this field. For these operations, n8n checks the condition against the default of this field, so a
	// default of "page" would hide their prompt and images.
	default: 'images',
	description: 'Where the film gets the property from',
};

const listingUrl: INodeProperties = {
	displayName: 'Listing URL',
	name: 'listingUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://example.com/homes/12',
	description: 'The public address of the listing page',
	displayOptions: { show: { propertyFrom: ['page'] } },
};

// The source of the property. A listing page needs its address, and images take an optional prompt.
const imagesOrListing: Input = {
	fields: [propertyFrom, listingUrl, promptField],
	write: intoBody(function (body) {
		if (requiredChoice(this, propertyFrom) === 'page') {
			const label = 'Listing URL';
			const given = checkedText(this.getNodeParameter('listingUrl', ''), label, {
				isName: true,
				isAddress: true,
			});
			// A listing is a page, and the errors of `fileUrl` are about a file, so the node checks only the form of this address.
			const url = oneUrl(given ?? '', label);
			if (!/^https?:\/\/\S+$/i.test(url)) {
				throw new InputError("'Listing URL' must be the http or https address of a listing page");
			}
			body.product_url = url;
			// The panel hides the prompt for a page, so the node does not read it.
			return;
		}
		const given: unknown = this.getNodeParameter('prompt', '');
		noteSetting(body, 'Prompt', given, NOT_SENT);
		const prompt = checkedText(given, 'Prompt', { max: characters.prompt, optional: true });
		noteLength(body, prompt, 'Prompt');
		if (prompt !== undefined) body.prompt = prompt;
	}),
};

// Reads the images only if the property comes from images. For a listing page, the panel hides the images, so an empty list
// must be no error.
const propertyImages: Input = {
	...addressImages,
	write: async function (options) {
		// This input looks only for "page", because `imagesOrListing` has already refused any value that is not one of the choices.
		const from = toChoice(this.getNodeParameter('propertyFrom', 'images'), propertyFrom);
		if (from === 'page') return options;
		return await addressImages.write.call(this, options);
	},
};

const variantTexts = {
	displayName: 'Variant',
	name: 'filmModel',
	description: 'Fast takes 5 to 20 images. Pro takes up to 60 and makes more kinds of films.',
};
const variant = choiceInput('model', choiceField(variantTexts, ['fast', 'pro']));

const realEstateSettings = filmSettings([
	choiceOption(
		['aspect_ratio', 'Aspect Ratio', 'Shape of the frame; 21:9 only with Pro'],
		filmRatios,
	),
	bodyOption(
		['duration', 'Duration (Seconds)', 'Needed for the ad house tour'],
		{ type: 'options', options: optionsOf(['15', '30']), default: '15' },
		(value) => {
			// PixVerse wants a number, but a choice in the panel is a string.
			const seconds = integerBetween(withoutUnit(value), 'Duration', 1);
			return seconds === undefined ? undefined : Number(seconds);
		},
	),
	choiceOption(['mode', 'Kind of Film', 'Only with Pro'], ['ad_house_tour', 'property_tour']),
	choiceOption(
		[
			'language_code',
			'Language',
			'Language of the narration; the ad house tour has none',
			'language',
		],
		['auto', 'en-US', 'zh-CN'],
	),
	choiceOption(
		['avatar_presence_level', 'Presenter', 'How much a presenter is seen', 'presenter'],
		['high', 'low', 'medium', 'none'],
	),
	choiceOption(
		['quality', 'Quality', 'Resolution of the film; 480p only with Pro'],
		['1080p', '480p', '720p'],
	),
	choiceOption(['video_style', 'Style', 'Needed for the ad house tour', 'style'], ['cozy', 'pov']),
]);

// A film usually takes about ten minutes and may take much longer, so the default wait limit is an hour.
export const realEstate = jobOperation({
	name: 'Real Estate Video',
	value: 'realEstate',
	action: 'Real estate video from listing',
	description:
		'Make a property film from a listing page or from images. Costs credits; price not published.',
	path: '/openapi/v2/video/agent/generate',
	paysFirst: true,
	inputs: [
		constant('agent_id', AGENT),
		imagesOrListing,
		propertyImages,
		notice('realEstateNotice', '5 to 20 images, with Pro up to 60', {
			hide: { propertyFrom: ['page'] },
		}),
		realEstateSettings,
		variant,
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60 },
});
