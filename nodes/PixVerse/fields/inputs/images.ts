/** The inputs for several images, each with the details that the operation sends. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { InputError } from '../../transport/values/errors';
import type { Body } from '../../transport/http/requestBody';
import { noteSetting } from '../../transport/http/requestBody';
import type { Input } from '../input';
import { fileNames } from '../tools/binaryField';
import { intoBody, readEach } from '../tools/body';
import { choiceField } from '../tools/choice';
import type { LocatorValue } from '../tools/locator';
import { parseLocator } from '../tools/locator';
import { notice } from '../tools/notice';
import {
	isEmptyMember,
	listMode,
	memberLocator,
	firstDuplicate,
	listMembers,
} from '../tools/several';
import { imageModes, pictureModes, uploadLocator, uploadOrId } from '../tools/upload';
import { picture, PICTURE_FILES } from '../uploadKinds';

// One entry of the list in the panel: a locator and details. The locator may hold several images.
type ImageEntry = Record<string, unknown>;

// An image with its label for errors, such as "Image 3".
interface NumberedImage {
	label: string;
	entry: ImageEntry & { image: LocatorValue };
}

// The rules of an operation for its images. The node checks no maximum number, because the maximum depends on the model.
interface ImageRules {
	// The minimum number of images, by default 1.
	min?: number;
	// Whether a list may have the same image twice, for example in a loop.
	mayRepeat?: boolean;
}

// Returns the images of one entry: a single image, or each image of a list with its number in the list. Each image has the
// details of the entry. `before` is the number of images in earlier entries.
function imagesOfEntry(entry: ImageEntry, before: number, names: string[]): NumberedImage[] {
	const source = parseLocator(entry.image, '');
	const members = isEmptyMember(source.value) ? undefined : listMembers(source, 'Images', names);
	return (members ?? [source]).map((member, at) => {
		const label = `Image ${before + at + 1}`;
		if (members === undefined) return { label, entry: { ...entry, image: source } };
		// An empty cell keeps its place until the caller leaves it out. So the images after the cell keep their numbers, to
		// which a prompt may refer, for example by "dog2".
		const isEmpty = isEmptyMember(member);
		const image = isEmpty
			? { mode: '', value: member }
			: memberLocator(member, label, names, source.mode);
		return { label, entry: { ...entry, image, inList: at + 1 } };
	});
}

/**
 * Whether an entry is empty, for example an optional cell of a row. The caller then leaves the image out. If an expression
 * gave undefined, the item gets a notice.
 */
export function skipEmpty(body: Body, label: string, { value }: LocatorValue): boolean {
	noteSetting(body, label, value, ' and was left out');
	return isEmptyMember(value);
}

// Returns the images of an item in the order of the panel. If the operation needs an image and the user adds no entry, the
// image is the item's file, which is also the default of an entry. Throws an InputError if there are too few, or if
// an entry has the same image twice.
function imagesOf(
	context: IExecuteSingleFunctions,
	body: Body,
	{ min = 1, mayRepeat = false }: ImageRules,
): NumberedImage[] {
	const given = context.getNodeParameter('images', {}) as { entries?: ImageEntry[] };
	const { entries = min > 0 ? [{ image: listedImage.default }] : [] } = given;
	const names = fileNames(context);
	const images: NumberedImage[] = [];
	let count = 0;
	for (const entry of entries) {
		const all = imagesOfEntry(entry, count, names);
		const filled = all.filter(({ label, entry: { image } }) => !skipEmpty(body, label, image));
		// The user may want the same image in two entries, because each entry has its own details. So only images of the
		// same entry are compared.
		const same = mayRepeat ? undefined : firstDuplicate(filled.map((one) => one.entry.image));
		if (same !== undefined) {
			const [first, second] = same.map((at) => filled[at].label);
			throw new InputError(`'${first}' and '${second}' are the same image. Remove one of them`);
		}
		images.push(...filled);
		// An empty image counts, too, so that the errors number the other images as the user counts them.
		count += all.length;
	}
	if (images.length >= min) return images;
	if (images.length === 0) throw new InputError("'Images' is empty. Add an image");
	throw new InputError("'Images' has only one image. Add a second one");
}

// Reads one image for the body. `label` names the image in errors, and `isLast` says that no other image follows.
type ImageReader = (
	context: IExecuteSingleFunctions,
	entry: ImageEntry,
	label: string,
	body: Body,
	isLast?: boolean,
) => unknown;

/** Reads an image that the operation takes by its ID. */
export const asImageId: ImageReader = (context, { image }, label) =>
	uploadOrId(context, parseLocator(image, 'imageId'), label, picture);

// All operations share one list of images, so each detail names the operation for which the panel shows it.
const only = (...operations: string[]) => ({ show: { '/operation': operations } });

/** The name by which the prompt of a fusion refers to a reference. */
export const nameInPrompt = {
	displayName: 'Name in Prompt',
	name: 'refName',
	type: 'string',
	default: '',
	placeholder: 'e.g. dog',
	description: 'The prompt calls it @ and this name. About 30 characters at most.',
} satisfies INodeProperties;

/** The role of a reference in a fusion. */
export const role = choiceField(
	{ displayName: 'Role', name: 'role', description: 'What the image is in the video' },
	['background', 'subject'],
	'subject',
);

// The details of an image, for all operations that have any.
const imageDetails: INodeProperties[] = [
	{
		...nameInPrompt,
		description: `${nameInPrompt.description} Several are numbered: dog1, dog2.`,
		displayOptions: only('fusion'),
	},
	{ ...role, displayOptions: only('fusion') },
	{
		displayName: 'Seconds to Next',
		name: 'seconds',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'From this image to the next: 1 to 8, at most 5 with three images or more. The last one has none.',
		displayOptions: only('multiTransition'),
	},
	{
		displayName: 'What Happens',
		name: 'prompt',
		type: 'string',
		default: '',
		placeholder: 'e.g. the sun sets',
		description:
			'What happens between this image and the next, at most 2048 characters. The last one needs none.',
		displayOptions: only('multiTransition'),
	},
];

const imageTexts = { displayName: 'Image', name: 'image', description: PICTURE_FILES };

// One image of an operation that takes image IDs.
const listedImage = uploadLocator(imageTexts, [...imageModes, listMode]);

// The modes of an operation that takes addresses. No mode takes an ID, because PixVerse gives no address for an image ID.
const addressModes = [
	...pictureModes,
	{
		...listMode,
		hint: 'Drag a list of URLs here, or enter URLs or binary fields with commas between them',
	},
];

// The field for several images. A notice of the operation says how many it takes. The panel starts without an entry, because
// some operations need no image.
const imagesField: INodeProperties = {
	displayName: 'Images',
	name: 'images',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image', sortable: true },
	placeholder: 'Add Image',
	default: {},
	displayOptions: { hide: { propertyFrom: ['page'] } },
	options: [
		{
			displayName: 'Image',
			name: 'entries',
			values: [
				{
					...listedImage,
					displayOptions: only('modify', 'fusion', 'multiTransition', 'template', 'applyTemplate'),
				},
				{
					...uploadLocator(imageTexts, addressModes),
					displayOptions: only('realEstate', 'viralRecreation'),
				},
				...imageDetails,
			],
		},
	],
	description: 'The images in their order. An entry set to Several takes several at once.',
};

/** What a notice says of an operation that needs an image, because the panel starts without an entry. */
export const NO_ENTRY = 'Without an entry, the image in the binary field data is taken.';

/**
 * Several images, sent as a list under `key`. `read` reads each image. If the item has no image and needs none, the node
 * sends no list.
 */
export const images = (
	key: string,
	read: ImageReader,
	rules: ImageRules = {},
): Input & { write: PreSendAction } => ({
	fields: [imagesField],
	write: intoBody(function (body) {
		const all = imagesOf(this, body, rules);
		// `readEach` goes on after a wrong image, because the item should name all its mistakes at once.
		const list = readEach(body, all, ({ entry, label }, index) =>
			read(this, entry, label, body, index === all.length - 1),
		);
		if (list.length > 0) body[key] = list;
	}),
});

/**
 * Several images, sent as addresses, because PixVerse's one-click films take no image IDs. Files are uploaded, and the
 * user's own URLs are sent as they are.
 */
export const addressImages = images('img_references', (context, { image }, label) => ({
	img_url: uploadOrId(context, parseLocator(image, 'url'), label, picture, 'url'),
}));

/** What Template Video and Apply Template say of their images. */
export const templateNotice = notice(
	'templateNotice',
	`As many images as the template wants, in their order. ${NO_ENTRY}`,
);

/** One or more images. For a template video, PixVerse wants `img_id` for one image and `img_ids` for several. */
export const oneOrMoreImages: Input = {
	fields: [imagesField],
	write: intoBody(function (body) {
		const ids = readEach(body, imagesOf(this, body, {}), ({ entry, label }) =>
			asImageId(this, entry, label, body),
		);
		if (ids.length === 1) [body.img_id] = ids;
		else body.img_ids = ids;
	}),
	exactlyOne: ['img_id', 'img_ids'],
};
