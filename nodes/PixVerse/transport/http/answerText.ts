/** Reads the text of an answer, with a bound: a few hundred kilobytes can unpack to hundreds of megabytes in memory. */
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

/** The text of an answer's body, empty if far too long. Throws when it breaks off, or is not whole after `timeout` ms. */
export async function textOf(body: unknown, timeout = LONGEST_ANSWER): Promise<string> {
	if (!isStream(body)) return String(body ?? '');
	try {
		return await watched(readWhole(body), async (over) => await tooSlow(timeout, over));
	} finally {
		body.destroy?.();
	}
}
