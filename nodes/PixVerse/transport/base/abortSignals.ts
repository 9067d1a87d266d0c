/** Promises that an abort signal can end. */
import { abortError, JobError, rethrow } from '../values/errors';

/** The reason of an abort that nobody reads. Without a reason, Node would build an exception for each abort. */
export const noLongerNeeded = 'no longer needed';

/**
 * Returns a promise and `settle`, which resolves it. If a signal aborts first, the promise resolves with the result of
 * `onAbort`.
 */
export function abortablePromise<T>(
	signals: ReadonlyArray<AbortSignal | undefined>,
	onAbort: () => T,
) {
	let resolve!: (value: T) => void;
	const promise = new Promise<T>((done) => (resolve = done));
	// Runs at most once, because `settle` removes this listener from all signals.
	const abort = () => settle(onAbort());
	const settle = (value: T) => {
		// The signal of an execution outlives its items, and thousands of items must not leave their listeners on it.
		signals.forEach((signal) => signal?.removeEventListener('abort', abort));
		resolve(value);
	};
	signals.forEach((signal) => signal?.addEventListener('abort', abort, { once: true }));
	// A signal that has aborted calls no new listener.
	if (signals.some((signal) => signal?.aborted)) abort();
	return { promise, settle };
}

/**
 * Returns the result of `work`, or of `watch` if `watch` ends first. As soon as one of them has ended, the signal `over`
 * aborts, so that the other one can end its request or its timers.
 */
export async function raceWith<T>(
	work: (over: AbortSignal) => Promise<T>,
	watch: (over: AbortSignal) => Promise<T>,
): Promise<T> {
	const over = new AbortController();
	// Even if one of them fails, the other one must not run on.
	try {
		return await Promise.race([work(over.signal), watch(over.signal)]);
	} finally {
		over.abort(noLongerNeeded);
	}
}

/** Returns the result of the promise, or undefined if one of the signals aborts first; the promise itself goes on. */
export async function unlessAborted<T>(
	promise: Promise<T>,
	...signals: Array<AbortSignal | undefined>
): Promise<T | undefined> {
	// Every request and every pause of an item comes here, so this function makes no `AbortController`, as `raceWith` would.
	const { promise: aborted, settle } = abortablePromise(signals, () => undefined);
	try {
		return await Promise.race([promise, aborted]);
	} finally {
		settle(undefined);
	}
}

/** Ignores the error of a stopped caller (`abortError`), and throws any other error again. */
export function ignoreStop(error: unknown): undefined {
	const wasStopped = error instanceof JobError && error.failure.class === 'stopped';
	return wasStopped ? undefined : rethrow(error);
}

/** Calls `make` once for all callers with the same `key`. Returns its result. Throws if `make` fails or `signal` aborts. */
export async function sharedResult<T>(
	results: Map<string, Promise<T>>,
	key: string,
	make: () => Promise<T>,
	signal: AbortSignal,
): Promise<T> {
	while (!signal.aborted) {
		const pending = results.get(key) ?? make();
		// A failure is not kept, so that the next caller tries again.
		if (!results.has(key)) pending.catch(() => results.delete(key));
		results.set(key, pending);
		// n8n may stop the item that runs `make` while this item still needs the result. Then the loop runs `make` again, for
		// this item.
		const result = await unlessAborted(pending, signal).catch(ignoreStop);
		if (result !== undefined) return result;
	}
	throw abortError();
}
