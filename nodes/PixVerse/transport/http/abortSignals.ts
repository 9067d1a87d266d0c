/** Waiting that an abort signal can end. */
import { abortError, JobError, rethrow } from './errors';

/** Why a signal aborts that ends a wait of ours: without a reason Node makes an exception with a stack each time. */
export const noLongerNeeded = 'no longer needed';

/** A promise that others settle; when one of the signals aborts first, with what `onAbort` returns. */
export function waiter<T>(signals: Array<AbortSignal | undefined>, onAbort: () => T) {
	let resolve: (value: T) => void = () => {};
	const promise = new Promise<T>((done) => (resolve = done));
	const abort = () => settle(onAbort());
	const settle = (value: T) => {
		signals.forEach((signal) => signal?.removeEventListener('abort', abort));
		resolve(value);
	};
	signals.forEach((signal) => signal?.addEventListener('abort', abort, { once: true }));
	if (signals.some((signal) => signal?.aborted)) abort();
	return { promise, settle };
}

/** Resolves when the first of the signals aborts; at once when one has. */
export async function anyAborted(...signals: Array<AbortSignal | undefined>): Promise<undefined> {
	return await waiter(signals, () => undefined).promise;
}

/** What `work` comes to, or `watch` if that ends first; `over` tells it when nothing is left to watch. */
export async function watched<T>(
	work: Promise<T>,
	watch: (over: AbortSignal) => Promise<T>,
): Promise<T> {
	const over = new AbortController();
	try {
		return await Promise.race([work, watch(over.signal)]);
	} finally {
		over.abort(noLongerNeeded);
	}
}

/** What the promise comes to, or undefined when the signal aborts first. */
export async function unlessAborted<T>(
	promise: Promise<T>,
	signal: AbortSignal | undefined,
): Promise<T | undefined> {
	const aborted = waiter([signal], () => undefined);
	try {
		return await Promise.race([promise, aborted.promise]);
	} finally {
		aborted.settle(undefined);
	}
}

/** Passes an error on, unless it only says that somebody was stopped. */
export function unlessStopped(error: unknown): undefined {
	const wasStopped = error instanceof JobError && error.failure.class === 'stopped';
	return wasStopped ? undefined : rethrow(error);
}

/**
 * What `make` comes to, made once for all who ask for `key`. A failure is not remembered; when the one who
 * makes it for all is stopped, the next one does. Throws when the signal aborts.
 */
export async function madeOnce<T>(
	known: Map<string, Promise<T>>,
	key: string,
	make: () => Promise<T>,
	signal: AbortSignal,
): Promise<T> {
	while (!signal.aborted) {
		const making = known.get(key) ?? make();
		if (!known.has(key)) making.catch(() => known.delete(key));
		known.set(key, making);
		const made = await unlessAborted(making, signal).catch(unlessStopped);
		if (made !== undefined) return made;
	}
	throw abortError();
}
