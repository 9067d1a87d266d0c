/**
 * Reads the text of an answer from its stream, with a bound: n8n itself would hold whatever comes,
 * and a few hundred kilobytes that are compressed well are hundreds of megabytes in memory.
 */
import { watched } from './abortSignals';
import { clock } from './clock';
import { IDLE } from './idleTimeout';

/** No answer of the service comes near so many bytes, compressed or not. */
export const MOST_ANSWER_BYTES = 8_000_000;

/** How long an answer may take to come in once it began, in milliseconds, unless the request has a timeout. */
const LONGEST_ANSWER = 300_000;

type AnswerBody = AsyncIterable<Uint8Array> & { destroy?: () => void };

const isStream = (body: unknown): body is AnswerBody =>
	typeof (body as Partial<AnswerBody> | undefined)?.[Symbol.asyncIterator] === 'function';

async function readWhole(body: AnswerBody): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		// Leaving the loop ends the connection: the rest is not read.
		if (bytes > MOST_ANSWER_BYTES) return '';
		chunks.push(chunk);
	}
	return new TextDecoder().decode(Buffer.concat(chunks));
}

async function tooSlow(timeout: number, over: AbortSignal): Promise<never> {
	await clock.timeout(timeout, over);
	throw Object.assign(new Error('the answer was cut off'), { code: IDLE });
}

/**
 * The text of an answer's body; of a body that is far too long nothing, which cannot be read as an
 * answer. Throws when it breaks off, and when it is not whole after `timeout` milliseconds, however
 * steadily it drips.
 */
export async function textOf(body: unknown, timeout = LONGEST_ANSWER): Promise<string> {
	if (!isStream(body)) return String(body ?? '');
	try {
		return await watched(readWhole(body), async (over) => await tooSlow(timeout, over));
	} finally {
		body.destroy?.();
	}
}
