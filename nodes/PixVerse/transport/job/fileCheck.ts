/** Whether what a file host sends is the file. Only what is certain counts: too few bytes, too many, a page. Pure. */

/** What was stored: all its bytes are counted, the first ones are known. */
export interface Received {
	bytes: number;
	head: Uint8Array;
	/** The media type that the host announced; empty when it announced none. */
	type: string;
}

/** So many of the first bytes are looked at. */
export const HEAD = 1024;

const MEDIA = /^(video|image|audio)\//i;
/** Types that a host announces for files that it knows nothing of. */
const ANY_FILE = /^($|application\/(octet-stream|binary)|binary\/|text\/plain)/i;

/** What the type of an answer says that no file of ours is, in words; undefined when it may be one. */
export function pageType(type: string): string | undefined {
	if (/^(text\/html|application\/xhtml)/i.test(type)) return 'a web page';
	if (/^application\/([\w.-]+\+)?json/i.test(type)) return 'JSON';
	return /^(text|application)\/([\w.-]+\+)?xml/i.test(type) ? 'XML' : undefined;
}

/** The first bytes as text, when nothing in them is foreign to text. */
function textIn(head: Uint8Array): string | undefined {
	const isText = head.every((byte) => (byte >= 32 ? byte !== 127 : [9, 10, 13].includes(byte)));
	// Of the bytes beyond ASCII only whole UTF-8 is text; a media file seldom is.
	const text = new TextDecoder().decode(head, { stream: true });
	return isText && !text.includes('\uFFFD') ? text.trim() : undefined;
}

/** What the first bytes say that no file of ours is. */
function pageIn({ bytes, head, type }: Received, stated: number | undefined): string | undefined {
	const text = head.length > 0 ? textIn(head) : undefined;
	if (text === undefined) return undefined;
	if (/^(<|\{|\[\s*[{"\]])/.test(text)) return 'a page of text';
	// Other text is none of ours either, unless everything else says that it is the file.
	if (bytes === stated && (MEDIA.test(type) || ANY_FILE.test(type))) return undefined;
	return !MEDIA.test(type) || bytes <= HEAD ? 'a page of text' : undefined;
}

/** The size that a record states, if it does. */
function statedSize(size: unknown): number | undefined {
	return Number.isSafeInteger(size) && Number(size) > 0 ? Number(size) : undefined;
}

/** Fewer bytes are no video or image: the number is a size in other units, or an example. */
const LEAST_PLAUSIBLE = 1_000;
const MEGABYTE = 1_000_000;
/** More than any result has. */
const LARGEST = 4_000_000_000;

/** The size that a record states, if it may be that of its file. */
export function plausibleSize(size: unknown): number | undefined {
	const stated = statedSize(size);
	return stated !== undefined && stated > LEAST_PLAUSIBLE ? stated : undefined;
}

/** The most bytes that the file of a record may bring; the record may be somewhat wrong. */
export function mostBytes(size: unknown): number {
	const stated = plausibleSize(size);
	return stated === undefined ? LARGEST : Math.max(2 * stated, stated + MEGABYTE);
}

/** What is wrong with a file, for the end of a sentence; `size` is what its record says, where only an integer counts. */
export function fileProblem(received: Received, size: unknown): string | undefined {
	const { bytes } = received;
	const stated = statedSize(size);
	if (bytes === 0) return 'came empty';
	if (stated !== undefined && bytes < stated) return `came with ${bytes} of ${stated} bytes`;
	const page = pageIn(received, stated);
	return page && `was answered with ${page}`;
}
