/** Several pictures as the input of an operation, each with what the operation wants to know. */
import type {
	IDataObject,
	IExecuteSingleFunctions,
	INodeProperties,
	PreSendAction,
} from 'n8n-workflow';
import { intoBody } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import type { Input } from '../input';
import { asLocated } from '../tools/locator';
import { pictureModes, imageIdMode, uploadLocator, uploadOrId } from '../tools/upload';
import { picture } from '../uploadKinds';
import { imageDetails } from './imageDetails';

/** The pictures of an item, as the user entered them. */
function imageEntries(context: IExecuteSingleFunctions): IDataObject[] {
	const { entries = [] } = context.getNodeParameter('images', {}) as { entries?: IDataObject[] };
	return entries;
}

function checkCount(count: number, least: number): void {
	if (count >= least) return;
	if (count === 0) throw new InputError("'Images' is empty. Add a picture");
	throw new InputError("'Images' has only one picture. Add a second one");
}

/** Reads one picture: `label` names it in errors, `isLast` says that no other one follows. */
export type ImageReader = (
	context: IExecuteSingleFunctions,
	entry: IDataObject,
	label: string,
	isLast?: boolean,
) => unknown;

/** A picture as its ID. */
export const asImageId: ImageReader = (context, { image }, label) =>
	uploadOrId(context, asLocated(image, 'imageId'), label, picture);

/** A picture as the address under which it is stored. */
export const asAddress: ImageReader = (context, { image }, label) => ({
	img_url: uploadOrId(context, asLocated(image, 'url'), label, picture, 'url'),
});

/** The list of pictures of all operations that take several. */
const imagesOrNone: INodeProperties = {
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
					[...pictureModes, imageIdMode],
				),
				...imageDetails,
			],
		},
	],
};

/** The same, with how many there may be; where some are needed, it starts with one to fill in. */
export const imagesField = (description: string, least = 1): INodeProperties => ({
	...imagesOrNone,
	description,
	...(least > 0 && { default: { entries: [{}] } }),
});

/** Writes the pictures as a list, unless there are none and need not be any. */
export const writeImages = (key: string, read: ImageReader, least = 1): PreSendAction =>
	intoBody(function (body) {
		const entries = imageEntries(this);
		checkCount(entries.length, least);
		const list = entries.map((entry, index) =>
			read(this, entry, `Image ${index + 1}`, index === entries.length - 1),
		);
		if (list.length > 0) body[key] = list;
	});

/** Several pictures, each as the reader makes it; the description says how many there may be. */
export const images = (key: string, read: ImageReader, description: string, least = 1): Input => ({
	partOfIdentity: true,
	fields: [imagesField(description, least)],
	write: writeImages(key, read, least),
});

/** As many pictures as a template wants. */
export const FOR_TEMPLATE = 'As many pictures as the template wants, in their order';

/** One or more pictures: `img_id` for one and `img_ids` for several, as effects want it. */
export const oneOrMoreImages: Input = {
	partOfIdentity: true,
	fields: [imagesField(FOR_TEMPLATE)],
	write: intoBody(function (body) {
		const entries = imageEntries(this);
		checkCount(entries.length, 1);
		const ids = entries.map((entry, index) => asImageId(this, entry, `Image ${index + 1}`));
		if (ids.length === 1) [body.img_id] = ids;
		else body.img_ids = ids;
	}),
	exactlyOne: ['img_id', 'img_ids'],
};
