/** Inputs that are or become uploads: an image, a video or an audio by ID, as a file, or by URL. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { Announced } from '../../transport/http/requestBody';
import { PendingUpload } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import type { FileFacts, FileType } from '../../transport/http/files';
import { base64 } from '../../transport/http/files';
import { hashOf } from '../../transport/http/hash';
import { textOf } from '../../transport/http/userValues';
import type { Input } from '../input';
import type { InputFile } from './binaryField';
import { fileIn, hasFile, isFile, isUrl, DEFAULT_FIELD } from './binaryField';
import { intoBody } from './body';
import { fileUrl } from './fileUrl';
import { integerId, isIdOf, onlyOne } from './ids';
import type { LocatorValue } from './locator';
import { readLocator, pickerMode, typedMode } from './locator';
import type { UploadKind } from '../uploadKinds';
import { announcedAs, declaredFormat, formatFor, formatsOf } from '../uploadKinds';

const MEGABYTE = 1024 * 1024;

/** What to do about a file of the wrong type. */
function adviceOn({ isPage, extension }: FileType): string {
	if (extension === base64.extension)
		return '. Make a file of it with Convert to File, "Move Base64 String to File"';
	if (isPage) return '. Look at it: it may be a sign-in page or an error of the node before';
	return ['heic', 'avif', 'svg'].includes(extension) ? '. Save it as JPEG' : '';
}

/** How a file is announced once it was looked at. Throws an InputError when the kind has no such file. */
function announced(
	{ name, extension, mimeType }: InputFile,
	label: string,
	kind: UploadKind,
	{ bytes, type }: FileFacts,
): Announced {
	if (bytes === 0) throw new InputError(`The file in '${label}' is empty`);
	if (bytes > kind.megabytes * MEGABYTE) {
		const size = (bytes / MEGABYTE).toFixed(1);
		throw new InputError(
			`The file in '${label}' has ${size} MB; PixVerse takes at most ${kind.megabytes} MB`,
		);
	}
	const format = formatFor(kind, type, { name, extension, mimeType });
	if (format !== undefined) return announcedAs(kind, format, name);
	const taken = formatsOf(kind);
	if (type !== undefined) {
		throw new InputError(
			`The file in '${label}' is ${type.name}; PixVerse takes ${taken} here${adviceOn(type)}`,
		);
	}
	const called = declaredFormat(kind, { name, extension, mimeType });
	if (called !== undefined) {
		const raw = called === 'wav' ? ', or raw samples without a header' : '';
		throw new InputError(
			`The file in '${label}' is called ${called} and does not begin like one: it may be broken or encrypted${raw}. Check the node before`,
		);
	}
	const told = mimeType || 'unknown';
	throw new InputError(`The file in '${label}' is of type ${told}; PixVerse takes ${taken} here`);
}

/** From how many digits on a number is an ID, by the mode: a binary field may be called 2026. */
const MIN_ID_DIGITS = { url: 1, file: 10 };

/**
 * What a located input holds. A URL or an ID is one in whatever mode: n8n keeps the mode when a model
 * fills in the value.
 */
export function sourceKind(
	context: IExecuteSingleFunctions,
	{ mode, value }: LocatorValue,
): 'file' | 'url' | 'id' {
	if (isFile(value) || (mode === 'file' && hasFile(context, value))) return 'file';
	if (isUrl(value)) return 'url';
	if (mode !== 'file' && mode !== 'url') return 'id';
	return isIdOf(value, MIN_ID_DIGITS[mode]) ? 'id' : mode;
}

/**
 * What stands in the body for a located input: an ID, or an upload that becomes one on the way.
 * `take: 'url'` is for operations that want the stored address instead of the ID. Throws an InputError.
 */
export function uploadOrId(
	context: IExecuteSingleFunctions,
	source: LocatorValue,
	label: string,
	kind: UploadKind,
	take: 'id' | 'url' = 'id',
): bigint | PendingUpload {
	const { value } = source;
	const held = sourceKind(context, source);
	if (held === 'file') {
		const file = fileIn(context, value, label);
		const { id, data, bytes } = file;
		const announce = (facts: FileFacts) => announced(file, label, kind, facts);
		const content = id ?? hashOf(data);
		const found = { kind: 'file' as const, label, id, data, bytes, content, announce };
		return new PendingUpload(found, kind.store, take, label);
	}
	if (held === 'url') {
		const url = fileUrl(textOf(onlyOne(value, label, 'URL')), label);
		return new PendingUpload({ kind: 'url', url }, kind.store, take, label);
	}
	if (take === 'url') throw new InputError(`'${label}' must be a file or a URL here`);
	return integerId(value, label);
}

/** n8n calls the modes `url` and `id` "By URL" and "By ID", whatever their names here: the others follow. */
const fileMode = typedMode(
	'By File',
	'file',
	'e.g. data',
	'Name of the binary field with the file',
);

const urlMode = (file: string) =>
	typedMode(
		'By URL',
		'url',
		`e.g. https://example.com/${file}`,
		'PixVerse fetches the file itself, so the address must be public',
	);

const idMode = (displayName: string, name: string, hint: string) =>
	typedMode(displayName, name, 'e.g. 405833376854443', hint);

export const videoModes = [urlMode('clip.mp4'), fileMode];
/** By URL, as a file, or by one of the IDs of a video; anybody can fill the first. */
export const videoOrIdModes = [
	...videoModes,
	pickerMode('Select a video…', 'searchVideos'),
	idMode('By ID', 'videoId', 'The video_id of an earlier item, made through the API'),
	idMode('Media ID', 'mediaId', 'The ID that an earlier upload returned'),
];
export const pictureModes = [urlMode('photo.png'), fileMode];
export const imageModes = [
	...pictureModes,
	idMode('By ID', 'imageId', 'The img_id that an earlier upload returned'),
];
export const audioModes = [
	urlMode('speech.mp3'),
	fileMode,
	idMode('By ID', 'mediaId', 'The media_id that an earlier upload returned'),
];

/** What an AI that builds a workflow has to know of the modes, which it sees by their names alone. */
const MODE_HINTS: Record<string, string> = {
	url: 'a public address',
	file: `the name of a binary field of the item, usually ${DEFAULT_FIELD}`,
	list: 'an ID of its list',
	videoId: 'the video_id of an earlier PixVerse node, such as ={{ $json.video_id }}',
	mediaId: 'the media_id of Upload Video or Audio',
	imageId: 'the img_id of Upload Image',
	several: 'several of these with commas between them',
};

/** The hint for an AI about a locator with these modes. */
function builderHint(modes: INodePropertyMode[]) {
	const told = modes.filter(({ name }) => name in MODE_HINTS);
	const texts = told.map(({ name }) => `mode "${name}" takes ${MODE_HINTS[name]}`);
	return { propertyHint: `Set mode and value: ${texts.join('; ')}` };
}

type LocatorTexts = Pick<
	INodeProperties,
	'displayName' | 'name' | 'description' | 'displayOptions'
>;

/**
 * A locator for one input, which starts with the file of the item. It is marked as required unless another
 * setting may hide it: n8n shows both of two when that is an expression.
 */
export const uploadLocator = (
	field: LocatorTexts,
	modes: INodePropertyMode[],
): INodeProperties => ({
	...field,
	type: 'resourceLocator',
	builderHint: builderHint(modes),
	...(field.displayOptions === undefined && { required: true }),
	default: { mode: fileMode.name, value: DEFAULT_FIELD },
	modes,
});

const filled = { regex: '[\\s\\S]+', errorMessage: 'Enter a URL or an ID' };

/**
 * A locator that starts with a URL. n8n takes the empty value along when one switches to the file, where it means
 * the usual field (`located`): so each other mode is marked while it is empty, and not the locator as required.
 */
export const urlFirstLocator = (
	field: LocatorTexts,
	modes: INodePropertyMode[],
): INodeProperties => ({
	...field,
	type: 'resourceLocator',
	builderHint: builderHint(modes),
	default: { mode: 'url', value: '' },
	modes: modes.map((mode) =>
		mode === fileMode
			? {
					...mode,
					placeholder: DEFAULT_FIELD,
					hint: `Name of the binary field; ${DEFAULT_FIELD} if empty`,
				}
			: { ...mode, validation: [{ type: 'regex', properties: filled }] },
	),
});

/** An input that is or becomes an upload, sent under `key`; a bare value has the mode `bare`. */
export const uploadInput = (
	key: string,
	field: LocatorTexts,
	modes: INodePropertyMode[],
	kind: UploadKind,
	bare = 'id',
): Input => ({
	fields: [uploadLocator(field, modes)],
	write: intoBody(function (body) {
		body[key] = uploadOrId(this, readLocator(this, field.name, bare), field.displayName, kind);
	}),
});
