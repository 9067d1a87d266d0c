/** Inputs that are or become uploads: a picture, a video or an audio by ID, as a file, or by URL. */
import type {
	IBinaryData,
	IExecuteSingleFunctions,
	INodeProperties,
	INodePropertyMode,
} from 'n8n-workflow';
import { PendingUpload } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import { hashOf } from '../../transport/http/hash';
import { fileUrlProblem } from '../../transport/http/sourceUrl';
import { binaryOf, hasFile, isUrl, USUAL_FIELD } from './binaryField';
import { integerId, isIdOf, onlyOne } from './ids';
import type { Located } from './locator';
import type { Format, UploadKind } from '../uploadKinds';
import { formatFor, formatsOf } from '../uploadKinds';

const BYTES_PER_MEGABYTE = 1024 * 1024;

function checkSize(bytes: number | undefined, label: string, { megabytes }: UploadKind): void {
	if (bytes === undefined || bytes <= megabytes * BYTES_PER_MEGABYTE) return;
	const size = (bytes / BYTES_PER_MEGABYTE).toFixed(1);
	throw new InputError(
		`The file in '${label}' has ${size} MB; PixVerse takes at most ${megabytes} MB`,
	);
}

function formatOf(binary: IBinaryData, label: string, kind: UploadKind): Format {
	const extension = binary.fileExtension ?? binary.fileName?.split('.').pop() ?? '';
	const format = formatFor(kind, binary.mimeType, extension);
	if (format) return format;
	throw new InputError(
		`The file in '${label}' is of type ${binary.mimeType}; PixVerse takes ${formatsOf(kind)} here`,
	);
}

function fileUpload(
	context: IExecuteSingleFunctions,
	value: unknown,
	label: string,
	kind: UploadKind,
	take: 'id' | 'url',
): PendingUpload {
	const { field, binary } = binaryOf(context, value, label);
	if (binary.bytes === 0) throw new InputError(`The file in '${label}' is empty`);
	checkSize(binary.bytes, label, kind);
	const source = {
		kind: 'file' as const,
		field,
		content: binary.id ?? hashOf(binary.data),
		bytes: binary.bytes,
		...formatOf(binary, label, kind),
	};
	return new PendingUpload(source, kind.store, take, label);
}

function urlUpload(value: unknown, label: string, kind: UploadKind, take: 'id' | 'url') {
	const url = String(onlyOne(value, label, 'URL') ?? '').trim();
	const problem = fileUrlProblem(url);
	if (problem !== undefined) throw new InputError(`'${label}' ${problem}`);
	return new PendingUpload({ kind: 'url', url }, kind.store, take, label);
}

/** From how many digits on a number is an ID, by the mode: a binary field may be called 2026. */
const LEAST_DIGITS = { url: 1, file: 10 };

/**
 * What a located input holds. A URL or an ID is one in whatever mode: n8n keeps the mode when a model
 * fills in the value.
 */
export function heldBy(
	context: IExecuteSingleFunctions,
	{ mode, value }: Located,
): 'file' | 'url' | 'id' {
	if (mode === 'file' && hasFile(context, value)) return 'file';
	if (isUrl(value)) return 'url';
	if (mode !== 'file' && mode !== 'url') return 'id';
	return isIdOf(value, LEAST_DIGITS[mode]) ? 'id' : mode;
}

/**
 * What stands in the body for a located input: an ID, or an upload that becomes one on the way.
 * `take: 'url'` is for operations that want the stored address instead of the ID. Throws an InputError.
 */
export function uploadOrId(
	context: IExecuteSingleFunctions,
	source: Located,
	label: string,
	kind: UploadKind,
	take: 'id' | 'url' = 'id',
): bigint | PendingUpload {
	const held = heldBy(context, source);
	if (held === 'file') return fileUpload(context, source.value, label, kind, take);
	if (held === 'url') return urlUpload(source.value, label, kind, take);
	if (take === 'url') throw new InputError(`'${label}' must be a file or a URL here`);
	return integerId(source.value, label);
}

/** A mode of a locator in which something is typed. */
const typedMode = (
	names: Pick<INodePropertyMode, 'displayName' | 'name'>,
	placeholder: string,
	hint: string,
): INodePropertyMode => ({ ...names, type: 'string', placeholder, hint });

const fileMode = typedMode(
	{ displayName: 'File', name: 'file' },
	'e.g. data',
	'The input binary field of the previous node that holds the file; it is uploaded on the way',
);

const urlMode = (file: string) =>
	typedMode(
		{ displayName: 'URL', name: 'url' },
		`e.g. https://example.com/${file}`,
		'PixVerse fetches the file itself, so the address must be public',
	);

const idMode = (displayName: string, name: string, hint: string) =>
	typedMode({ displayName, name }, 'e.g. 405833376854443', hint);

export const videoIdMode = idMode(
	'Video ID',
	'videoId',
	'The video_id of an earlier item: a video that this account made through the API',
);
export const mediaIdMode = idMode('Media ID', 'mediaId', 'The ID that an earlier upload returned');
/** For inputs that can only be an upload; "Media ID" would be cut off there. */
export const audioIdMode = idMode('ID', 'mediaId', 'The media_id that an earlier upload returned');
export const imageIdMode = idMode('ID', 'imageId', 'The img_id that an earlier upload returned');
export const videoModes = [fileMode, urlMode('clip.mp4')];
export const pictureModes = [fileMode, urlMode('photo.png')];
export const audioModes = [fileMode, urlMode('speech.mp3')];

/**
 * A locator for one input; the first of its modes is the one that it starts in. It is marked as
 * required unless another setting may hide it: n8n shows both of two when that is an expression.
 */
export function uploadLocator(
	field: Pick<INodeProperties, 'displayName' | 'name' | 'description' | 'displayOptions'>,
	modes: INodePropertyMode[],
): INodeProperties {
	return {
		...field,
		type: 'resourceLocator',
		...(field.displayOptions === undefined && { required: true }),
		default: { mode: modes[0].name, value: modes[0] === fileMode ? USUAL_FIELD : '' },
		modes,
	};
}
