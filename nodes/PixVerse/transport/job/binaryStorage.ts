/** Streams a file into n8n's storage, and tells what was stored: its size and its first bytes. */
import { watched } from '../http/abortSignals';
import type { IBinaryData } from 'n8n-workflow';
import { rethrow } from '../http/errors';
import { HEAD } from './fileCheck';
import type { Context } from '../http/client';
import type { Incoming } from '../http/idleTimeout';
import { idleTimeout, incomingProgress } from '../http/idleTimeout';

/** The body of an answer that streams. */
export type AnswerStream = Parameters<Context['helpers']['prepareBinaryData']>[0] & Incoming;

/** How a file is stored; once more than `most` bytes came, `tooLarge` is thrown. */
interface Storing {
	name: string;
	mimeType: string;
	most: number;
	tooLarge: Error;
}

/** Stores a stream. Throws when it breaks off or stalls, and when it is too large. */
export async function storeBody(
	{ helpers }: Context,
	body: AnswerStream,
	{ name, mimeType, most, tooLarge }: Storing,
): Promise<IBinaryData> {
	const progress = incomingProgress(body, most);
	try {
		const storing = helpers.prepareBinaryData(body, name, mimeType);
		return await watched(storing, async (over) => await idleTimeout(progress, over));
	} catch (error) {
		return rethrow(progress.bytes > most ? tooLarge : error);
	}
}

/** No page is larger; beyond, a file need not be read again. */
const LARGEST_PAGE = 1024 * 1024;

async function firstChunk({ helpers }: Context, id: string): Promise<Uint8Array> {
	const stream = (await helpers.getBinaryStream(id, HEAD)) as AsyncIterable<Uint8Array>;
	for await (const chunk of stream) return chunk.subarray(0, HEAD);
	return new Uint8Array();
}

/** The size of a stored file; NaN when n8n does not know it, which n8n 1.x tells in another way. */
async function sizeOf({ helpers }: Context, { id, data, bytes }: IBinaryData): Promise<number> {
	if (bytes !== undefined) return bytes;
	if (id === undefined) return Buffer.byteLength(data, 'base64');
	return await helpers.getBinaryMetadata(id).then(
		({ fileSize }) => fileSize,
		() => NaN,
	);
}

/** What is stored of a file: how many bytes, and the first of them if it is small enough for a page. */
export async function storedContent(
	context: Context,
	stored: IBinaryData,
): Promise<{ bytes: number; head: Uint8Array }> {
	const { id, data } = stored;
	const bytes = await sizeOf(context, stored);
	if (!(bytes > 0 && bytes <= LARGEST_PAGE)) return { bytes, head: new Uint8Array() };
	if (id === undefined) return { bytes, head: Buffer.from(data, 'base64').subarray(0, HEAD) };
	// A storage that cannot be read right now says nothing against the file.
	const head = await firstChunk(context, id).catch(() => new Uint8Array());
	return { bytes, head };
}
