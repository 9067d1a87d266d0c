/** Several pictures as the input of an operation, each with what the operation wants to know. */
import type {
	IDataObject,
	IExecuteSingleFunctions,
	INodeProperties,
	PreSendAction,
} from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { InputError } from '../transport/http/errors';
import { asLocated } from './locator';
import { fileModes, imageIdMode, uploadLocator, uploadOrId } from './upload';
import { picture } from './uploadKinds';

/** The pictures of an item, as the user entered them. */
export function entriesOf(context: IExecuteSingleFunctions): IDataObject[] {
	const { entries = [] } = context.getNodeParameter('images', {}) as { entries?: IDataObject[] };
	return entries;
}

function checkCount(count: number, least: number): void {
	if (count >= least) return;
	if (count === 0) throw new InputError("'Images' is empty. Add a picture");
	throw new InputError("'Images' has only one picture. Add a second one");
}

/** Reads one picture: `label` names it in errors, `isLast` says that no other one follows. */
export type Reader = (
	context: IExecuteSingleFunctions,
	entry: IDataObject,
	label: string,
	isLast?: boolean,
) => unknown;

/** A picture as its ID. */
export const asImageId: Reader = (context, { image }, label) =>
	uploadOrId(context, asLocated(image, 'imageId'), label, picture);

/** A picture as the address under which it is stored. */
export const asAddress: Reader = (context, { image }, label) => {
	const source = asLocated(image, 'url');
	if (source.mode === 'imageId') throw new InputError(`'${label}' must be a file or a URL here`);
	return { img_url: uploadOrId(context, source, label, picture, 'url') };
};

/** Writes the pictures as a list, unless there are none and need not be any. */
export function sendImages(key: string, read: Reader, least = 1): PreSendAction {
	return intoBody(function (body) {
		const entries = entriesOf(this);
		checkCount(entries.length, least);
		const list = entries.map((entry, index) =>
			read(this, entry, `Image ${index + 1}`, index === entries.length - 1),
		);
		if (list.length > 0) body[key] = list;
	});
}

/** Writes `img_id` for one picture and `img_ids` for several, as effects want it. */
export const sendOneOrMoreImages: PreSendAction = intoBody(function (body) {
	const entries = entriesOf(this);
	checkCount(entries.length, 1);
	const ids = entries.map((entry, index) => asImageId(this, entry, `Image ${index + 1}`));
	if (ids.length === 1) [body.img_id] = ids;
	else body.img_ids = ids;
});

const only = (operations: string[]) => ({ show: { '/operation': operations } });

/** The name by which the prompt of a fusion refers to a reference. */
export const nameInPrompt: INodeProperties = {
	displayName: 'Name in Prompt',
	name: 'refName',
	type: 'string',
	default: '',
	placeholder: 'e.g. dog',
	description:
		'The prompt refers to it by @ and this name, followed by a space. About 30 characters at most.',
};

const details: INodeProperties[] = [
	{ ...nameInPrompt, displayOptions: only(['fusion']) },
	{
		displayName: 'Role',
		name: 'role',
		type: 'options',
		options: [
			{ name: 'Background', value: 'background' },
			{ name: 'Subject', value: 'subject' },
		],
		default: 'subject',
		description: 'What the picture is in the video',
		displayOptions: only(['fusion']),
	},
	{
		displayName: 'Seconds to Next',
		name: 'seconds',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'From this picture to the next: 1 to 8, at most 5 with three pictures or more. The last picture has none.',
		displayOptions: only(['multiTransition']),
	},
	{
		displayName: 'What Happens',
		name: 'prompt',
		type: 'string',
		default: '',
		placeholder: 'e.g. the sun sets',
		description:
			'What happens between this picture and the next, at most 2048 characters. The last picture needs none.',
		displayOptions: only(['multiTransition']),
	},
];

/** The list of pictures, shared by all operations that take several. */
export function imagesField(resources: string[], operations: string[]): INodeProperties {
	const field = {
		displayName: 'Image',
		name: 'image',
		description: 'PNG, JPEG or WebP with at most 20 MB',
	};
	return {
		displayName: 'Images',
		name: 'images',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image', sortable: true },
		placeholder: 'Add Image',
		default: {},
		description:
			'The pictures, in their order. Fusion takes 3 with models up to v5, 7 with newer ones and 10 with v6, and none when there is a reference video.',
		displayOptions: {
			show: { resource: resources, operation: operations },
			hide: { propertyFrom: ['page'] },
		},
		options: [
			{
				displayName: 'Image',
				name: 'entries',
				values: [uploadLocator(field, [...fileModes, imageIdMode]), ...details],
			},
		],
	};
}
