/** The one table of the files that the inputs take, with the source of each limit (docs/service.md, "Uploads"). */
import type { FileType } from '../transport/http/files';
import type { Announced, Store } from '../transport/http/requestBody';
import { listed } from '../transport/values/userValues';
import { megabytes } from './bounds';

/** A kind of files that an input takes, with their maximum size in megabytes and the store of PixVerse that keeps them. */
export interface UploadKind {
	store: Store;
	/** The media types of each format, by extension. The node uploads a file with the first type. */
	formats: Record<string, string[]>;
	megabytes: number;
}

const kind = (store: Store, formats: UploadKind['formats'], maxMegabytes: number): UploadKind => ({
	store,
	formats,
	megabytes: maxMegabytes,
});

// MP4 and MOV, from PixVerse's guides of the operations.
const mp4AndMov = { mp4: ['video/mp4'], mov: ['video/quicktime', 'video/mov'] };

/** Videos that are restyled, extended, swapped and so on. */
export const shortVideo = kind('media', mp4AndMov, megabytes.shortVideo);

/** Videos of Motion Control and Modify. */
export const longVideo = kind('media', mp4AndMov, megabytes.longVideo);

/** Videos of Viral Recreation and Fusion. They may also be WebM, according to PixVerse's upload page. */
export const anyVideo = kind('media', { ...mp4AndMov, webm: ['video/webm'] }, megabytes.longVideo);

// The formats of pictures, from PixVerse's upload page.
const pictures = {
	png: ['image/png'],
	jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
	jpeg: ['image/jpeg'],
	webp: ['image/webp'],
};
export const picture = kind('image', pictures, megabytes.picture);
/** The files of `picture`, for descriptions. */
export const PICTURE_FILES = `PNG, JPEG or WebP with at most ${megabytes.picture} MB`;

// The formats of audios, from PixVerse's upload page.
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

/** Lists the formats of a kind for a sentence. */
export const formatsOf = ({ formats }: UploadKind): string => listed(Object.keys(formats));

/** The name, the extension and the media type that n8n or a file host gives a file. Each of them may be empty. */
export type Declared = Record<'name' | 'extension' | 'mimeType', string>;

// n8n and file hosts use these types for a file whose type they do not know.
const UNKNOWN = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

// An extension at the end of a name. A query or dots may follow it.
const EXTENSION = /\.([a-z0-9]{2,5})\.*(?:\?|$)/i;

const extensionOf = (name: string) => EXTENSION.exec(name)?.[1].toLowerCase() ?? '';

// A media type in lower case and without parameters.
const plainType = (mimeType: string) => mimeType.split(';')[0].trim().toLowerCase();

// The formats whose files all begin with a known signature. An MP4, a MOV, an MP3, an M4A or an AAC may begin in more ways
// than the node knows.
const WITH_SIGNATURE = ['png', 'jpg', 'jpeg', 'webp', 'webm', 'wav'];

/** Returns the declared format of a file. The media type decides it, or the name if the media type leaves it open. */
export function declaredFormat({ formats }: UploadKind, declared: Declared): string | undefined {
	const type = plainType(declared.mimeType);
	const names = [extensionOf(declared.name), extensionOf(`.${declared.extension}`)];
	const byType = Object.keys(formats).find((format) => formats[format].includes(type));
	// A media type such as `video/x-m4v` does not decide the format, and neither does the type of an unknown file.
	const isOpen = UNKNOWN.includes(type) || /^(video|audio)\//.test(type);
	return byType ?? (isOpen ? names.find((name) => Object.hasOwn(formats, name)) : undefined);
}

/**
 * Returns the format of a file: the one that its first bytes show, or else the declared one. Returns undefined if the kind
 * does not take the format, or if the file does not begin with the signature of its declared format. MP4 and M4A are one
 * container (ISO/IEC 14496-12). The declared format decides between them, because phones also mark recordings of sound as
 * video.
 */
export function formatFor(
	kind: UploadKind,
	found: FileType | undefined,
	declared: Declared,
): string | undefined {
	const format = declaredFormat(kind, declared);
	// Unknown first bytes rule out a format whose files all begin with a known signature. Any other declared format counts.
	if (found === undefined) return format && WITH_SIGNATURE.includes(format) ? undefined : format;
	const ifTaken = (name: string) => (Object.hasOwn(kind.formats, name) ? name : undefined);
	// The first bytes decide for all formats except MP4 and M4A. The name and the media type do not matter then.
	if (!['mp4', 'm4a'].includes(found.extension)) return ifTaken(found.extension);
	if (format === 'mp4' || format === 'm4a') return format;
	// The declared format is neither MP4 nor M4A, so the media type or the name must show whether the file is sound.
	const [type, extension] = [plainType(declared.mimeType), extensionOf(declared.name)];
	const isNamedAudio = UNKNOWN.includes(type) && Object.hasOwn(audio.formats, extension);
	const isAudio = found.extension === 'm4a' || type.startsWith('audio/') || isNamedAudio;
	if (isAudio) return ifTaken('m4a');
	// n8n declares this container as a video if it knows nothing else, so an input for audio takes the file. But a person
	// gave the name, so a file with the name of a video stays a video.
	const isNamedVideo = Object.hasOwn(anyVideo.formats, extension);
	return ifTaken('mp4') ?? (isNamedVideo ? undefined : ifTaken('m4a'));
}

/** Returns the name and the media type for the upload of a file. Both show the true format of the file. */
export const announcedAs = ({ formats }: UploadKind, format: string, name: string): Announced => ({
	type: formats[format][0],
	name: `${name.slice(0, EXTENSION.exec(name)?.index) || 'file'}.${format}`,
});
