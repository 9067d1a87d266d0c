/** What became of a request, which of these outcomes are final, and why there is no usable answer. Pure. */
import type { RetryHint } from './backoff';
import { MAX_BUSY_SENDS } from './backoff';
import type { Envelope } from './envelope';
import { meaningOf } from './errorCodes';
import { usableId } from './json';

/**
 * An envelope, or why the request was not sent. `unsent`: the service has not seen the request;
 * `noCredential`: n8n could not read the credential from its database.
 */
export type Outcome = Envelope & { unsent?: boolean; noCredential?: true };

/** Whether the service said that it refuses more requests for now (HTTP 429). */
export const isBusy = (outcome: Outcome): boolean =>
	outcome.outcome === 'lost' && outcome.busy === true;

/** Whether the service has no place for one more job. */
export const isFull = (outcome: Outcome): boolean =>
	outcome.outcome === 'refused' && meaningOf(outcome.code).remedy === 'waitForPlace';

/** Whether a request without a usable answer may have been acted on all the same. */
export const leavesDoubt = (outcome: Outcome): boolean =>
	outcome.unsent !== true && !isBusy(outcome);

/** How a request that costs nothing may be sent again; undefined when its outcome is final. */
export function mayReadAgain(outcome: Outcome): RetryHint | undefined {
	if (outcome.outcome === 'refused') {
		return meaningOf(outcome.code).remedy === 'fix' ? undefined : {};
	}
	if (outcome.outcome !== 'lost') return undefined;
	const { retryAfter, busy, noCredential } = outcome;
	return busy || noCredential
		? { retryAfter, isSlow: true, maxSends: MAX_BUSY_SENDS }
		: { retryAfter };
}

/** How a submission may be sent again under its trace ID; undefined when its outcome is final, or needs a place. */
export function maySubmitAgain(outcome: Outcome): RetryHint | undefined {
	const isUnclear = outcome.outcome !== 'refused' || meaningOf(outcome.code).remedy === 'sameTrace';
	return isUnclear ? mayReadAgain(outcome) : undefined;
}

/** The outcome of a request whose answer is of no use without an ID in the field `idField`. */
export function needing(idField: string, outcome: Outcome): Outcome {
	if (outcome.outcome !== 'success') return outcome;
	const { [idField]: id } = (outcome.resp ?? {}) as Record<string, unknown>;
	if (usableId(id) !== undefined) return outcome;
	return { outcome: 'lost', reason: 'an answer without an ID' };
}

/** Why a request got no usable answer, in a few words. */
export function reasonOf(outcome: Outcome): string {
	if (outcome.outcome === 'refused') return `code ${outcome.code} ${outcome.message}`.trim();
	if (outcome.outcome === 'foreign') return `HTTP ${outcome.status}`;
	return outcome.outcome === 'lost' ? outcome.reason : 'no PixVerse answer';
}
