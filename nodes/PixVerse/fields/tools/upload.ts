/** Inputs that take an image, a video or an audio: by ID, as a file, or by URL. The run uploads a file or a URL first. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { Announced } from '../../transport/http/requestBody';
import { PendingUpload } from '../../transport/http/requestBody';
import { InputError } from '../../transport/values/errors';
import type { FileFacts } from '../../transport/http/files';
import { base64 } from '../../transport/http/files';
import { hashOf } from '../../transport/values/hash';
import { textOf, trimmed } from '../../transport/values/userValues';
import type { FieldTexts, Input } from '../input';
import type { InputFile } from './binaryField';
import { fileAt, fileIn, isFile, isUrl, DEFAULT_FIELD } from './binaryField';
import { intoBody } from './body';
import { fileUrl } from './fileUrl';
import { integerId, isIdOf, onlyOne } from './ids';
import type { LocatorValue } from './locator';
import { readLocator, pickerMode, typedMode } from './locator';
import type { UploadKind } from '../uploadKinds';
import { announcedAs, declaredFormat, formatFor, formatsOf } from '../uploadKinds';

const MEGABYTE = 1024 * 1024;

// Returns the name and the media type for an upload, from the first bytes of the file. Throws an InputError if the kind does
// not take the file.
function announced(
	file: InputFile,
	label: string,
	kind: UploadKind,
	{ bytes, type }: FileFacts,
): Announced {
	// The size is certain, so it is checked before the type.
	if (bytes === 0) throw new InputError(`The file in '${label}' is empty`);
	if (bytes > kind.megabytes * MEGABYTE) {
		const size = (bytes / MEGABYTE).toFixed(1);
		throw new InputError(
			`The file in '${label}' has ${size} MB; PixVerse takes at most ${kind.megabytes} MB`,
		);
	}
	const format = formatFor(kind, type, file);
	if (format !== undefined) return announcedAs(kind, format, file.name);
	const taken = formatsOf(kind);
	// The first bytes show another format, so the error names that format and not the declared one.
	if (type !== undefined) {
		// The error ends with advice if a person can mend the file.
		let advice = ['heic', 'avif', 'svg'].includes(type.extension) ? '. Save it as JPEG' : '';
		if (type.isPage)
			advice = '. Look at it: it may be a sign-in page or an error of the node before';
		if (type.extension === base64.extension)
			advice = '. Make a file of it with Convert to File, "Move Base64 String to File"';
		throw new InputError(
			`The file in '${label}' is ${type.name}; PixVerse takes ${taken} here${advice}`,
		);
	}
	// All files of the declared format begin with the same bytes, and this file does not.
	const called = declaredFormat(kind, file);
	if (called !== undefined) {
		const raw = called === 'wav' ? ', or raw samples without a header' : '';
		throw new InputError(
			`The file in '${label}' is called ${called} and does not begin like one: it may be broken or encrypted${raw}. Check the node before`,
		);
	}
	throw new InputError(
		`The file in '${label}' is of type ${file.mimeType || 'unknown'}; PixVerse takes ${taken} here`,
	);
}

// The minimum number of digits of an ID, by mode. It is higher for a file, because a binary field may be called 2026.
const MIN_ID_DIGITS = { url: 1, file: 10 };

/**
 * Returns the kind of value that a locator holds. A URL or an ID counts as such in any mode, because a model may fill in
 * another kind of value, and n8n keeps the mode.
 */
export function sourceKind(
	context: IExecuteSingleFunctions,
	{ mode, value }: LocatorValue,
): 'file' | 'url' | 'id' {
	if (isFile(value)) return 'file';
	// A binary field may have a name like an ID or a URL, so a field that exists comes first.
	if (mode === 'file' && fileAt(context, trimmed(value)) !== undefined) return 'file';
	if (isUrl(value)) return 'url';
	if (mode !== 'file' && mode !== 'url') return 'id';
	return isIdOf(value, MIN_ID_DIGITS[mode]) ? 'id' : mode;
}

/**
 * Returns the value for the body: an ID, or an upload that the run replaces by its ID. With `take: 'url'`, the run replaces
 * the upload by the address under which PixVerse stores it. Throws an InputError.
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
		// The run reads the file only when it uploads it, so the body gets a `PendingUpload` for now.
		const file = fileIn(context, value, label);
		const { id, data, bytes } = file;
		// For a stored file, n8n's ID identifies the content, because a hash would need the whole file in memory.
		const content = id ?? hashOf(data);
		const found = {
			...{ kind: 'file' as const, label, id, data, bytes, content },
			announce: (facts: FileFacts) => announced(file, label, kind, facts),
		};
		return new PendingUpload(found, kind.store, take, label);
	}
	// The node does not download the file of a URL, because PixVerse can fetch it.
	if (held === 'url') {
		const url = fileUrl(textOf(onlyOne(value, label, 'URL')), label);
		return new PendingUpload({ kind: 'url', url }, kind.store, take, label);
	}
	// PixVerse gives no address for an ID, so an ID is of no use here.
	if (take === 'url') throw new InputError(`'${label}' must be a file or a URL here`);
	return integerId(value, label);
}

// The name follows n8n's own names. n8n always shows "By URL" and "By ID" for the modes `url` and `id`.
const fileMode = typedMode(
	'By File',
	'file',
	'e.g. data',
	'Name of the binary field with the file',
);

// A mode for an address. `file` is the name of the file in its example.
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
/** A video by URL, as a file, or by an ID. The URL comes first, because every user can fill it in. */
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

// Hints for an AI that builds a workflow, because the AI sees only the names of the modes.
const MODE_HINTS: Record<string, string> = {
	url: 'a public address',
	file: `the name of a binary field of the item, usually ${DEFAULT_FIELD}`,
	list: 'an ID of its list',
	videoId: 'the video_id of an earlier PixVerse node, with an expression that gives $json.video_id',
	mediaId: 'the media_id of Upload Video or Audio',
	imageId: 'the img_id of Upload Image',
	several: 'several of these with commas between them',
};

// The hint for an AI about a locator with these modes.
function builderHint(modes: INodePropertyMode[]) {
	const texts = modes.map(({ name }) => `mode "${name}" takes ${MODE_HINTS[name]}`);
	return { propertyHint: `Set mode and value: ${texts.join('; ')}` };
}

/**
 * A locator that starts with the file of the item. It is required, unless another setting may hide it: if that setting is an
 * expression, n8n shows both alternatives, and the user needs only one.
 */
export const uploadLocator = (field: FieldTexts, modes: INodePropertyMode[]): INodeProperties => ({
	...field,
	type: 'resourceLocator',
	builderHint: builderHint(modes),
	...(field.displayOptions === undefined && { required: true }),
	default: { mode: fileMode.name, value: DEFAULT_FIELD },
	modes,
});

// n8n's panel marks an empty field with this validation.
const filled = { regex: '[\\s\\S]+', errorMessage: 'Enter a URL or an ID' };

/**
 * A locator that starts with a URL. The locator is not required, because its value may be empty in the mode "By File". An
 * empty value means the default field there (`readLocator`). In every other mode, the panel marks an empty value.
 */
export const urlFirstLocator = (
	field: FieldTexts,
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

/** An input that is an ID or an upload, sent under `key`. A value without a mode has the mode `bare`. */
export const uploadInput = (
	key: string,
	field: FieldTexts,
	modes: INodePropertyMode[],
	kind: UploadKind,
	bare = 'id',
): Input => ({
	fields: [uploadLocator(field, modes)],
	write: intoBody(function (body) {
		body[key] = uploadOrId(this, readLocator(this, field.name, bare), field.displayName, kind);
	}),
});
