/** Notices when an answer stops coming: a connection can be dead without ever ending. */
import { clock } from './clock';

/** So long without a byte of a file, in milliseconds: the connection is dead. */
const IDLE_LIMIT = 60_000;

/** What the code of a failure is when the time ran out, as n8n's own requests have it. */
const IDLE = 'ECONNABORTED';

/** A stream, as far as one needs to hear its chunks come in: each passes `push` on its way. */
export interface Incoming {
	push?: (chunk: unknown, encoding?: string) => boolean;
}

/**
 * Rejects once nothing has come for long; never resolves. `over` ends the watch, and so does the
 * end of the stream, which n8n may take its time to store. It listens and does not read: n8n hands
 * on sockets as well as other streams, which have nothing else in common.
 */
export async function idleTimeout(
	body: Incoming,
	over: AbortSignal,
	limit = IDLE_LIMIT,
): Promise<never> {
	let chunks = 0;
	let ended = false;
	const push = body.push?.bind(body);
	if (push) {
		body.push = (chunk, encoding) => {
			chunks++;
			ended ||= chunk === null;
			return push(chunk, encoding);
		};
	}
	for (let before = -1; before !== chunks && !ended && !over.aborted;) {
		before = chunks;
		await clock.pause(limit, over);
	}
	if (ended || over.aborted) return await new Promise<never>(() => {});
	throw Object.assign(new Error('the server went silent'), { code: IDLE });
}
