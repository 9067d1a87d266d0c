/** Reads the size and the first bytes of a file that n8n stores, and recognizes its type by these bytes. */
import type { Context } from './client';
import { JobError } from '../values/errors';
import { messageOf } from './sendError';
import { sha256 } from '../values/hash';

export interface FileType {
	/** The name of the type in a sentence, with an article if it needs one. */
	name: string;
	extension: string;
	mimeType: string;
	/** Whether the file is text, for example JSON or a web page. The URL of a video may lead to a sign-in page instead. */
	isPage?: true;
}

/** How many bytes the node reads from the start of a file: many, because an MP3 may begin with the picture of its cover. */
export const HEAD = 64 * 1024;

const type = (name: string, extension: string, mimeType: string): FileType => ({
	...{ name, extension, mimeType },
	...(mimeType.startsWith('text/') && { isPage: true }),
});

const mp4 = type('an MP4', 'mp4', 'video/mp4');
const mov = type('a MOV', 'mov', 'video/quicktime');
const mp3 = type('an MP3', 'mp3', 'audio/mpeg');
const html = type('a web page', 'html', 'text/html');
const text = type('text', 'txt', 'text/plain');

/** A file that another node has stored as Base64 text, so the user has to decode it first. */
export const base64 = type('base64 text', 'b64', 'text/plain');

// The first bytes of the types that PixVerse takes, and of GIF, in hexadecimal. The first row that matches counts. A file of
// another type shows nothing, so its declared type decides, or PixVerse.
const beginnings: Array<[RegExp, FileType]> = [
	[/^89504e470d0a1a0a/, type('a PNG', 'png', 'image/png')],
	[/^ffd8ff/, type('a JPEG', 'jpg', 'image/jpeg')],
	[/^52494646.{8}57454250/, type('a WebP', 'webp', 'image/webp')],
	[/^47494638/, type('a GIF', 'gif', 'image/gif')],
	// RIFF, its big-endian form RIFX, and RF64 and BW64 for files beyond 4 GB.
	[/^(52494646|52494658|52463634|42573634).{8}57415645/, type('a WAV', 'wav', 'audio/wav')],
	// ADTS: the sync word, and zeros in the field "layer".
	[/^fff[0189]/, type('an AAC', 'aac', 'audio/aac')],
	// MPEG audio: the sync word, layer III, and a valid bitrate and sample rate.
	[/^ff(e[23]|f[23ab])[0-9a-e][0-9ab]/, mp3],
	// WebM is a kind of Matroska. Padding may hide which of the two the file is.
	[/^1a45dfa3/, type('a WebM or Matroska', 'webm', 'video/webm')],
	// Old QuickTime files have no brands: behind the size, they have "moov", "mdat", "wide" or "pnot".
	[/^.{8}(6d6f6f76|6d646174|77696465|706e6f74)/, mov],
];

// The types of ISO base media files (ISO/IEC 14496-12), by brand. If several rows match, the first row counts. PixVerse does
// not take HEIC, AVIF and GIF, but phones and websites make them, so the error can say what to do.
const brands: Array<[RegExp, FileType]> = [
	[/^he[iv][cxms]$/, type('a HEIC', 'heic', 'image/heic')],
	[/^avi[fs]$/, type('an AVIF', 'avif', 'image/avif')],
	[/^qt {2}$/, mov],
	[/^M4[ABP] $/, type('an M4A', 'm4a', 'audio/mp4')],
	[/^(iso[m\d]|mp4\d|avc1|hvc1|dash|mmp4|MSNV|M4V[ HP])$/, mp4],
];

// Returns the type of an ISO base media file by its major brand, or else by its compatible brands.
function typeOfBrands(head: Uint8Array): FileType | undefined {
	const view = Buffer.from(head);
	if (view.toString('latin1', 4, 8) !== 'ftyp') return undefined;
	const [own = '', , ...others] =
		view.toString('latin1', 8, view.readUInt32BE(0)).match(/.{4}/gs) ?? [];
	// A 3GP of an old phone may name MP4 as a compatible brand, but it is not an MP4.
	if (/^3g[2p]/.test(own)) return undefined;
	const types = [[own], others].map((some) =>
		brands.find(([pattern]) => some.some((brand) => pattern.test(brand))),
	);
	return (types[0] ?? types[1])?.[1];
}

// Matches the start of a web page. Several comments before the first tag match as one, which keeps the time linear.
const HTML = /^(<!--.*?-->\s*)?<(!doctype html|html|head|body|script|meta|title)\b/is;

// Characters that show that bytes are not text: control characters, and the replacement character for invalid UTF-8.
const FOREIGN = /[^\P{Cc}\t\n\f\r]|\ufffd/u;

// Base64, with or without the prefix of a data URL.
const BASE64 = /^(data:[^,]{0,200},)?[a-z\d+/\r\n]{64,}={0,2}$/i;

// Recognizes text in UTF-8, and a web page also in other encodings in which the letters a to z are ASCII. Returns undefined
// for other bytes.
function textIn(head: Uint8Array): FileType | undefined {
	// With `stream`, the decoder ignores a character that is cut off at the end.
	const words = new TextDecoder().decode(head, { stream: true }).trim();
	if (HTML.test(words)) return html;
	// Text in another encoding looks like any other bytes, so only PixVerse can decide whether to accept the file.
	if (head.length === 0 || FOREIGN.test(words)) return undefined;
	return BASE64.test(words) ? base64 : text;
}

/** Returns the type of a file by its first `HEAD` bytes, if they show it. A file of the type MP4 may contain only sound. */
export function typeOfBytes(head: Uint8Array): FileType | undefined {
	const isTagged = Buffer.from(head.subarray(0, 3)).toString() === 'ID3';
	// The sound begins after the ID3 tag. The tag gives its size in four bytes of seven bits each.
	const tag = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0);
	const start = isTagged ? head.subarray(10 + tag) : head;
	const hex = Buffer.from(start.subarray(0, 192)).toString('hex');
	const found = beginnings.find(([pattern]) => pattern.test(hex))?.[1] ?? typeOfBrands(start);
	// A text may begin like a media file, because the first bytes of some types are letters: "The wide screen" begins
	// like a MOV.
	return textIn(head) ?? found ?? (isTagged ? mp3 : undefined);
}

// The boxes that a media file may consist of. Behind its last box, a file may have anything.
const BOX = /^(ftyp|styp|moov|moof|mdat|free|skip|wide|meta|uuid|sidx|mfra|pdin)$/;

/**
 * The number of bytes that an MP4, a MOV or an M4A with this `head` has at least, because each of its boxes states its size
 * (ISO/IEC 14496-12). A shorter file is cut off. Returns 0 for a file that does not begin with a box "ftyp".
 */
export function leastBytes(head: Uint8Array): number {
	const view = Buffer.from(head);
	const nameAt = (start: number) => view.toString('latin1', start + 4, start + 8);
	let end = 0;
	while (nameAt(0) === 'ftyp' && BOX.test(nameAt(end))) {
		// A size of 1 means that the size follows the name, in 64 bits, and a size of 0 that the box ends with the file.
		const short = view.readUInt32BE(end);
		const isLong = short === 1 && end + 16 <= view.length;
		const size = isLong ? Number(view.readBigUInt64BE(end + 8)) : short;
		if (size < 8) break;
		end += size;
	}
	return end;
}

/** A file of n8n: in n8n's storage under `id`, or in the item itself as Base64 in `data`. */
export interface StoredFile {
	id?: string;
	data: string;
	/** The size of the file in bytes, if the item states it. */
	bytes?: number;
}

/** What the node found in a file. The `type` is missing if the first bytes do not show it. */
export interface FileFacts {
	bytes: number;
	type?: FileType;
	/** The size of the file and a hash of its first bytes. Two files with the same fingerprint count as the same file. */
	fingerprint: string;
}

export type BinaryStream = AsyncIterable<Uint8Array> & { destroy: () => void };

// Matches what n8n's storages (file system, S3, database) say if a file is gone, or if the storage is not configured.
const GONE = /not found|enoent|does not exist|could not find|no binary data manager/i;

/** The failure of an item whose file n8n cannot read. */
export function unreadable(label: string, error: unknown): JobError {
	const reason = messageOf(error);
	const message = `The file in '${label}' could not be read from n8n's storage (${reason}). Run the node before again`;
	const retryable = !GONE.test(reason);
	return new JobError({ message, charge: 'notCharged', class: 'upload', retryable });
}

/** Opens a file of n8n's storage. Not every storage respects `chunkSize`. */
export const openStored = async (
	{ helpers }: Pick<Context, 'helpers'>,
	id: string,
	chunkSize?: number,
): Promise<BinaryStream> =>
	(await helpers.getBinaryStream(id, chunkSize)) as unknown as BinaryStream;

/** Returns size, type and fingerprint of a file. Throws if n8n's storage cannot be read. */
export async function factsOf(
	context: Pick<Context, 'helpers'>,
	{ id, data, bytes: size }: StoredFile,
): Promise<FileFacts> {
	let bytes: number;
	let decoded: number | undefined;
	let head: Uint8Array = new Uint8Array();
	if (id === undefined) {
		// A Code node may replace the content and leave the old size in the item, so the node counts the bytes itself.
		bytes = Buffer.byteLength(data, 'base64');
		// Four characters of Base64 stand for three bytes.
		head = Buffer.from(data.slice(0, Math.ceil(HEAD / 3) * 4), 'base64');
		// `Buffer.byteLength` counts every character. A text with line ends, or one that begins with no Base64, is decoded whole
		// to get its size.
		const isPlain = head.length > 0 && !data.includes('\n');
		if (!isPlain) decoded = Buffer.from(data, 'base64').length;
	} else {
		bytes = size ?? (await context.helpers.getBinaryMetadata(id)).fileSize;
		for await (const chunk of await openStored(context, id, HEAD)) {
			// A storage may give smaller or larger chunks than the node asks for.
			head = Buffer.concat([head, chunk]);
			// `break` also closes the stream.
			if (head.length >= HEAD) break;
		}
	}
	head = head.subarray(0, HEAD);
	// Trace IDs depend on the fingerprint, so it keeps the size that earlier releases counted.
	const fingerprint = `${bytes}-${sha256(head)}`;
	return { bytes: decoded ?? bytes, type: typeOfBytes(head), fingerprint };
}
