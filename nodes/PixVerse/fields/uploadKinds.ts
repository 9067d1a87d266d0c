/** The files that the inputs of the operations take: the one table, with the source of each limit (docs/service.md, "Uploads"). */
import type { FileType } from '../transport/http/files';
import type { Announced, Store } from '../transport/http/requestBody';
import { listed } from '../transport/values/userValues';
import { megabytes } from './bounds';

/** The files that an input takes, their maximum size in megabytes, and the store of PixVerse into which they go. */
export interface UploadKind {
	store: Store;
	/** The media types of each format, by extension. PixVerse uses the first one. */
	formats: Record<string, string[]>;
	megabytes: number;
}

const kind = (store: Store, formats: UploadKind['formats'], maxMegabytes: number): UploadKind => ({
	store,
	formats,
	megabytes: maxMegabytes,
});

/** MP4 and MOV: PixVerse's guides of the operations. */
const mp4AndMov = { mp4: ['video/mp4'], mov: ['video/quicktime', 'video/mov'] };

/** Videos that are restyled, extended, swapped and so on. */
export const shortVideo = kind('media', mp4AndMov, megabytes.shortVideo);

/** Videos of Motion Control and Modify. */
export const longVideo = kind('media', mp4AndMov, megabytes.longVideo);

/** Videos of Viral Recreation and Fusion, which may be WebM as well: PixVerse's upload page. */
export const anyVideo = kind('media', { ...mp4AndMov, webm: ['video/webm'] }, megabytes.longVideo);

/** Pictures: PixVerse's upload page. */
const pictures = {
	png: ['image/png'],
	jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
	jpeg: ['image/jpeg'],
	webp: ['image/webp'],
};
export const picture = kind('image', pictures, megabytes.picture);
/** The files of `picture`, for descriptions. */
export const PICTURE_FILES = `PNG, JPEG or WebP with at most ${megabytes.picture} MB`;

/** Audios: PixVerse's upload page. */
const audios = {
	mp3: ['audio/mpeg', 'audio/mp3'],
	wav: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav', 'audio/wave'],
	m4a: ['audio/x-m4a', 'audio/mp4', 'audio/m4a'],
	aac: ['audio/aac', 'audio/x-aac'],
};
export const audio = kind('media', audios, megabytes.audio);

/** The song of a music video. */
export const song = kind('media', audios, megabytes.song);

/** All formats that the store of videos and audios takes. */
export const medium = kind('media', { ...anyVideo.formats, ...audios }, anyVideo.megabytes);

/** The formats of a kind, listed for a sentence. */
export const formatsOf = ({ formats }: UploadKind): string => listed(Object.keys(formats));

/** The name and the types with which n8n or a host declares a file. Any of them may be empty. */
export type Declared = Record<'name' | 'extension' | 'mimeType', string>;

/** n8n and file hosts declare a file with these types when they do not know its type. */
const UNKNOWN = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

/** An extension at the end of a name. A query or dots may follow it. */
const EXTENSION = /\.([a-z0-9]{2,5})\.*(?:\?|$)/i;

const extensionOf = (name: string) => EXTENSION.exec(name)?.[1].toLowerCase() ?? '';

/** A media type in lower case and without parameters. */
const plainType = (mimeType: string) => mimeType.split(';')[0].trim().toLowerCase();

/**
 * The formats whose files all begin with the same signature. An MP4, a MOV, an MP3, an M4A or an AAC may begin in more
 * ways than the node knows.
 */
const WITH_SIGNATURE = ['png', 'jpg', 'jpeg', 'webp', 'webm', 'wav'];

/** The format as which a file is declared: by its media type, or by its name when the type leaves the format open. */
export function declaredFormat({ formats }: UploadKind, declared: Declared): string | undefined {
	const type = plainType(declared.mimeType);
	const names = [extensionOf(declared.name), extensionOf(`.${declared.extension}`)];
	const byType = Object.keys(formats).find((format) => formats[format].includes(type));
	// A media type such as `video/x-m4v` leaves the format open, and so does a type that means nothing.
	const isOpen = UNKNOWN.includes(type) || /^(video|audio)\//.test(type);
	return byType ?? (isOpen ? names.find((name) => Object.hasOwn(formats, name)) : undefined);
}

/**
 * The format of a file: by its first bytes, or else as it is declared. Undefined when the kind does not have the format,
 * or when a file does not begin with the signature of its format. MP4 and M4A are one container (ISO/IEC 14496-12): the
 * declared format decides between them, because phones record sound under the brands of a video.
 */
export function formatFor(
	kind: UploadKind,
	found: FileType | undefined,
	declared: Declared,
): string | undefined {
	const format = declaredFormat(kind, declared);
	// Bytes without a known signature refute only the formats that always have one.
	if (found === undefined) return format && WITH_SIGNATURE.includes(format) ? undefined : format;
	const ifTaken = (name: string) => (Object.hasOwn(kind.formats, name) ? name : undefined);
	// For all formats but these two, the first bytes decide, and not the name or the type.
	if (!['mp4', 'm4a'].includes(found.extension)) return ifTaken(found.extension);
	if (format === 'mp4' || format === 'm4a') return format;
	// The file is declared as neither, so its media type or its name has to say whether it is sound.
	const [type, extension] = [plainType(declared.mimeType), extensionOf(declared.name)];
	const isNamedAudio = UNKNOWN.includes(type) && Object.hasOwn(audio.formats, extension);
	const isAudio = found.extension === 'm4a' || type.startsWith('audio/') || isNamedAudio;
	if (isAudio) return ifTaken('m4a');
	// n8n declares the container as a video when nothing else is known, but a person gave the name.
	const isNamedVideo = Object.hasOwn(anyVideo.formats, extension);
	return ifTaken('mp4') ?? (isNamedVideo ? undefined : ifTaken('m4a'));
}

/** The name and the media type with which a file is uploaded: those of its true format. */
export const announcedAs = ({ formats }: UploadKind, format: string, name: string): Announced => ({
	type: formats[format][0],
	name: `${name.slice(0, EXTENSION.exec(name)?.index) || 'file'}.${format}`,
});
