/** Several images as the input of an operation, each with what the operation wants to know. */
import type {
	IExecuteSingleFunctions,
	INodeProperties,
	INodePropertyMode,
	PreSendAction,
} from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';
import type { Body } from '../../transport/http/requestBody';
import { noteSetting } from '../../transport/http/requestBody';
import type { Input } from '../input';
import { fileNames } from '../tools/binaryField';
import { intoBody, readEach } from '../tools/body';
import type { LocatorValue } from '../tools/locator';
import { parseLocator } from '../tools/locator';
import {
	isEmptyMember,
	listMode,
	memberLocator,
	firstDuplicate,
	listMembers,
} from '../tools/several';
import { imageModes, pictureModes, uploadLocator, uploadOrId } from '../tools/upload';
import { picture } from '../uploadKinds';

/** What was entered for one image: a locator, and details. */
type ImageEntry = Record<string, unknown>;

/** An image with what it is called in errors. */
interface NumberedImage {
	label: string;
	entry: ImageEntry & { image: LocatorValue };
}

/** What an operation wants of its images. */
interface ImageRules {
	/** How many there must be. */
	least?: number;
	/** Whether an image may stand twice in a list, as in a loop. */
	mayRepeat?: boolean;
}

/** The images of one entry: itself, or each of its list, with the same details and its number in the list. */
function eachOf(entry: ImageEntry, before: number, names: string[]): NumberedImage[] {
	const source = parseLocator(entry.image, '');
	const label = (at: number) => `Image ${before + at + 1}`;
	const members = isEmptyMember(source.value) ? undefined : listMembers(source, 'Images', names);
	if (members === undefined) return [{ label: label(0), entry: { ...entry, image: source } }];
	return members.map((member, at) => {
		const isEmpty = isEmptyMember(member);
		const image = isEmpty ? { mode: '', value: member } : memberLocator(member, label(at), names);
		return { label: label(at), entry: { ...entry, image, inList: at + 1 } };
	});
}

/** Whether an entry is empty, as an optional cell of a row may be, and left out. */
export function skipEmpty(body: Body, label: string, { value }: LocatorValue): boolean {
	noteSetting(body, label, value, ' and was left out');
	return isEmptyMember(value);
}

/** Throws an InputError for an image that stands twice. */
function checkTwins(images: NumberedImage[]): void {
	const same = firstDuplicate(images.map(({ entry }) => entry.image));
	if (same === undefined) return;
	const [first, second] = same.map((at) => images[at].label);
	throw new InputError(`'${first}' and '${second}' are the same image. Remove one of them`);
}

function checkCount(count: number, least: number): void {
	if (count >= least) return;
	if (count === 0) throw new InputError("'Images' is empty. Add an image");
	throw new InputError("'Images' has only one image. Add a second one");
}

/** The images of an item one by one, as they were entered or listed. Where one is left out, the others keep their numbers. */
function imagesOf(
	context: IExecuteSingleFunctions,
	body: Body,
	{ least = 1, mayRepeat = false }: ImageRules,
): NumberedImage[] {
	const { entries = [] } = context.getNodeParameter('images', {}) as { entries?: ImageEntry[] };
	const names = fileNames(context);
	const images: NumberedImage[] = [];
	let count = 0;
	for (const entry of entries) {
		const all = eachOf(entry, count, names);
		const there = all.filter(({ label, entry: { image } }) => !skipEmpty(body, label, image));
		if (!mayRepeat) checkTwins(there);
		images.push(...there);
		count += all.length;
	}
	checkCount(images.length, least);
	return images;
}

/** Reads one image for the body: `label` names it in errors, `isLast` says that no other one follows. */
export type ImageReader = (
	context: IExecuteSingleFunctions,
	entry: ImageEntry,
	label: string,
	body: Body,
	isLast?: boolean,
) => unknown;

/** An image as its ID. */
export const asImageId: ImageReader = (context, { image }, label) =>
	uploadOrId(context, parseLocator(image, 'imageId'), label, picture);

/** An image as the address under which it is stored. */
export const asAddress: ImageReader = (context, { image }, label) => ({
	img_url: uploadOrId(context, parseLocator(image, 'url'), label, picture, 'url'),
});

/** A detail stands inside the one list of images, so it says by itself who shows it. */
const only = (operation: string) => ({ show: { '/operation': [operation] } });

/** The name by which the prompt of a fusion refers to a reference. */
export const nameInPrompt = {
	displayName: 'Name in Prompt',
	name: 'refName',
	type: 'string',
	default: '',
	placeholder: 'e.g. dog',
	description:
		'The prompt calls it @ and this name, followed by a space. About 30 characters at most.',
} satisfies INodeProperties;

/** What a reference is in a fusion. */
export const role = {
	displayName: 'Role',
	name: 'role',
	type: 'options',
	options: [
		{ name: 'Background', value: 'background' },
		{ name: 'Subject', value: 'subject' },
	],
	default: 'subject',
	description: 'What the image is in the video',
} satisfies INodeProperties;

/** The details of all operations that have some. */
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

/** The modes of one image among several. */
const idOrAddressModes = [...imageModes, listMode];

/** Those of an operation that takes addresses: the ID of an image has none. */
const addressModes = [
	...pictureModes,
	{
		...listMode,
		hint: 'Drag a list of URLs here, or enter URLs or binary fields with commas between them',
	},
];

/** The list of images of all operations that take several. */
const imagesOrNone = (modes: INodePropertyMode[]): INodeProperties => ({
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
				uploadLocator(
					{
						displayName: 'Image',
						name: 'image',
						description: 'PNG, JPEG or WebP with at most 20 MB',
					},
					modes,
				),
				...imageDetails,
			],
		},
	],
});

/** The same, with how many there may be; where some are needed, it starts with one to fill in. */
const imagesField = (
	description: string,
	least = 1,
	modes = idOrAddressModes,
): INodeProperties => ({
	...imagesOrNone(modes),
	description: `${description}. An entry set to Several takes several at once.`,
	...(least > 0 && { default: { entries: [{}] } }),
});

/** Writes the images as a list, unless there are none and need not be any. */
export const writeImages = (
	key: string,
	read: ImageReader,
	wanted: ImageRules = {},
): PreSendAction =>
	intoBody(function (body) {
		const all = imagesOf(this, body, wanted);
		const list = readEach(body, all, ({ entry, label }, index) =>
			read(this, entry, label, body, index === all.length - 1),
		);
		if (list.length > 0) body[key] = list;
	});

/** The list of images of an operation that takes addresses. */
export const addressesField = (description: string): INodeProperties =>
	imagesField(description, 1, addressModes);

/** Several images, each as the reader makes it; the description says how many there may be. */
export const images = (
	key: string,
	read: ImageReader,
	description: string,
	wanted: ImageRules = {},
): Input => ({
	fields: [imagesField(description, wanted.least)],
	write: writeImages(key, read, wanted),
});

/** As many images as a template wants. */
export const FOR_TEMPLATE = 'As many images as the template wants, in their order';

/** One or more images: `img_id` for one and `img_ids` for several, as effects want it. */
export const oneOrMoreImages: Input = {
	fields: [imagesField(FOR_TEMPLATE)],
	write: intoBody(function (body) {
		const ids = readEach(body, imagesOf(this, body, {}), ({ entry, label }) =>
			asImageId(this, entry, label, body),
		);
		if (ids.length === 1) [body.img_id] = ids;
		else body.img_ids = ids;
	}),
	exactlyOne: ['img_id', 'img_ids'],
};
