/** Inputs that take an image, a video or an audio: by ID, as a file, or by URL. The run uploads files before it submits. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { Announced } from '../../transport/http/requestBody';
import { PendingUpload } from '../../transport/http/requestBody';
import { InputError } from '../../transport/values/errors';
import type { FileFacts } from '../../transport/http/files';
import { base64 } from '../../transport/http/files';
import { sha256 } from '../../transport/values/hash';
import { quoted, textOf, trimmed } from '../../transport/values/userValues';
import type { FieldTexts, Input } from '../input';
import type { InputFile } from './binaryField';
import { fileAt, fileIn, fileRefused, isFile, isUrl, DEFAULT_FIELD } from './binaryField';
import { intoBody } from './body';
import { fileUrl } from './fileUrl';
import { integerId, isIdOf, onlyOne } from './ids';
import type { LocatorValue } from './locator';
import { FILE_MODE, readLocator, pickerMode, typedMode } from './locator';
import type { UploadKind } from '../uploadKinds';
import { announcedAs, declaredFormat, formatFor, formatsOf } from '../uploadKinds';

const MEGABYTE = 1024 * 1024;

// Returns the name and the media type under which a file is uploaded. Throws an InputError if the kind does not take the
// file.
function announced(
	file: InputFile,
	label: string,
	kind: UploadKind,
	{ bytes, type }: FileFacts,
): Announced {
	// The size is certain and the type may be a guess, so the size is checked first.
	if (bytes === 0) throw new InputError(`The file in '${label}' is empty`);
	if (bytes > kind.megabytes * MEGABYTE) {
		// The size is rounded up, because the error would otherwise give the limit as the size of a file that is slightly larger.
		const size = (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1);
		throw new InputError(
			`The file in '${label}' has ${size} MB; PixVerse takes at most ${kind.megabytes} MB`,
		);
	}
	const format = formatFor(kind, type, file);
	if (format !== undefined) return announcedAs(kind, format, file.name);
	const taken = formatsOf(kind);
	// The first bytes show another format, so the error names that format and not the declared format.
	if (type !== undefined) {
		// The error ends with advice if the user can fix the file.
		const isPicture = type.mimeType.startsWith('image/');
		let advice = isPicture && Object.hasOwn(kind.formats, 'jpg') ? '. Save it as JPEG' : '';
		if (type.isPage)
			advice = '. Look at it: it may be a sign-in page or an error of the node before';
		if (type.extension === base64.extension)
			advice = '. Make a file of it with Convert to File, "Move Base64 String to File"';
		throw new InputError(
			`The file in '${label}' is ${type.name}; PixVerse takes ${taken} here${advice}`,
		);
	}
	// Files of the declared format begin with a known signature (`formatFor`), and this file does not.
	const called = declaredFormat(kind, file);
	if (called !== undefined) {
		const raw = called === 'wav' ? ', or raw samples without a header' : '';
		throw new InputError(
			`The file in '${label}' is called ${called} and does not begin like one: it may be broken or encrypted${raw}. Check the node before`,
		);
	}
	throw new InputError(
		`The file in '${label}' is of type ${quoted(file.mimeType) || 'unknown'}; PixVerse takes ${taken} here`,
	);
}

// In the modes "By URL" and "By File", a number with at least this many digits is an ID. A binary field may be called 2026,
// so in the mode "By File" a shorter number is the name of a field.
const MIN_ID_DIGITS = { url: 1, file: 10 };

/**
 * Returns the kind of value that a locator holds. Throws an InputError for a file in another mode than "By File". A URL or an ID is recognized in any mode, because an AI model fills in
 * only the value and may choose another kind than the mode that the user set.
 */
export function sourceKind(
	context: IExecuteSingleFunctions,
	{ mode, value }: LocatorValue,
	label: string,
): 'file' | 'url' | 'id' {
	if (isFile(value)) {
		if (mode === FILE_MODE) return 'file';
		throw fileRefused(label);
	}
	// A binary field may have a name like an ID or a URL, so the name of an existing field is recognized first.
	if (mode === 'file' && fileAt(context, trimmed(value)) !== undefined) return 'file';
	if (isUrl(value)) return 'url';
	if (mode !== 'file' && mode !== 'url') return 'id';
	return isIdOf(value, MIN_ID_DIGITS[mode]) ? 'id' : mode;
}

/**
 * Returns the value for the body: an ID, or a `PendingUpload`. The run replaces a `PendingUpload` by the ID of the upload.
 * With `take: 'url'`, the run replaces a `PendingUpload` by an address instead. For a file, the address is that of the
 * upload. A URL of the user is not uploaded, and stays as it is. Throws an InputError if the value is wrong.
 */
export function uploadOrId(
	context: IExecuteSingleFunctions,
	source: LocatorValue,
	label: string,
	kind: UploadKind,
	take: 'id' | 'url' = 'id',
): bigint | PendingUpload {
	const { value } = source;
	const held = sourceKind(context, source, label);
	if (held === 'file') {
		// The run reads the file later, so the body gets a `PendingUpload` for now.
		const file = fileIn(context, value, label);
		const { id, data, bytes } = file;
		// `content` identifies the content of the file. For a stored file, it is the ID in n8n's storage and no hash,
		// because a hash would need the whole file in memory.
		const content = id ?? sha256(data);
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
	// The operation needs an address, and PixVerse gives no address for an ID.
	if (take === 'url') throw new InputError(`'${label}' must be a file or a URL here`);
	return integerId(value, label);
}

// The name "By File" matches "By URL" and "By ID", which n8n shows for the modes `url` and `id`.
const fileMode = typedMode(
	'By File',
	FILE_MODE,
	'e.g. data',
	'Name of the binary field with the file',
);

// The mode for a URL. `file` is the name of the file in the example URL.
const urlMode = (file: string) =>
	typedMode(
		'By URL',
		'url',
		`e.g. https://example.com/${file}`,
		'PixVerse fetches the file itself, so the address must be public',
	);

const idMode = (displayName: string, name: string, hint: string) =>
	typedMode(displayName, name, 'e.g. 405833376854443', hint);

export const anyFileModes = [urlMode('file'), fileMode];
export const videoModes = [urlMode('clip.mp4'), fileMode];
/** A video from the list, by URL, as a file, or by ID. */
export const videoOrIdModes = [
	pickerMode('Select a video…', 'searchVideos'),
	...videoModes,
	idMode('By ID', 'videoId', 'The video_id of an earlier item, made through the API'),
	idMode('By Media ID', 'mediaId', 'The ID that an earlier upload returned'),
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
 * A locator whose default is the item's file. The locator is not required if another setting may hide it, because that
 * setting may be an expression. n8n then shows the locator even if no item needs it, and an empty required field would stop
 * the workflow.
 */
export const uploadLocator = (field: FieldTexts, modes: INodePropertyMode[]): INodeProperties => ({
	...field,
	type: 'resourceLocator',
	builderHint: builderHint(modes),
	...(field.displayOptions === undefined && { required: true }),
	default: { mode: fileMode.name, value: DEFAULT_FIELD },
	modes,
});

// With this validation, n8n's panel marks an empty field.
const filled = (displayName: string) => ({
	...{ regex: '[\\s\\S]+', errorMessage: `${displayName}: enter a URL or an ID` },
});

/**
 * A locator that starts in the mode "By URL". The locator is not required, because in the mode "By File" an empty value means
 * the item's file (`readLocator`). In every other mode, the panel marks an empty value.
 */
export const urlLocator = (field: FieldTexts, modes: INodePropertyMode[]): INodeProperties => ({
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
			: { ...mode, validation: [{ type: 'regex', properties: filled(field.displayName) }] },
	),
});

/** An input that is an ID or an upload, sent under `key`. `bare` is the mode of a value that comes without a mode. */
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
