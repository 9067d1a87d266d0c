/** Reads the text of an answer, at most `MAX_ANSWER` bytes of it, because a faulty server may send any amount. */

/** The body of an answer, as n8n gives it with the encoding `stream`. n8n has decompressed it. */
export type AnswerBody = AsyncIterable<Uint8Array> & { destroy: () => void };

// The largest answers of PixVerse are pages of a list, with less than a hundredth of this size.
const MAX_ANSWER = 5_000_000;

/**
 * Reads the text of an answer. A longer answer is cut off, so that nobody can read it as JSON. Throws if the answer breaks
 * off, or if `signal` aborts.
 */
export async function textOfAnswer(body: AnswerBody, signal?: AbortSignal): Promise<string> {
	// Older versions of n8n do not end the body of an aborted request.
	const end = () => body.destroy();
	signal?.addEventListener('abort', end, { once: true });
	// A signal that has aborted calls no listener.
	if (signal?.aborted) end();
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	try {
		// `break` also closes the stream.
		for await (const chunk of body) {
			chunks.push(chunk.subarray(0, MAX_ANSWER - bytes));
			bytes += chunk.length;
			if (bytes > MAX_ANSWER) break;
		}
	} finally {
		signal?.removeEventListener('abort', end);
	}
	return new TextDecoder().decode(Buffer.concat(chunks));
}
