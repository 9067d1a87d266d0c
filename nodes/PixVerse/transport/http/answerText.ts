/**
 * Reads the text of an answer from its stream, with a bound: n8n itself would hold whatever comes,
 * and a few hundred kilobytes that are compressed well are hundreds of megabytes in memory.
 */
import { noLongerNeeded } from './abortSignals';
import type { Incoming } from './idleTimeout';
import { idleTimeout } from './idleTimeout';

/** No answer of the service comes near so many bytes, compressed or not. */
export const MOST_BYTES = 8_000_000;

/** The longest time between two parts of an answer, in milliseconds, unless the request has a timeout. */
const IDLE_LIMIT = 300_000;

type Body = AsyncIterable<Uint8Array> & Incoming & { destroy?: () => void };

const isStream = (body: unknown): body is Body =>
	typeof (body as Partial<Body> | undefined)?.[Symbol.asyncIterator] === 'function';

async function read(body: Body): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		// Leaving the loop ends the connection: the rest is not read.
		if (bytes > MOST_BYTES) return '';
		chunks.push(chunk);
	}
	return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * The text of an answer's body; of one that is far too long nothing, which nobody can read for an
 * answer. Throws when it breaks off, and when nothing comes for `timeout` milliseconds.
 */
export async function textOf(body: unknown, timeout = IDLE_LIMIT): Promise<string> {
	if (!isStream(body)) return String(body ?? '');
	const over = new AbortController();
	try {
		return await Promise.race([read(body), idleTimeout(body, over.signal, timeout)]);
	} finally {
		over.abort(noLongerNeeded);
		body.destroy?.();
	}
}
