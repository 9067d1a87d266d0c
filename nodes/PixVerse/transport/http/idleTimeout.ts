/** Notices when a file stops moving: a connection can be dead without ever ending. */
import { clock } from './clock';

/** So long with less than this of a file, in milliseconds and bytes: the connection is as good as dead. */
const IDLE_LIMIT = 60_000;
const LEAST_BYTES = 64_000;

/** A stream, as far as one needs to hear its chunks come in: each passes `push` on its way. */
export interface Incoming {
	push: (chunk: unknown, encoding?: BufferEncoding) => boolean;
	readableLength: number;
	destroy: (error?: Error) => void;
}

/** How much of a file has passed, and when all of it had, by the clock. */
export interface FileProgress {
	bytes: number;
	endedAt?: number;
}

/** True once next to nothing of a file has passed for long; false when it has passed whole, or `over` aborts. */
export async function isStalled(progress: FileProgress, over: AbortSignal): Promise<boolean> {
	for (let before = -Infinity; progress.endedAt === undefined && !over.aborted;) {
		if (progress.bytes - before < LEAST_BYTES) return true;
		before = progress.bytes;
		await clock.timeout(IDLE_LIMIT, over);
	}
	return false;
}

/**
 * Counts what comes of a file, unpacked, and breaks it off beyond `most` bytes. It listens and does not read: n8n
 * hands on sockets as well as other streams, which have nothing else in common.
 */
export function incomingProgress(body: Incoming, most: number): FileProgress {
	// What came before the listener waits in the stream.
	const progress: FileProgress = { bytes: body.readableLength };
	const push = body.push.bind(body);
	body.push = (chunk, encoding) => {
		progress.bytes += (chunk as Uint8Array | null)?.length ?? 0;
		if (chunk === null) progress.endedAt = clock.now();
		if (progress.bytes <= most) return push(chunk, encoding);
		// n8n's storage removes what it has of a stream that fails (n8n 2.x).
		body.destroy(new Error('too large'));
		return false;
	};
	return progress;
}

/** Rejects once next to nothing has come for long; never resolves. `over` and the end of the stream end the watch. */
export async function idleTimeout(progress: FileProgress, over: AbortSignal): Promise<never> {
	if (!(await isStalled(progress, over))) return await new Promise<never>(() => {});
	// The code of a time that ran out, as n8n's own requests have it.
	throw Object.assign(new Error('nothing more came'), { code: 'ECONNABORTED' });
}
