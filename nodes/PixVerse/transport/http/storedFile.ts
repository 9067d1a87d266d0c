/** A file as n8n keeps it, in an item or in its storage: how large it is, and its first bytes. */
import type { Context } from './client';
import { watched } from './abortSignals';
import { clock } from './clock';
import { JobError } from './errors';
import type { FileType } from './fileType';
import { HEAD, typeOfBytes } from './fileType';
import { sha256 } from './hash';

/** Where n8n keeps a file: under an ID of its storage, or in the item itself, in base64. */
export interface StoredFile {
	id?: string;
	data: string;
	/** How many bytes it has, where the item says so. */
	bytes?: number;
}

/** What is known of a file once it was looked at; without a type where its bytes tell none. */
export interface FileFacts {
	bytes: number;
	type?: FileType;
	/** Its size, and a hash of its first bytes: two files that share it are taken for the same. */
	fingerprint: string;
}

export type BinaryStream = AsyncIterable<Uint8Array> & { destroy: () => void };

/** What n8n's storages say of a file that they do not have: file system, S3, database, and one that is not there. */
const GONE = /not found|enoent|does not exist|could not find|no binary data manager/i;

/** The failure of an item whose file cannot be read. */
export function unreadable(label: string, error: unknown): JobError {
	const reason = error instanceof Error ? error.message : String(error);
	return new JobError({
		message: `The file in '${label}' could not be read from n8n's storage (${reason}). Run the node before again`,
		description: 'Nothing was charged.',
		class: 'upload',
		retryable: !GONE.test(reason),
	});
}

/** Opens a file of n8n's storage, which gives chunks of at most so many bytes where it can. */
export const openStored = async (
	{ helpers }: Pick<Context, 'helpers'>,
	id: string,
	chunkSize?: number,
): Promise<BinaryStream> =>
	(await helpers.getBinaryStream(id, chunkSize)) as unknown as BinaryStream;

/** How many bytes a file has. Throws when n8n's storage does not know. */
async function sizeOf(
	{ helpers }: Pick<Context, 'helpers'>,
	{ id, data, bytes }: StoredFile,
): Promise<number> {
	// A Code node that replaces the content leaves the number of the old one.
	if (id === undefined) return Buffer.byteLength(data, 'base64');
	if (bytes !== undefined) return bytes;
	return (await helpers.getBinaryMetadata(id)).fileSize;
}

async function firstBytes(stream: BinaryStream): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	// Leaving the loop closes the stream.
	for await (const chunk of stream) {
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes >= HEAD) break;
	}
	return Buffer.concat(chunks).subarray(0, HEAD);
}

/** Four characters of base64 are three bytes. */
const HEAD_IN_BASE64 = Math.ceil(HEAD / 3) * 4;

/** The first bytes of a file, at most `HEAD`. Throws when n8n's storage cannot be read. */
async function headOf(
	context: Pick<Context, 'helpers'>,
	{ id, data }: StoredFile,
): Promise<Uint8Array> {
	if (id !== undefined) return await firstBytes(await openStored(context, id, HEAD));
	return Buffer.from(data.slice(0, HEAD_IN_BASE64), 'base64').subarray(0, HEAD);
}

/** A storage that does not give the first bytes in this time, in milliseconds, is stuck. */
const HEAD_LIMIT = 60_000;

/** Looks at a file, whatever n8n says about it. Throws when n8n's storage cannot be read. */
export async function factsOf(
	context: Pick<Context, 'helpers'>,
	file: StoredFile,
): Promise<FileFacts> {
	const look = async () => {
		const bytes = await sizeOf(context, file);
		const head = await headOf(context, file);
		return { bytes, type: typeOfBytes(head), fingerprint: `${bytes}-${sha256(head)}` };
	};
	return await watched(look(), async (over) => {
		await clock.timeout(HEAD_LIMIT, over);
		throw new Error('it does not answer');
	});
}
