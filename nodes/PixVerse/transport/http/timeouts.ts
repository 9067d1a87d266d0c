/**
 * How long one request and one file may take. The timeout that n8n sets begins anew with every byte, so a body
 * that drips would never end; these limits count from the first byte sent to the last one read.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from './clock';
import type { Context, RequestContext } from './client';
import { abortableBy, send, USUAL_LIMIT } from './client';
import type { Outcome } from './outcome';
import { anyAborted, watched } from './abortSignals';

/** A read that takes longer is sent again, in milliseconds. */
export const READ_LIMIT = 30_000;

/** A step that takes longer does not keep other requests waiting. */
const SLOW = 5_000;

/** What a submission on the wire is given after Stop, so that the ID of a paid video is learned. */
const AFTER_STOP = 5_000;

/** What becomes of a request that hits its limit. */
export const timedOut: Outcome = { outcome: 'lost', reason: 'no answer in time' };

/** The slowest connection over which a file gets the time that it takes, in bytes per millisecond. */
const SLOWEST_UPLOAD = 25;

/** Sends a request and cuts it when `end` resolves; `over` aborts once an answer came. */
async function sendUntil(
	end: (over: AbortSignal) => Promise<void>,
	...[context, options, traceId]: Parameters<typeof send>
): Promise<Outcome> {
	const wire = new AbortController();
	const cut = async (over: AbortSignal) => {
		await end(over);
		if (!over.aborted) wire.abort();
		return timedOut;
	};
	const sent = send(abortableBy(context as Context, wire.signal), options, traceId);
	// Does not rely on n8n to end what is aborted: older versions do not.
	return await watched(sent, cut);
}

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

/** Sends a request that is cut after `limit` milliseconds, and when the item is stopped. */
export async function sendWithin(
	context: RequestContext,
	options: IHttpRequestOptions,
	limit: number = options.timeout ?? READ_LIMIT,
): Promise<Outcome> {
	const cancelled = (context as Partial<Context>).getExecutionCancelSignal?.();
	const end = async (over: AbortSignal) =>
		await Promise.race([clock.timeout(limit, over), anyAborted(cancelled, over)]);
	return await sendUntil(end, context, options);
}

/** Sends a submission, which is allowed to finish for a while after `signal` aborts. */
export async function sendSubmission(
	{ context, signal }: { context: Context; signal: AbortSignal },
	options: IHttpRequestOptions,
	traceId: string | undefined,
): Promise<Outcome> {
	const end = async (over: AbortSignal) => {
		const stopped = anyAborted(signal, over).then(() => clock.timeout(AFTER_STOP, over));
		await Promise.race([clock.timeout(options.timeout ?? USUAL_LIMIT, over), stopped]);
	};
	return await sendUntil(end, context, options, traceId);
}

/** Resolves when a file stops on its way, and when no answer follows it in the usual time. */
async function uploadStalls(progress: FileProgress, over: AbortSignal): Promise<void> {
	if (await isStalled(progress, over)) return;
	const waited = clock.now() - (progress.endedAt ?? 0);
	await clock.timeout(USUAL_LIMIT - waited, over);
}

/**
 * Sends an upload. It has the time that a slow connection takes for its bytes, and is cut when it stalls
 * or `signal` aborts; a Timeout of the user takes the place of the usual limit and of the one on stalls.
 */
export async function sendUpload(
	{ context, signal }: { context: Context; signal: AbortSignal },
	options: IHttpRequestOptions,
	{ bytes, progress }: { bytes: number; progress?: FileProgress },
): Promise<Outcome> {
	const { timeout: ownLimit } = options;
	const whole = (ownLimit ?? USUAL_LIMIT) + bytes / SLOWEST_UPLOAD;
	// n8n counts its own from the last byte that moved.
	const timeout = ownLimit ?? whole;
	const end = async (over: AbortSignal) => {
		const ends = [clock.timeout(whole, over), anyAborted(signal, over)];
		if (progress && ownLimit === undefined) ends.push(uploadStalls(progress, over));
		await Promise.race(ends);
	};
	return await sendUntil(end, context, { ...options, timeout });
}

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
