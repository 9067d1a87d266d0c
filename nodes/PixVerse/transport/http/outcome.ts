/**
 * What became of a request. Every answer of the service wears the envelope `{ErrCode, ErrMsg, Resp}` (specification: success
 * is status 200 with ErrCode 0); read tolerantly, as was seen in the wild (docs/service.md, "Envelope"). Pure.
 */
import type { IDataObject } from 'n8n-workflow';
import type { CodeMeaning } from './errorCodes';
import { isKnown, meaningOf } from './errorCodes';
import { fieldOf, isObject, parseExact, plainText, shapeOf, usableId } from './json';
import { withoutAddresses } from './errors';

/** What became of a request; `rules` says of each kind what follows from it. */
export type Outcome = {
	/** The `Resp` of an answer, also of a failure: the ID in it may say that the request was accepted. */
	resp?: unknown;
	/** The Base URL that was asked. */
	baseUrl?: string;
} & (
	| { outcome: 'success' }
	/** The service answered with an error code, whose meaning counts. */
	| { outcome: 'refused'; code: string; message: string; meaning: CodeMeaning }
	/** The service refuses more requests for now, and looked at none (HTTP 429); `retryAfter` in seconds. */
	| { outcome: 'busy'; reason: string; retryAfter?: number }
	/** No connection stood: the service has not seen the request. */
	| { outcome: 'unsent'; reason: string }
	/** n8n could not read the credential from its database. */
	| { outcome: 'noCredential'; reason: string }
	/** No answer. */
	| { outcome: 'lost'; reason: string; retryAfter?: number }
	/** An answer in the words of the service, of which nothing can be used: waiting will not help. */
	| { outcome: 'unusable'; reason: string }
	/** A bare HTTP status of failure: the service, or something in front of it, will not answer otherwise. */
	| { outcome: 'foreign'; status: number }
	/** HTTP success without the envelope, such as a web page. */
	| { outcome: 'page'; reason: string }
);

type Kind = Outcome['outcome'];

/** The outcome of a request that was refused with an error code. */
export type Refused = Extract<Outcome, { outcome: 'refused' }>;

/**
 * What follows from each kind: whether the request is sent again, and how; whether it may have been acted on, and so been
 * charged; and whether somebody answered, so that no outage is the cause. What was refused depends on the code, and what a
 * bare status leaves is decided in `job/bareStatus.ts`.
 */
const rules: Record<
	Kind,
	{ again: 'never' | 'soon' | 'slowly'; mayBeDone: boolean; isAnswer: boolean }
> = {
	success: { again: 'never', mayBeDone: true, isAnswer: true },
	refused: { again: 'soon', mayBeDone: true, isAnswer: true },
	foreign: { again: 'never', mayBeDone: true, isAnswer: true },
	page: { again: 'soon', mayBeDone: true, isAnswer: false },
	busy: { again: 'slowly', mayBeDone: false, isAnswer: false },
	unsent: { again: 'soon', mayBeDone: false, isAnswer: false },
	noCredential: { again: 'slowly', mayBeDone: false, isAnswer: false },
	lost: { again: 'soon', mayBeDone: true, isAnswer: false },
	unusable: { again: 'soon', mayBeDone: true, isAnswer: false },
};

function parsed(text: string): unknown {
	try {
		return parseExact(text);
	} catch {
		return undefined;
	}
}

/** `Retry-After` in seconds, from its number form; dates are left to the normal backoff. */
function retryAfter({ 'retry-after': value }: IDataObject): number | undefined {
	return /^\s*\d+(\.\d+)?\s*$/.test(String(value)) ? Number(value) : undefined;
}

/** Statuses that say little about what was done: see other, timeout, conflict, closed by the client. */
const UNCLEAR = [303, 408, 409, 429, 499];
/** An error code: a number, or its text. */
const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

/** The outcome of a request that the service refused with an error code; its meaning is looked up here, and nowhere else. */
export const refused = (code: string, message: string, resp?: unknown): Outcome & Refused => ({
	...{ outcome: 'refused', code, message, resp },
	meaning: meaningOf(code),
});

/** Decides what an HTTP answer means. Never throws. */
export function readEnvelope(status: number, headers: IDataObject, text: string): Outcome {
	const body = parsed(text);
	const given = fieldOf(body, 'err_code');
	// PixVerse's codes are numbers: a word is that of something else, which knows of no charge.
	const isCode = typeof given === 'number' || typeof given === 'string';
	const code = isCode && NUMBER.test(String(given)) ? String(given).trim().slice(0, 40) : '';
	const resp = fieldOf(body, 'resp');
	const isPassing = UNCLEAR.includes(status) || status >= 500;
	const lost = { outcome: 'lost' as const, reason: `HTTP ${status}` };
	const again = { ...lost, retryAfter: retryAfter(headers) };
	const busy = { ...again, outcome: 'busy' as const, resp };
	if (code !== '' && Number(code) !== 0) {
		// A code that is not in the table does not clear up a status.
		const reason = `${lost.reason}, code ${code}`;
		if (isPassing && !isKnown(code)) return { ...(status === 429 ? busy : again), reason };
		return refused(code, plainText(fieldOf(body, 'err_msg')), resp);
	}
	if (status >= 200 && status < 300) {
		if (code !== '') return { outcome: 'success', resp };
		const keys = isObject(body) ? `: ${shapeOf(body)}` : '';
		const isPage = text.trimStart().startsWith('<');
		const reason = `${isPage ? 'a web page' : 'an answer that cannot be read'}${keys}`;
		// Text that is no JSON may be an envelope that broke off.
		return { outcome: isPage || body !== undefined ? 'page' : 'lost', reason };
	}
	if (isPassing) return status === 429 && code === '' ? busy : again;
	// PixVerse's envelope of a success under the status of a failure may mean either.
	return code === '' ? { outcome: 'foreign', status, resp } : lost;
}

/** What is known of a failed request that may be sent again. */
export interface RetryHint {
	/** The pause that the service asked for, in seconds. */
	retryAfter?: number;
	/** What is missing needs time to come: longer pauses, with less jitter, and more of them. */
	isSlow?: boolean;
}

/** The last outcome, how many sends it took, and whether it is that of an outage. */
export interface Final<T> {
	outcome: T;
	sends: number;
	isOutage?: boolean;
}

/** Whether somebody answered, if only to refuse. */
export const isAnswer = ({ outcome }: Outcome): boolean => rules[outcome].isAnswer;

/** Whether the service has no record with the ID of the request. */
export const isNotFound = (outcome: Outcome): boolean =>
	outcome.outcome === 'refused' && outcome.meaning.class === 'notFound';

/** Whether the service has no slot for one more job. */
export const isFull = (outcome: Outcome): boolean =>
	outcome.outcome === 'refused' && outcome.meaning.remedy === 'waitForSlot';

/** Whether the answer has the envelope, so that PixVerse itself gave it. */
export const isPixVerse = ({ outcome }: Outcome): boolean =>
	outcome === 'success' || outcome === 'refused' || outcome === 'unusable';

/** Whether a request that is sent again may have been acted on all the same. */
export const leavesDoubt = ({ outcome }: Outcome): boolean => rules[outcome].mayBeDone;

/** How a request that costs nothing may be sent again; undefined when its outcome is final. */
export function shouldRetryRead(outcome: Outcome): RetryHint | undefined {
	const { again } = rules[outcome.outcome];
	const isFinal = outcome.outcome === 'refused' && outcome.meaning.remedy === 'fix';
	if (again === 'never' || isFinal) return undefined;
	return {
		retryAfter: 'retryAfter' in outcome ? outcome.retryAfter : undefined,
		isSlow: again === 'slowly',
	};
}

/** How a submission may be sent again under its trace ID; undefined when its outcome is final, or needs a slot. */
export function shouldRetrySubmission(outcome: Outcome): RetryHint | undefined {
	const isUnclear = outcome.outcome !== 'refused' || outcome.meaning.remedy === 'sameTrace';
	return isUnclear ? shouldRetryRead(outcome) : undefined;
}

/** The ID that a request makes, in its answer; the first one where the answer has several (`video_ids`). */
export function idIn(idField: string, resp: unknown): string | undefined {
	const several = fieldOf(resp, `${idField}s`);
	return usableId(fieldOf(resp, idField)) ?? usableId([several].flat()[0]);
}

/** An answer of success that cannot be used: the request was acted on, or may have been. */
export const unusableSuccess = (what: string, resp: unknown): Outcome => ({
	outcome: 'unusable',
	reason: `an answer without ${what}: Resp ${shapeOf(resp)}`,
});

/** The outcome of a request whose answer is of no use without an ID in the field `idField`. */
export function requireId(idField: string, outcome: Outcome): Outcome {
	const hasId = idIn(idField, outcome.resp) !== undefined;
	if (outcome.outcome === 'success')
		return hasId ? outcome : unusableSuccess('an ID', outcome.resp);
	// A failure that holds what the request makes may be a success: no other ID beside it says so.
	const reason = `a result beside ${reasonOf(outcome)}`;
	return hasId ? { outcome: 'unusable', reason } : outcome;
}

/** The outcome of a request whose answer is the result: anything that is not empty. */
export function requireResult(outcome: Outcome): Outcome {
	const { resp } = outcome;
	const isEmpty = typeof resp !== 'object' || Object.keys(resp ?? {}).length === 0;
	return outcome.outcome === 'success' && isEmpty ? unusableSuccess('a result', resp) : outcome;
}

/** Why a request got no usable answer, in a few words. */
export function reasonOf(outcome: Outcome): string {
	if (outcome.outcome === 'refused')
		return `code ${outcome.code} ${withoutAddresses(outcome.message)}`.trim();
	if (outcome.outcome === 'foreign') return `HTTP ${outcome.status}`;
	return 'reason' in outcome ? outcome.reason : 'no PixVerse answer';
}
