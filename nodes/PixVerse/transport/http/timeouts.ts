/** What takes long: a step on the way to a submission, and a file that comes in. */
import type { Context } from './client';
import { clock } from './clock';
import { anyAborted, watched } from './abortSignals';

/** A step that takes longer does not keep other requests waiting. */
const SLOW = 5_000;

/** Does a step; `onSlow` is called when it takes long, and when `signal` aborts meanwhile. */
export async function unlessSlow<T>(
	signal: AbortSignal,
	step: () => Promise<T>,
	onSlow: () => void,
): Promise<T> {
	const done = step();
	return await watched(done, async (over) => {
		await Promise.race([clock.timeout(SLOW, over), anyAborted(signal, over)]);
		if (!over.aborted) onSlow();
		return await done;
	});
}

/** So long with less than this of a file, in milliseconds and bytes: the connection is as good as dead. */
const IDLE_LIMIT = 60_000;
const LEAST_BYTES = 64_000;

/** The body of an answer, as n8n's storage takes it. */
export type FileBody = Exclude<Parameters<Context['helpers']['prepareBinaryData']>[0], Uint8Array>;

/** Counts what comes of a file, unpacked, without reading it, and breaks it off beyond `most` bytes. */
export function incomingProgress(body: FileBody, most: number) {
	// What came before the listener waits in the stream.
	const progress = { bytes: body.readableLength, isWhole: false };
	const push = body.push.bind(body);
	body.push = (chunk, encoding) => {
		progress.bytes += (chunk as Uint8Array | null)?.length ?? 0;
		progress.isWhole ||= chunk === null;
		if (progress.bytes <= most) return push(chunk, encoding);
		// n8n's storage removes what it has of a stream that fails (n8n 2.x).
		body.destroy(new Error('too large'));
		return false;
	};
	return progress;
}

/**
 * Rejects once next to nothing of a file has come for long, which no timer of n8n notices; `over` and the end of the file
 * end the watch.
 */
export async function idleTimeout(
	progress: ReturnType<typeof incomingProgress>,
	over: AbortSignal,
): Promise<never> {
	for (let before = -Infinity; !progress.isWhole && !over.aborted;) {
		// The code of a time that ran out, as n8n's own requests have it.
		if (progress.bytes - before < LEAST_BYTES)
			throw Object.assign(new Error('nothing more came'), { code: 'ECONNABORTED' });
		before = progress.bytes;
		await clock.timeout(IDLE_LIMIT, over);
	}
	return await new Promise<never>(() => {});
}
