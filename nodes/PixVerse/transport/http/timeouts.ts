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

/** Sends a request and cuts it when `end` resolves; `over` aborts once an answer came. */
async function sendUntil(
	end: (over: AbortSignal) => Promise<unknown>,
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
