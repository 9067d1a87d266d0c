/** What came in the place of a result: what is wrong with it, and what its file is called. Pure. */
import { JobError } from '../http/errors';
import { typeOfBytes } from '../http/files';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import { codeOf, forbiddenBy, messageOf } from '../http/sendError';

/** A failed download of what was made; the sentence names its ID. */
export function downloadError(message: string, made: Made, retryable: boolean): JobError {
	const { type: resultType, id } = made;
	const description = `It is ready and was charged once. "Get" with the ID ${id} downloads it again at no charge.`;
	const known = { class: 'download' as const, retryable, videoId: id, resultType };
	return new JobError({ message, description, ...known });
}

/** The failure when something else came than the file; `problem` ends a sentence about it. */
export const brokenFile = (problem: string, made: Made) =>
	downloadError(`The file of ${nameOf(made)} ${problem}`, made, true);

/** More bytes than any result has. */
export const LARGEST = 4_000_000_000;

/** The failure when the file at `url` is larger than any result. */
export function tooLarge(url: unknown, made: Made): JobError {
	const message = `The download of ${nameOf(made)} was broken off: it is larger than 4 GB, and no result is. See what is at ${String(url)}`;
	return downloadError(message, made, false);
}

/** The failure when the file was answered with another status of HTTP than 200. */
export function statusError(status: number, made: Made): JobError {
	if (![401, 403, 404, 410].includes(status)) {
		return brokenFile(`was answered with HTTP ${status}`, made);
	}
	const message = `The result address of ${nameOf(made)} has expired or is blocked (HTTP ${status}). Use "Get" for a fresh address`;
	// Right after the end of a job, its file may not be there yet.
	return downloadError(message, made, status === 404);
}

/** Anything that the download from `url` threw, as its failure: n8n itself may have refused to request it. */
export function asDownloadError(error: unknown, url: unknown, made: Made): JobError {
	if (error instanceof JobError) return error;
	if (forbiddenBy(error) === undefined) {
		const reason = codeOf(error) || messageOf(error);
		return downloadError(`The download of ${nameOf(made)} broke off (${reason})`, made, true);
	}
	const { hostname, href } = new URL(String(url));
	const setting = `N8N_SSRF_ALLOWED_${/^[\d.]+$|^\[/.test(hostname) ? 'IP_RANGES' : 'HOSTNAMES'}`;
	const message = `n8n does not allow the download of ${nameOf(made)} from ${hostname}. Ask the administrator of n8n to add this host to ${setting}, or open ${href}`;
	return downloadError(message, made, false);
}

/** What is wrong with a file that begins with `head`, for the end of a sentence; undefined when it may be what was made. */
export function fileProblem(
	head: Uint8Array,
	contentType: string | undefined,
	{ type }: Made,
): string | undefined {
	if (head.length === 0) return 'came empty';
	// A page of a few plain words shows itself in nothing else.
	const said = { name: 'a page', mimeType: '', isPage: /html|json|xml/i.test(contentType ?? '') };
	const { name, mimeType, isPage } = typeOfBytes(head) ?? said;
	const isImage = mimeType.startsWith('image/') && type.noun === 'Video';
	return isPage || isImage ? `was answered with ${name}` : undefined;
}

const MEDIA_EXTENSION =
	/\.(avi|avif|gif|heic|jpe?g|m4a|m4v|mkv|mov|mp3|mp4|ogg|png|tiff?|wav|webm|webp)$/i;

/** The extension for other spellings of it. */
const spellings: Record<string, string> = { jpeg: 'jpg', m4v: 'mp4', tiff: 'tif' };

/**
 * The name of the file: the one that the user wants, where nothing of it is taken for a folder, or else one after
 * the ID. An extension that is missing is added, and that of another type is replaced.
 */
export function fileNameOf(wanted: string | undefined, id: string, extension: string): string {
	const name = (wanted ?? '').replace(/[\\/\p{Cc}]/gu, '-').replace(/[.\s]+$/, '');
	const stem = name.replace(MEDIA_EXTENSION, '') || `pixverse-${id}`;
	const given = name.slice(stem.length + 1).toLowerCase();
	const isSame = name.startsWith(stem) && (spellings[given] ?? given) === extension;
	return isSame ? name : `${stem}.${extension}`;
}
