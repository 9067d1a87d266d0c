/** What a result is, and the name of its file. Pure. */
import type { FileType } from '../http/fileType';
import { typeOfBytes } from '../http/fileType';
import type { Made, ResultType } from '../http/record';

/** So many of the first bytes are read: more than a video, an image or a page needs to show itself. */
export const HEAD = 4096;

/** The extension for other spellings of it, and for media types that are called something else. */
const extensions: Record<string, string> = {
	jpeg: 'jpg',
	m4v: 'mp4',
	matroska: 'mkv',
	msvideo: 'avi',
	quicktime: 'mov',
	tiff: 'tif',
};

const extensionOf = (spelling: string) => extensions[spelling] ?? spelling;

/** The type that a host announces; undefined when it says nothing of a video, an image or a page. */
function announcedType(contentType: string): FileType | undefined {
	const [mimeType] = contentType.toLowerCase().split(/[;\s]/);
	if (/html|json|xml/.test(mimeType)) {
		return { name: mimeType, extension: '', mimeType, isPage: true };
	}
	const [, subtype] = /^(?:video|image)\/(?:x-)?([a-z0-9]+)$/.exec(mimeType) ?? [];
	return subtype === undefined
		? undefined
		: { name: mimeType, extension: extensionOf(subtype), mimeType };
}

/** The type of a file that begins with `head`: by its bytes, else by what its host says, else the usual one. */
export function typeOfFile(
	head: Uint8Array,
	contentType: string,
	{ extension, mimeType }: ResultType,
): FileType {
	const usual = { name: mimeType, extension, mimeType };
	return typeOfBytes(head) ?? announcedType(contentType) ?? usual;
}

/** What is wrong with a file of this type, for the end of a sentence; undefined when it may be what was made. */
export function typeProblem({ name, mimeType, isPage }: FileType, made: Made): string | undefined {
	const isImage = mimeType.startsWith('image/') && made.type.noun === 'Video';
	return isPage || isImage ? `was answered with ${name}` : undefined;
}

const MEDIA_EXTENSION =
	/\.(avi|avif|gif|heic|jpe?g|m4a|m4v|mkv|mov|mp3|mp4|ogg|png|tiff?|wav|webm|webp)$/i;

/**
 * The name of the file: the one that the user wants, where nothing of it is taken for a folder, or else one after
 * the ID. An extension that is missing is added, and that of another type is replaced.
 */
export function fileNameOf(wanted: string | undefined, id: string, extension: string): string {
	const name = (wanted ?? '').replace(/[\\/\p{Cc}]/gu, '-').replace(/[.\s]+$/, '');
	const stem = name.replace(MEDIA_EXTENSION, '') || `pixverse-${id}`;
	const given = name.slice(stem.length + 1);
	return name.startsWith(stem) && extensionOf(given.toLowerCase()) === extension
		? name
		: `${stem}.${extension}`;
}
