/** Waiting for abort signals. */

/** Resolves when the first of the signals aborts; at once when one has. */
export async function anyAborted(...signals: Array<AbortSignal | undefined>): Promise<void> {
	if (signals.some((signal) => signal?.aborted)) return;
	await new Promise<void>((resolve) => {
		const wake = () => {
			signals.forEach((signal) => signal?.removeEventListener('abort', wake));
			resolve();
		};
		signals.forEach((signal) => signal?.addEventListener('abort', wake, { once: true }));
	});
}

/** What the promise comes to, or undefined when the signal aborts first. */
export async function unlessAborted<T>(
	promise: Promise<T>,
	signal: AbortSignal,
): Promise<T | undefined> {
	const over = new AbortController();
	try {
		return await Promise.race([promise, anyAborted(signal, over.signal).then(() => undefined)]);
	} finally {
		over.abort();
	}
}
