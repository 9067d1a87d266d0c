/** The kinds of files that the inputs take (docs/service.md, "Uploads"). The maximum sizes are in `bounds.ts`. */
import type { FileType } from '../transport/http/files';
import type { Announced, Store } from '../transport/http/requestBody';
import { fileNameWith, shortened } from '../transport/values/errors';
import { listed } from '../transport/values/userValues';
import { megabytes } from './bounds';

/** A kind of files: its formats, its maximum size in megabytes, and the store in which PixVerse keeps such files. */
export interface UploadKind {
	store: Store;
	/** Maps the extension of each format to its media types. The node uploads a file under the first type. */
	formats: Record<string, string[]>;
	megabytes: number;
}

const kind = (store: Store, formats: UploadKind['formats'], maxMegabytes: number): UploadKind => ({
	store,
	formats,
	megabytes: maxMegabytes,
});

// PixVerse's guides of the operations name these formats.
const mp4AndMov = { mp4: ['video/mp4'], mov: ['video/quicktime', 'video/mov'] };

/** The source videos of all operations except Motion Control and Modify Video. */
export const shortVideo = kind('media', mp4AndMov, megabytes.shortVideo);

/** The source videos of Motion Control and Modify Video. */
export const longVideo = kind('media', mp4AndMov, megabytes.longVideo);

/** The reference videos of Viral Recreation and Fusion. They may also be WebM, according to PixVerse's upload page. */
export const anyVideo = kind('media', { ...mp4AndMov, webm: ['video/webm'] }, megabytes.longVideo);

// PixVerse's upload page names these formats.
const pictures = {
	png: ['image/png'],
	jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
	jpeg: ['image/jpeg'],
	webp: ['image/webp'],
};
export const picture = kind('image', pictures, megabytes.picture);
/** Describes the files of `picture` for the panel. */
export const PICTURE_FILES = `PNG, JPEG or WebP with at most ${megabytes.picture} MB`;

// PixVerse's upload page names these formats.
const audios = {
	mp3: ['audio/mpeg', 'audio/mp3'],
	wav: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav', 'audio/wave'],
	m4a: ['audio/x-m4a', 'audio/mp4', 'audio/m4a'],
	aac: ['audio/aac', 'audio/x-aac'],
};
export const audio = kind('media', audios, megabytes.audio);

/** The song of a music video. */
export const song = kind('media', audios, megabytes.song);

/** A video or an audio, in any format that PixVerse stores. */
export const medium = kind('media', { ...anyVideo.formats, ...audios }, anyVideo.megabytes);

/** Lists the formats of a kind for a sentence. */
export const formatsOf = ({ formats }: UploadKind): string => listed(Object.keys(formats));

/** The name, the extension and the media type that n8n or a file host gives a file. Each may be empty. */
export type Declared = Record<'name' | 'extension' | 'mimeType', string>;

// n8n and file hosts use these media types for a file of unknown type.
const UNKNOWN = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

// The extension in the name of a file or in a URL. Dots and a query may follow the extension.
const EXTENSION = /\.([a-z0-9]{2,5})\.*(?:\?|$)/i;

const extensionOf = (name: string) => EXTENSION.exec(name)?.[1].toLowerCase() ?? '';

// A media type in lower case and without parameters.
const plainType = (mimeType: string) => mimeType.split(';')[0].trim().toLowerCase();

// The formats whose files always begin with a signature that the node knows. MP4, MOV, MP3, M4A and AAC are missing, because
// their files may also begin in other ways.
const WITH_SIGNATURE = ['png', 'jpg', 'jpeg', 'webp', 'webm', 'wav'];

/**
 * Returns the format that the media type declares. If the media type leaves the format open, the node tries the extension in
 * the file's name, and then the extension from n8n.
 */
export function declaredFormat({ formats }: UploadKind, declared: Declared): string | undefined {
	const type = plainType(declared.mimeType);
	const names = [extensionOf(declared.name), extensionOf(`.${declared.extension}`)];
	const byType = Object.keys(formats).find((format) => formats[format].includes(type));
	// The format is open for a type of `UNKNOWN`, and for an unlisted video or audio type such as `video/x-m4v`.
	const isOpen = UNKNOWN.includes(type) || /^(video|audio)\//.test(type);
	return byType ?? (isOpen ? names.find((name) => Object.hasOwn(formats, name)) : undefined);
}

/**
 * Returns the format of a file. The format that the first bytes show comes before the declared format. Returns undefined if
 * the kind does not take the format, or if the file does not begin with the signature of its declared format. MP4 and M4A
 * are the same container (ISO/IEC 14496-12), and phones mark even sound recordings in it as video. The first bytes therefore
 * cannot decide between MP4 and M4A, so the declared format decides.
 */
export function formatFor(
	kind: UploadKind,
	found: FileType | undefined,
	declared: Declared,
): string | undefined {
	const format = declaredFormat(kind, declared);
	// If the first bytes show no known format, the declared format counts. The formats of `WITH_SIGNATURE` are exceptions,
	// because such a file would begin with the signature of its format.
	if (found === undefined) return format && WITH_SIGNATURE.includes(format) ? undefined : format;
	const ifTaken = (name: string) => (Object.hasOwn(kind.formats, name) ? name : undefined);
	// For every format except MP4 and M4A, the first bytes decide, whatever the name and the media type say.
	if (!['mp4', 'm4a'].includes(found.extension)) return ifTaken(found.extension);
	if (format === 'mp4' || format === 'm4a') return format;
	// The declared format is neither MP4 nor M4A, so the media type or the name must show whether the file is audio.
	const [type, extension] = [plainType(declared.mimeType), extensionOf(declared.name)];
	const isNamedAudio = UNKNOWN.includes(type) && Object.hasOwn(audio.formats, extension);
	const isAudio = found.extension === 'm4a' || type.startsWith('audio/') || isNamedAudio;
	if (isAudio) return ifTaken('m4a');
	// An input for audio also takes a file that n8n declares as a video, because n8n may know only the container. The input
	// refuses a file whose name has the extension of a video, because a person chose the name.
	const isNamedVideo = Object.hasOwn(anyVideo.formats, extension);
	return ifTaken('mp4') ?? (isNamedVideo ? undefined : ifTaken('m4a'));
}

/**
 * Returns the name and the media type under which a file is uploaded. Both show the true format, even if the file had a
 * wrong extension.
 */
export const announcedAs = ({ formats }: UploadKind, format: string, name: string): Announced => ({
	type: formats[format][0],
	name: fileNameWith(
		shortened(name.slice(0, EXTENSION.exec(name)?.index).replace(/[\\/]/g, '-'), 300) || 'file',
		format,
	),
});
