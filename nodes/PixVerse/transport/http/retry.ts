/** The retry loop of all requests, paid submissions and free reads alike, with its pauses in milliseconds. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Context } from './client';
import { sendWithin } from './client';
import { clock } from '../base/clock';
import { abortError } from '../values/errors';
import type { Final, Outcome, RetryHint } from './outcome';
import { shouldRetryRead } from './outcome';
import { readError } from './sentences';

/** The maximum number of times that the node sends one request, including the first time. */
export const MAX_SENDS = 5;

/** The maximum number of sends after HTTP 429, or if n8n cannot read the credential, because both may last some minutes. */
export const MAX_BUSY_SENDS = 12;

/** How long an outage may last before a request, or the polls of a job, give up, in milliseconds. */
export const MAX_OUTAGE = 15 * 60_000;

const BASE_DELAY = 1_000;
const MAX_DELAY = 30_000;
const MAX_RETRY_AFTER = 60_000;

// The pause after the first repeat of a submission in an outage of submissions; it doubles with each further repeat. So the
// few sends that a submission has last for as long as an outage may last: one, two and four times a seventh of it.
const OUTAGE_DELAY = MAX_OUTAGE / 7;

/**
 * Returns the pause before the next send, in milliseconds. `sends` counts the failed sends, including those in an outage.
 * `random` is in [0, 1).
 */
export function retryDelay(
	sends: number,
	{ retryAfter = 0, isSlow = false }: RetryHint,
	random: number,
): number {
	// The bound doubles with each send, and the pause is random below the bound (full jitter), so that many items do not send
	// at once. If nothing but time can help (`isSlow`), the node waits at least half of the bound.
	const bound = Math.min(BASE_DELAY * 2 ** (isSlow ? sends : sends - 1), MAX_DELAY);
	const delay = bound * (isSlow ? 0.5 + random / 2 : random);
	// PixVerse may ask for a longer pause. A faulty answer must neither stop the run for hours nor ask for thousands of sends,
	// so this pause has a maximum, and a pause of 0 changes nothing.
	return Math.max(delay, Math.min(retryAfter * 1000, MAX_RETRY_AFTER));
}

/** Watches the requests of one requester, for example a job, so that `account/health` recognizes an outage. */
export interface Watcher<T> {
	/** Notes a final answer to a request, or any answer to a poll. A refusal counts as an answer. */
	answered: () => void;
	/**
	 * Notes a failure after which the request may be sent again. Returns `own` if the failure counts against the request
	 * itself, `outage` if PixVerse seems to be down, and `givenUp` if the outage has lasted too long.
	 */
	failed: (outcome: T) => 'own' | 'outage' | 'givenUp';
}

// A request and the rules for sending it again.
interface Sending<T> {
	send: () => Promise<T>;
	// How the request may be sent again; undefined if the outcome allows no further send.
	shouldRetry: (outcome: T) => RetryHint | undefined;
	// Ends the loop and its pauses.
	signal?: AbortSignal;
	watcher?: Watcher<T>;
}

/**
 * Sends a request until its outcome allows no further send, the maximum is reached, or an outage lasts too long.
 * Returns undefined if the signal aborts first, also during a send that fails; an answer that came is returned.
 */
export async function sendUntilFinal<T>(sending: Sending<T>): Promise<Final<T> | undefined> {
	const { send, shouldRetry, signal, watcher } = sending;
	let sends = 0;
	let failures = 0;
	while (signal?.aborted !== true) {
		const outcome = await send();
		const hint = shouldRetry(outcome);
		sends++;
		if (hint === undefined) {
			// A refusal is an answer, too, so it ends an outage.
			watcher?.answered();
			return { outcome, sends };
		}
		// Stop allows no further send, so the failure is not the end of the request, and does not count for an outage.
		if (signal?.aborted) break;
		const cause = watcher?.failed(outcome) ?? 'own';
		if (cause === 'givenUp') return { outcome, sends, isOutage: true };
		if (hint.isLast) return { outcome, sends };
		// Failures in an outage do not count, because a long outage would use up the sends of every request.
		if (cause === 'own') failures++;
		if (failures >= (hint.isSlow ? MAX_BUSY_SENDS : MAX_SENDS)) return { outcome, sends };
		// `sends` also counts the failures in an outage, so that the pauses grow during the outage: many items may be sending at
		// once.
		const { doubtful = 0 } = hint;
		const isScarce = (cause === 'outage' || hint.isOutage === true) && doubtful > 1;
		const delay = isScarce
			? OUTAGE_DELAY * 2 ** (doubtful - 2)
			: retryDelay(sends, hint, Math.random());
		await clock.pause(delay, signal);
	}
	return undefined;
}

/** Sends a read until it succeeds, and returns the `Resp`. Throws a JobError if the read fails for good, or after Stop. */
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

/** Sends the read `request` as `readUntilAnswered` does, each time with the time limit of a read. */
export async function readRequest(
	{ context, signal }: { context: Context; signal?: AbortSignal },
	request: IHttpRequestOptions,
	watcher?: Watcher<Outcome>,
): Promise<unknown> {
	return await readUntilAnswered(async () => await sendWithin(context, request), signal, watcher);
}
