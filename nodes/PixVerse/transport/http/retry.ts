/** The one retry loop, its pauses in milliseconds, and reads: they are free, so they are sent again until an answer comes. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Context } from './client';
import { sendWithin } from './client';
import { clock } from './clock';
import { abortError } from './errors';
import type { Final, Outcome, RetryHint } from './outcome';
import { shouldRetryRead } from './outcome';
import { readError } from './sentences';

/** Sends of one request before giving up, the first one included. */
export const MAX_SENDS = 5;

/** The same of one that is refused for now (HTTP 429), or whose credential cannot be read: a few minutes of pauses. */
export const MAX_BUSY_SENDS = 12;

const FIRST_CEILING = 1_000;
const HIGHEST_CEILING = 30_000;
const LONGEST_RETRY_AFTER = 60_000;

/**
 * The pause before a request is sent again, after so many sends that failed, those in an outage included: `Retry-After`,
 * bounded, else full jitter; half of it is certain for what only time can change. `random` is in [0, 1).
 */
export function retryDelay(
	sends: number,
	{ retryAfter, isSlow = false }: RetryHint,
	random: number,
): number {
	if (retryAfter !== undefined) return Math.min(retryAfter * 1000, LONGEST_RETRY_AFTER);
	const ceiling = Math.min(FIRST_CEILING * 2 ** (isSlow ? sends : sends - 1), HIGHEST_CEILING);
	return ceiling * (isSlow ? 0.5 + random / 2 : random);
}

/** Is told what becomes of the requests of one asker; `account/health` is one. */
export interface Watcher<T> {
	/** The outcome is final. */
	answered: () => void;
	/** A request failed: for a reason of its asker, which counts, in an outage, or in one that lasts too long. */
	failed: (outcome: T) => 'own' | 'outage' | 'givenUp';
}

/** A request, and what decides about it. */
interface Sending<T> {
	/** Sends it once. */
	send: () => Promise<T>;
	/** How the request may be sent again; undefined when the outcome is final. */
	shouldRetry: (outcome: T) => RetryHint | undefined;
	/** Ends the waiting. */
	signal?: AbortSignal;
	watcher?: Watcher<T>;
}

/** Sends a request until its outcome is final; undefined when the signal aborts before. Failures in an outage do not count. */
export async function sendUntilFinal<T>(sending: Sending<T>): Promise<Final<T> | undefined> {
	const { send, shouldRetry, signal, watcher } = sending;
	let sends = 0;
	let failures = 0;
	while (signal?.aborted !== true) {
		const outcome = await send();
		const hint = shouldRetry(outcome);
		sends++;
		if (hint === undefined) {
			watcher?.answered();
			return { outcome, sends };
		}
		const cause = watcher?.failed(outcome) ?? 'own';
		if (cause === 'givenUp') return { outcome, sends, isOutage: true };
		if (cause === 'own') failures++;
		if (failures >= (hint.isSlow ? MAX_BUSY_SENDS : MAX_SENDS)) return { outcome, sends };
		await clock.pause(retryDelay(sends, hint, Math.random()), signal);
	}
	return undefined;
}

/** Sends a read until it is answered and returns its `Resp`. Throws a JobError. */
export async function readUntilAnswered(
	send: () => Promise<Outcome>,
	signal?: AbortSignal,
	watcher?: Watcher<Outcome>,
): Promise<unknown> {
	const final = await sendUntilFinal({ send, shouldRetry: shouldRetryRead, signal, watcher });
	if (final === undefined) throw abortError();
	if (final.outcome.outcome === 'success') return final.outcome.resp;
	throw readError(final);
}

/** Sends a request that only reads until it is answered, each time within the limit of a read. Throws a JobError. */
export async function readRequest(
	{ context, signal }: { context: Context; signal?: AbortSignal },
	request: IHttpRequestOptions,
	watcher?: Watcher<Outcome>,
): Promise<unknown> {
	const send = async () => await sendWithin(context, request);
	return await readUntilAnswered(send, signal, watcher);
}
