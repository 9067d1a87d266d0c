/** Notices when an answer stops coming: a connection can be dead without ever ending. */
import { clock } from './clock';

/** So long with less than this of a file, in milliseconds and bytes: the connection is as good as dead. */
const IDLE_LIMIT = 60_000;
const LEAST_BYTES = 1024;

/** What the code of a failure is when the time ran out, as n8n's own requests have it. */
export const IDLE = 'ECONNABORTED';

/** A stream, as far as one needs to hear its chunks come in: each passes `push` on its way. */
export interface Incoming {
	push?: (chunk: unknown, encoding?: string) => boolean;
}

/**
 * Rejects once next to nothing has come for long; never resolves. `over` ends the watch, and so does the
 * end of the stream, which n8n may take its time to store. It listens and does not read: n8n hands
 * on sockets as well as other streams, which have nothing else in common.
 */
export async function idleTimeout(body: Incoming, over: AbortSignal): Promise<never> {
	let bytes = 0;
	let ended = false;
	const push = body.push?.bind(body);
	if (push) {
		body.push = (chunk, encoding) => {
			bytes += (chunk as Uint8Array | null)?.length ?? 0;
			ended ||= chunk === null;
			return push(chunk, encoding);
		};
	}
	for (let before = -Infinity; bytes - before >= LEAST_BYTES && !ended && !over.aborted;) {
		before = bytes;
		await clock.pause(IDLE_LIMIT, over);
	}
	if (ended || over.aborted) return await new Promise<never>(() => {});
	throw Object.assign(new Error('the server went silent'), { code: IDLE });
}
