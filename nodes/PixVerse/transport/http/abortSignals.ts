/** Promises that an abort signal can end. */
import { abortError, JobError, rethrow } from './errors';

/** The reason for each abort of ours, because without a reason Node makes an exception with a stack each time. */
export const noLongerNeeded = 'no longer needed';

/** A promise that its caller settles. When one of the signals aborts first, the promise gives what `onAbort` returns. */
export function abortablePromise<T>(signals: Array<AbortSignal | undefined>, onAbort: () => T) {
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

/** Resolves when one of the signals aborts, at once if one already has. */
export async function anyAborted(...signals: Array<AbortSignal | undefined>): Promise<undefined> {
	return await abortablePromise(signals, () => undefined).promise;
}

/** The result of `work`, or of `watch` if that ends first. `over` aborts when `watch` is no longer needed. */
export async function raceWith<T>(
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

/** The result of the promise, or undefined when the signal aborts first. */
export async function unlessAborted<T>(
	promise: Promise<T>,
	signal: AbortSignal | undefined,
): Promise<T | undefined> {
	const aborted = abortablePromise([signal], () => undefined);
	try {
		return await Promise.race([promise, aborted.promise]);
	} finally {
		aborted.settle(undefined);
	}
}

/** Throws an error again, unless it only says that a caller was stopped. */
export function ignoreStop(error: unknown): undefined {
	const wasStopped = error instanceof JobError && error.failure.class === 'stopped';
	return wasStopped ? undefined : rethrow(error);
}

/**
 * The result of `make`, made once for all callers with the same `key`. A failure is not remembered. When the caller that
 * makes the result is stopped, another caller makes it. Throws when the signal aborts.
 */
export async function sharedResult<T>(
	known: Map<string, Promise<T>>,
	key: string,
	make: () => Promise<T>,
	signal: AbortSignal,
): Promise<T> {
	while (!signal.aborted) {
		const making = known.get(key) ?? make();
		if (!known.has(key)) making.catch(() => known.delete(key));
		known.set(key, making);
		const made = await unlessAborted(making, signal).catch(ignoreStop);
		if (made !== undefined) return made;
	}
	throw abortError();
}
