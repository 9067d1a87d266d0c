/** Several images as the input of an operation, each with what the operation wants to know. */
import type {
	IExecuteSingleFunctions,
	INodeProperties,
	INodePropertyMode,
	PreSendAction,
} from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';
import type { Input } from '../input';
import { fileNames } from '../tools/binaryField';
import { intoBody, readEach } from '../tools/body';
import { asLocated } from '../tools/locator';
import { listMode, locatedMember, sameTwo, severalIn } from '../tools/several';
import { imageModes, pictureModes, uploadLocator, uploadOrId } from '../tools/upload';
import { picture } from '../uploadKinds';

/** What was entered for one image: a locator, and details. */
type ImageEntry = Record<string, unknown>;

/** What an operation wants of its images. */
interface Wanted {
	/** How many there must be. */
	least?: number;
	/** Whether an image may stand twice in a list, as in a loop. */
	mayRepeat?: boolean;
}

/** The images of one entry: itself, or each of its list, with the same details and its number in the list. */
function eachOf(
	entry: ImageEntry,
	from: number,
	names: string[],
	{ mayRepeat = false }: Wanted,
): ImageEntry[] {
	const source = asLocated(entry.image, '');
	const members = severalIn(source, 'Images', names);
	if (members === undefined) return [entry];
	const label = (at: number) => `Image ${from + at + 1}`;
	const sources = members.map((member, at) => locatedMember(member, label(at), names));
	const same = mayRepeat ? undefined : sameTwo(sources);
	if (same !== undefined) {
		const [first, second] = same.map(label);
		throw new InputError(`'${first}' and '${second}' are the same image. Remove one of them`);
	}
	// One in an array has been one image before there were lists.
	const isList = source.mode === listMode.name || members.length > 1;
	return sources.map((image, at) => ({ ...entry, image, ...(isList && { inList: at + 1 }) }));
}

/** The images of an item one by one, as they were entered or listed. */
function imageEntries(context: IExecuteSingleFunctions, wanted: Wanted): ImageEntry[] {
	const { entries = [] } = context.getNodeParameter('images', {}) as { entries?: ImageEntry[] };
	const names = fileNames(context);
	const images: ImageEntry[] = [];
	for (const entry of entries) images.push(...eachOf(entry, images.length, names, wanted));
	checkCount(images.length, wanted.least ?? 1);
	return images;
}

function checkCount(count: number, least: number): void {
	if (count >= least) return;
	if (count === 0) throw new InputError("'Images' is empty. Add an image");
	throw new InputError("'Images' has only one image. Add a second one");
}

/** Reads one image: `label` names it in errors, `isLast` says that no other one follows. */
export type ImageReader = (
	context: IExecuteSingleFunctions,
	entry: ImageEntry,
	label: string,
	isLast?: boolean,
) => unknown;

/** An image as its ID. */
export const asImageId: ImageReader = (context, { image }, label) =>
	uploadOrId(context, asLocated(image, 'imageId'), label, picture);

/** An image as the address under which it is stored. */
export const asAddress: ImageReader = (context, { image }, label) => ({
	img_url: uploadOrId(context, asLocated(image, 'url'), label, picture, 'url'),
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

/** The details of all operations that have some. */
const imageDetails: INodeProperties[] = [
	{
		...nameInPrompt,
		description: `${nameInPrompt.description} Several are numbered: dog1, dog2.`,
		displayOptions: only('fusion'),
	},
	{
		displayName: 'Role',
		name: 'role',
		type: 'options',
		options: [
			{ name: 'Background', value: 'background' },
			{ name: 'Subject', value: 'subject' },
		],
		default: 'subject',
		description: 'What the image is in the video',
		displayOptions: only('fusion'),
	},
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
export const writeImages = (key: string, read: ImageReader, wanted: Wanted = {}): PreSendAction =>
	intoBody(function (body) {
		const entries = imageEntries(this, wanted);
		const list = readEach(body, entries, (entry, index) =>
			read(this, entry, `Image ${index + 1}`, index === entries.length - 1),
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
	wanted: Wanted = {},
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
		const ids = readEach(body, imageEntries(this, {}), (entry, index) =>
			asImageId(this, entry, `Image ${index + 1}`),
		);
		if (ids.length === 1) [body.img_id] = ids;
		else body.img_ids = ids;
	}),
	exactlyOne: ['img_id', 'img_ids'],
};
