/** Notices when a file stops coming: a connection can be dead without ever ending. */
import { clock } from './clock';

/** So long without a byte, in milliseconds: the connection is dead. */
const IDLE_LIMIT = 60_000;

/** A stream, as far as one needs to hear its chunks come in: each passes `push` on its way. */
export interface Incoming {
	push?: (chunk: unknown, encoding?: string) => boolean;
}

/**
 * Rejects once nothing has come for long; never resolves. `over` ends the watch, and so does the
 * end of the file, which n8n may take its time to store. It listens and does not read: n8n hands
 * on sockets as well as other streams, which have nothing else in common.
 */
export async function silenceOf(body: Incoming, over: AbortSignal): Promise<never> {
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
		await clock.pause(IDLE_LIMIT, over);
	}
	if (ended || over.aborted) return await new Promise<never>(() => {});
	throw new Error('the file host went silent');
}
