/** Inputs that are or become uploads: an image, a video or an audio by ID, as a file, or by URL. */
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

/**
 * The name and the media type of an upload, once the node has read the beginning of the file. Throws an InputError when
 * the kind does not take the file.
 */
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
	// The bytes show another format, so the sentence names that format and not the declared one.
	if (type !== undefined) {
		// The sentence ends with advice where a person can mend the file.
		let advice = ['heic', 'avif', 'svg'].includes(type.extension) ? '. Save it as JPEG' : '';
		if (type.isPage)
			advice = '. Look at it: it may be a sign-in page or an error of the node before';
		if (type.extension === base64.extension)
			advice = '. Make a file of it with Convert to File, "Move Base64 String to File"';
		throw new InputError(
			`The file in '${label}' is ${type.name}; PixVerse takes ${taken} here${advice}`,
		);
	}
	// The declared format has one beginning, and the file does not have it.
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

/** A number is an ID from so many digits on, by the mode: a binary field may be called 2026. */
const MIN_ID_DIGITS = { url: 1, file: 10 };

/**
 * The kind of value that a locator holds. A URL or an ID counts as one in any mode, because n8n keeps the mode when a
 * model fills in the value.
 */
export function sourceKind(
	context: IExecuteSingleFunctions,
	{ mode, value }: LocatorValue,
): 'file' | 'url' | 'id' {
	if (isFile(value)) return 'file';
	// A binary field may be called like an ID or a URL, so a field that exists comes first.
	if (mode === 'file' && fileAt(context, trimmed(value)) !== undefined) return 'file';
	if (isUrl(value)) return 'url';
	if (mode !== 'file' && mode !== 'url') return 'id';
	return isIdOf(value, MIN_ID_DIGITS[mode]) ? 'id' : mode;
}

/**
 * The value in the body for a locator: an ID, or an upload that the run replaces by its ID. `take: 'url'` is for
 * operations that want the stored address instead of the ID. Throws an InputError.
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
		// The body gets only the place of the file, because the run reads the content when it uploads it.
		const file = fileIn(context, value, label);
		const { id, data, bytes } = file;
		// n8n's ID of a stored file stands for its content, because reading it here would load the whole file.
		const content = id ?? hashOf(data);
		const found = {
			...{ kind: 'file' as const, label, id, data, bytes, content },
			announce: (facts: FileFacts) => announced(file, label, kind, facts),
		};
		return new PendingUpload(found, kind.store, take, label);
	}
	// A URL stays a URL, because PixVerse can fetch it, and the node would only copy it.
	if (held === 'url') {
		const url = fileUrl(textOf(onlyOne(value, label, 'URL')), label);
		return new PendingUpload({ kind: 'url', url }, kind.store, take, label);
	}
	// PixVerse gives no address for an ID.
	if (take === 'url') throw new InputError(`'${label}' must be a file or a URL here`);
	return integerId(value, label);
}

/** The modes are called like n8n's own: n8n shows "By URL" and "By ID" for `url` and `id`, with any name given here. */
const fileMode = typedMode(
	'By File',
	'file',
	'e.g. data',
	'Name of the binary field with the file',
);

/** A mode for an address; `file` is the name of the file in its example. */
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
/** By URL, as a file, or by an ID of a video. The URL comes first, because every user can fill it in. */
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

/** Hints for an AI that builds a workflow, because it sees only the names of the modes. */
const MODE_HINTS: Record<string, string> = {
	url: 'a public address',
	file: `the name of a binary field of the item, usually ${DEFAULT_FIELD}`,
	list: 'an ID of its list',
	videoId: 'the video_id of an earlier PixVerse node, with an expression that gives $json.video_id',
	mediaId: 'the media_id of Upload Video or Audio',
	imageId: 'the img_id of Upload Image',
	several: 'several of these with commas between them',
};

/** The hint for an AI about a locator with these modes. */
function builderHint(modes: INodePropertyMode[]) {
	const texts = modes.map(({ name }) => `mode "${name}" takes ${MODE_HINTS[name]}`);
	return { propertyHint: `Set mode and value: ${texts.join('; ')}` };
}

/**
 * A locator that starts with the file of the item. It is marked as required unless another setting may hide it, because
 * n8n shows both alternatives when that setting is an expression.
 */
export const uploadLocator = (field: FieldTexts, modes: INodePropertyMode[]): INodeProperties => ({
	...field,
	type: 'resourceLocator',
	builderHint: builderHint(modes),
	...(field.displayOptions === undefined && { required: true }),
	default: { mode: fileMode.name, value: DEFAULT_FIELD },
	modes,
});

/** A validation of the panel that marks an empty field. */
const filled = { regex: '[\\s\\S]+', errorMessage: 'Enter a URL or an ID' };

/**
 * A locator that starts with a URL. The locator is not required, because n8n keeps the empty value when the user
 * switches to the file, and there it means the default field (`readLocator`). Each other mode is marked while empty.
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

/** An input that is or becomes an upload, sent under `key`. A value without a mode has the mode `bare`. */
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
