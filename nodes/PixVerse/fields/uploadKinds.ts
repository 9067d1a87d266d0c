/** What files the inputs of the operations take (docs/service.md, "Uploads"). */
import { listed } from '../transport/http/userValues';
import type { Store } from '../transport/http/requestBody';
import { megabytes } from './bounds';

/** What files an input takes, and in which store of the service they go. */
export interface UploadKind {
	store: Store;
	/** The media types of each format, by extension; the first one is what the service calls it. */
	formats: Record<string, string[]>;
	megabytes: number;
}

const mp4AndMov = { mp4: ['video/mp4'], mov: ['video/quicktime', 'video/mov'] };

/** Videos that are restyled, extended, swapped and so on. */
export const shortVideo: UploadKind = {
	store: 'media',
	formats: mp4AndMov,
	megabytes: megabytes.shortVideo,
};

/** Videos of Motion Control and Modify. */
export const longVideo: UploadKind = {
	store: 'media',
	formats: mp4AndMov,
	megabytes: megabytes.longVideo,
};

/** Videos of Viral Recreation and Fusion, which may be WebM as well. */
export const anyVideo: UploadKind = {
	store: 'media',
	formats: { ...mp4AndMov, webm: ['video/webm'] },
	megabytes: megabytes.longVideo,
};

/** Pictures. */
export const picture: UploadKind = {
	store: 'image',
	formats: {
		png: ['image/png'],
		jpg: ['image/jpeg', 'image/jpg'],
		jpeg: ['image/jpeg'],
		webp: ['image/webp'],
	},
	megabytes: megabytes.picture,
};

/** Audios. */
export const audio: UploadKind = {
	store: 'media',
	formats: {
		mp3: ['audio/mpeg'],
		wav: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav', 'audio/wave'],
		m4a: ['audio/x-m4a', 'audio/mp4'],
		aac: ['audio/aac', 'audio/x-aac'],
	},
	megabytes: megabytes.audio,
};

/** Everything that the store of videos and audios takes. */
export const medium: UploadKind = {
	...anyVideo,
	formats: { ...anyVideo.formats, ...audio.formats },
};

/** The formats of a kind, as a person lists them. */
export const formatsOf = ({ formats }: UploadKind): string => listed(Object.keys(formats));

/** A format of a kind: the media type to announce, and the extension for a file without a name. */
export interface Format {
	type: string;
	extension: string;
}

/**
 * The format of a file: by its media type, or by its extension when n8n knows only that it is some
 * file. Undefined when the kind does not have it.
 */
export function formatFor(
	{ formats }: UploadKind,
	mimeType: string,
	fileExtension: string,
): Format | undefined {
	const byType = Object.keys(formats).find((name) => formats[name].includes(mimeType));
	if (byType !== undefined) return { type: mimeType, extension: byType };
	if (!/octet-stream|^video\/|^audio\//.test(mimeType)) return undefined;
	const extension = Object.keys(formats).find((name) => name === fileExtension.toLowerCase());
	return extension === undefined ? undefined : { type: formats[extension][0], extension };
}
