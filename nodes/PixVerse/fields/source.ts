/** A video as the input of an operation: an ID, a file of the previous node, or a URL. */
import type {
	IBinaryData,
	IExecuteSingleFunctions,
	INodeProperties,
	INodePropertyMode,
	PreSendAction,
} from 'n8n-workflow';
import { intoBody, PendingUpload } from '../transport/draft';
import { InputError } from '../transport/errors';
import { hashOf } from '../transport/traceId';
import { integerId } from './ids';
import { located } from './locator';

/** What uploads an operation takes (reference 9 and 26, vendor's guides). */
export interface UploadLimits {
	types: string[];
	extensions: string[];
	megabytes: number;
}

export const restyleUploads: UploadLimits = {
	types: ['video/mp4', 'video/mov', 'video/quicktime'],
	extensions: ['mp4', 'mov'],
	megabytes: 50,
};

const BYTES_PER_MEGABYTE = 1024 * 1024;

function checkSize(bytes: number | undefined, label: string, { megabytes }: UploadLimits): void {
	if (bytes === undefined || bytes <= megabytes * BYTES_PER_MEGABYTE) return;
	const size = (bytes / BYTES_PER_MEGABYTE).toFixed(1);
	throw new InputError(
		`The file in '${label}' has ${size} MB; PixVerse takes at most ${megabytes} MB`,
	);
}

/** The media type to announce; from the file name when n8n does not know it. */
function mediaType(binary: IBinaryData, label: string, limits: UploadLimits): string {
	const extension = (binary.fileExtension ?? binary.fileName?.split('.').pop() ?? '').toLowerCase();
	if (limits.types.includes(binary.mimeType)) return binary.mimeType;
	const known = limits.extensions.indexOf(extension);
	if (known !== -1 && !/^(image|text)\//.test(binary.mimeType)) return limits.types[known];
	throw new InputError(
		`The file in '${label}' is of type ${binary.mimeType}; PixVerse takes ${limits.extensions.join(' or ')} here`,
	);
}

function fileUpload(
	context: IExecuteSingleFunctions,
	value: unknown,
	label: string,
	limits: UploadLimits,
): PendingUpload {
	const field = typeof value === 'string' && value.trim() !== '' ? value.trim() : 'data';
	const binary = context.helpers.assertBinaryData(field);
	checkSize(binary.bytes, label, limits);
	return new PendingUpload({
		kind: 'file',
		field,
		content: binary.id ?? hashOf(binary.data),
		bytes: binary.bytes,
		type: mediaType(binary, label, limits),
		extension: limits.extensions[0],
	});
}

function urlUpload(value: unknown, label: string): PendingUpload {
	const url = String(value ?? '').trim();
	if (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)) {
		return new PendingUpload({ kind: 'url', url });
	}
	throw new InputError(`'${label}' must be an http or https URL, not "${url.slice(0, 80)}"`);
}

/**
 * Writes the source video to the body: `videoField` for the ID of an earlier video, `mediaField`
 * for everything that is or becomes an uploaded medium.
 */
export function sendVideoSource(
	parameter: string,
	label: string,
	fields: { video: string; media: string },
	limits: UploadLimits,
): PreSendAction {
	return intoBody(function (body) {
		const { mode, value } = located(this, parameter, 'videoId');
		if (mode === 'videoId') body[fields.video] = integerId(value, label);
		else if (mode === 'mediaId') body[fields.media] = integerId(value, label);
		else if (mode === 'file') body[fields.media] = fileUpload(this, value, label, limits);
		else body[fields.media] = urlUpload(value, label);
	});
}

/** A mode of the locator in which something is typed. */
function typed(names: [string, string], placeholder: string, hint: string): INodePropertyMode {
	const [displayName, name] = names;
	return Object.assign({ displayName, name }, { type: 'string' as const, placeholder, hint });
}

const sourceModes = [
	typed(
		['Video ID', 'videoId'],
		'e.g. 338866127653540',
		'The video_id of an earlier item: a video that this account made through the API',
	),
	typed(['Media ID', 'mediaId'], 'e.g. 405833376854443', 'The ID that an earlier upload returned'),
	typed(
		['File', 'file'],
		'e.g. data',
		'The input binary field of the previous node that holds the video; it is uploaded on the way',
	),
	typed(
		['URL', 'url'],
		'e.g. https://example.com/clip.mp4',
		'PixVerse fetches the video itself, so the address must be public',
	),
];

/** The locator for a source video. */
export function videoSourceField(operations: string[]): INodeProperties {
	return {
		displayName: 'Source Video',
		name: 'sourceVideo',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'videoId', value: '' },
		description:
			'The video to restyle: at most 16 seconds and 1920 pixels on the longest side. Uploads must be MP4 or MOV with at most 50 MB.',
		displayOptions: { show: { resource: ['video'], operation: operations } },
		modes: sourceModes,
	};
}
