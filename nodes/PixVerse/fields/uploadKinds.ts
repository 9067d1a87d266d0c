/** What files the inputs of the operations take: the one table, with the source of each limit (docs/service.md, "Uploads"). */
import type { FileType } from '../transport/http/files';
import type { Announced, Store } from '../transport/http/requestBody';
import { listed } from '../transport/http/userValues';
import { megabytes } from './bounds';

/** What files an input takes, and in which store of the service they go. */
export interface UploadKind {
	store: Store;
	/** The media types of each format, by extension; the first one is what the service calls it. */
	formats: Record<string, string[]>;
	megabytes: number;
}

const kind = (store: Store, formats: UploadKind['formats'], most: number): UploadKind => ({
	...{ store, formats, megabytes: most },
});

/** The vendor's guides of the operations. */
const mp4AndMov = { mp4: ['video/mp4'], mov: ['video/quicktime', 'video/mov'] };

/** Videos that are restyled, extended, swapped and so on. */
export const shortVideo = kind('media', mp4AndMov, megabytes.shortVideo);

/** Videos of Motion Control and Modify. */
export const longVideo = kind('media', mp4AndMov, megabytes.longVideo);

/** Videos of Viral Recreation and Fusion, which may be WebM as well: the vendor's upload page. */
export const anyVideo = kind('media', { ...mp4AndMov, webm: ['video/webm'] }, megabytes.longVideo);

/** Pictures: the vendor's upload page. */
const pictures = {
	png: ['image/png'],
	jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
	jpeg: ['image/jpeg'],
	webp: ['image/webp'],
};
export const picture = kind('image', pictures, megabytes.picture);

/** Audios: the vendor's upload page. */
const audios = {
	mp3: ['audio/mpeg', 'audio/mp3'],
	wav: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav', 'audio/wave'],
	m4a: ['audio/x-m4a', 'audio/mp4', 'audio/m4a'],
	aac: ['audio/aac', 'audio/x-aac'],
};
export const audio = kind('media', audios, megabytes.audio);

/** The song of a music video. */
export const song = kind('media', audios, megabytes.song);

/** Everything that the store of videos and audios takes. */
export const medium = kind('media', { ...anyVideo.formats, ...audios }, anyVideo.megabytes);

/** The formats of a kind, as a person lists them. */
export const formatsOf = ({ formats }: UploadKind): string => listed(Object.keys(formats));

/** What others say of a file: in n8n any of it may be empty. */
type Declared = Record<'name' | 'extension' | 'mimeType', string>;

/** What n8n and file hosts say of a file of which they know nothing. */
const UNKNOWN = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'];

/** An extension at the end of a name, perhaps before a query or dots. */
const EXTENSION = /\.([a-z0-9]{2,5})\.*(?:\?|$)/i;

const extensionOf = (name: string) => EXTENSION.exec(name)?.[1].toLowerCase() ?? '';

/** A media type in lower case and without parameters. */
const plainType = (mimeType: string) => mimeType.split(';')[0].trim().toLowerCase();

/**
 * The formats with a mark at their beginning, without which a file is none. An MP4, a MOV, an MP3, an M4A or an AAC may
 * begin in more ways than are known.
 */
const WITH_SIGNATURE = ['png', 'jpg', 'jpeg', 'webp', 'webm', 'wav'];

/** The format that a file is declared as: by its media type, or by its name where that leaves it open. */
export function declaredFormat({ formats }: UploadKind, declared: Declared): string | undefined {
	const type = plainType(declared.mimeType);
	const names = [extensionOf(declared.name), extensionOf(`.${declared.extension}`)];
	const byType = Object.keys(formats).find((format) => formats[format].includes(type));
	const isOpen = UNKNOWN.includes(type) || /^(video|audio)\//.test(type);
	return byType ?? (isOpen ? names.find((name) => Object.hasOwn(formats, name)) : undefined);
}

/** Whether a file that may be a video or an audio is declared as an audio. */
function isDeclaredAudio({ name, mimeType }: Declared): boolean {
	const type = plainType(mimeType);
	const isNamed = Object.hasOwn(audio.formats, extensionOf(name));
	return type.startsWith('audio/') || (UNKNOWN.includes(type) && isNamed);
}

/**
 * The format of a file: by its first bytes, and where these tell none, as it is declared. Undefined when the kind does
 * not have it, or when a file has not the mark of its format. MP4 and M4A are one container, in which phones record sound under the brands of a video (ISO/IEC
 * 14496-12): there the declared format decides.
 */
export function formatFor(
	kind: UploadKind,
	found: FileType | undefined,
	declared: Declared,
): string | undefined {
	const told = declaredFormat(kind, declared);
	if (found === undefined) return told && WITH_SIGNATURE.includes(told) ? undefined : told;
	const has = (format: string) => (Object.hasOwn(kind.formats, format) ? format : undefined);
	if (!['mp4', 'm4a'].includes(found.extension)) return has(found.extension);
	if (told === 'mp4' || told === 'm4a') return told;
	if (found.extension === 'm4a' || isDeclaredAudio(declared)) return has('m4a');
	// n8n calls it a video where nobody says anything; a name was given by a person.
	const isNamedVideo = Object.hasOwn(anyVideo.formats, extensionOf(declared.name));
	return has('mp4') ?? (isNamedVideo ? undefined : has('m4a'));
}

/** How a file of a format is announced: under its true type, with a name that says the same. */
export const announcedAs = ({ formats }: UploadKind, format: string, name: string): Announced => ({
	...{
		type: formats[format][0],
		name: `${name.slice(0, EXTENSION.exec(name)?.index) || 'file'}.${format}`,
	},
});
