/** What became of a request, which of these outcomes are final, and why there is no usable answer. Pure. */
import type { RetryHint } from './backoff';
import { MAX_BUSY_SENDS } from './backoff';
import type { Envelope } from './envelope';
import { meaningOf } from './errorCodes';
import { withoutAddresses } from './errors';
import { fieldOf, isObject, shapeOf, usableId } from './json';

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

/** The ID that a request makes, in its answer; the first one where the answer has several (`video_ids`). */
export function idIn(idField: string, resp: unknown): string | undefined {
	const several = fieldOf(resp, `${idField}s`);
	return usableId(fieldOf(resp, idField)) ?? usableId([several].flat()[0]);
}

/** An answer of success that cannot be used: the request was acted on, or may have been. */
export const without = (what: string, resp: unknown): Outcome => ({
	outcome: 'lost',
	reason: `an answer without ${what}: Resp ${shapeOf(resp)}`,
	answered: true,
});

/** A failure that holds what the request makes may be a success: no other ID beside it says so. */
export const inDoubt = (outcome: Outcome): Outcome => ({
	outcome: 'lost',
	reason:
		outcome.outcome === 'refused' ? `code ${outcome.code} beside a result` : reasonOf(outcome),
	...(outcome.outcome === 'refused' && { answered: true }),
});

/** The outcome of a request whose answer is of no use without an ID in the field `idField`. */
export function needing(idField: string, outcome: Outcome): Outcome {
	const hasId = idIn(idField, outcome.resp) !== undefined;
	if (outcome.outcome === 'success') return hasId ? outcome : without('an ID', outcome.resp);
	return hasId ? inDoubt(outcome) : outcome;
}

const holdsList = (resp: unknown): boolean =>
	isObject(resp) && Object.values(resp).some((one) => Array.isArray(one) && one.some(isObject));

/** The outcome of a request whose answer is the result: anything that is not empty. */
export function needingResult(outcome: Outcome): Outcome {
	const { resp } = outcome;
	if (outcome.outcome !== 'success') return holdsList(resp) ? inDoubt(outcome) : outcome;
	const holdsAnything = typeof resp === 'object' && resp !== null && Object.keys(resp).length > 0;
	return holdsAnything ? outcome : without('a result', resp);
}

/** Why a request got no usable answer, in a few words. */
export function reasonOf(outcome: Outcome): string {
	if (outcome.outcome === 'refused') {
		return `code ${outcome.code} ${withoutAddresses(outcome.message)}`.trim();
	}
	if (outcome.outcome === 'foreign') return `HTTP ${outcome.status}`;
	return outcome.outcome === 'lost' ? outcome.reason : 'no PixVerse answer';
}
