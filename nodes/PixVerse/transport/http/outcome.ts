/**
 * Turns answers into outcomes, and decides what follows from an outcome. PixVerse puts each answer into the envelope
 * `{ErrCode, ErrMsg, Resp}`. By PixVerse's specification, success is HTTP 200 with ErrCode 0. The node reads the envelope
 * tolerantly, because real answers differ (docs/service.md, "Envelope"). Pure.
 */
import type { IDataObject } from 'n8n-workflow';
import type { CodeMeaning, FailureClass } from '../values/errorCodes';
import { keyCodes, meaningOf } from '../values/errorCodes';
import {
	fieldOf,
	isObject,
	parseExact,
	plainText,
	shapeOf,
	usableId,
	withoutSigns,
} from '../values/json';
import { quotedWords } from '../values/errors';
import { withoutOwnFields } from '../values/record';

/** The outcome of a request. `rules` says what follows from each kind. */
export type Outcome = {
	/** The `Resp` of an answer, also of a failure: an ID in `Resp` shows that PixVerse may have accepted the request. */
	resp?: unknown;
	/** The base URL that the request went to. */
	baseUrl?: string;
} & (
	| { outcome: 'success' }
	/** PixVerse answered with an error code; what follows depends on the meaning of the code. */
	| { outcome: 'refused'; code: string; message: string; meaning: CodeMeaning }
	/** PixVerse refuses requests for now and has started nothing (HTTP 429); `retryAfter` in seconds. */
	| { outcome: 'busy'; reason: string; retryAfter?: number }
	/**
	 * PixVerse has not seen the request: there was no connection, the user pressed Stop before the node sent it, or the
	 * user's own proxy refused it (`isProxy`, HTTP 407).
	 */
	| { outcome: 'unsent'; reason: string; isProxy?: boolean }
	/** n8n could not read the credential, for example because its database was busy. */
	| { outcome: 'noCredential'; reason: string }
	/** No answer came, or an answer that leaves open whether PixVerse acted on the request, such as HTTP 500. */
	| { outcome: 'lost'; reason: string; retryAfter?: number }
	/** A success without what the node needs, for example an ID, or a failure with an ID. PixVerse may have acted. */
	| { outcome: 'unusable'; reason: string }
	/** An answer without the envelope, most likely from a gateway, a firewall or the sign-in page of a network. */
	| { outcome: 'foreign'; status: number; reason: string }
);

type Kind = Outcome['outcome'];

type Unconfirmed = Extract<Outcome, { outcome: 'lost' | 'foreign' }>;

// The pause before the only repeat after a page or such a status, in seconds. A firewall that blocks for a moment usually does
// so for half a minute.
const FOREIGN_PAUSE = 30;

// How often the node sends a submission at most, in all, if its sends leave open whether PixVerse acted on them. After HTTP
// 5xx, without an answer, or after PixVerse's own failure, another send may well get through. A page or a status below 500
// most likely comes again.
const MAX_DOUBTFUL_SENDS: Partial<Record<Kind, number>> = {
	...{ lost: 5, foreign: 2, refused: 5, unusable: 5 },
};

/** The outcome of a request that PixVerse refused with an error code. */
export type Refused = Extract<Outcome, { outcome: 'refused' }>;

// What follows from each kind of outcome. `again` says whether the node sends the request again, and with which pauses.
// `mayBeDone` says whether PixVerse may have acted on the request and charged it. `isAnswer` says whether the outcome shows
// that there is no outage. For `refused`, the error code also decides.
const rules: Record<
	Kind,
	{ again: 'never' | 'soon' | 'slowly'; mayBeDone: boolean; isAnswer: boolean }
> = {
	success: { again: 'never', mayBeDone: true, isAnswer: true },
	refused: { again: 'soon', mayBeDone: true, isAnswer: true },
	// A proxy may have passed the request on, and sent its own answer in place of PixVerse's.
	foreign: { again: 'soon', mayBeDone: true, isAnswer: false },
	busy: { again: 'slowly', mayBeDone: false, isAnswer: false },
	unsent: { again: 'soon', mayBeDone: false, isAnswer: false },
	noCredential: { again: 'slowly', mayBeDone: false, isAnswer: false },
	lost: { again: 'soon', mayBeDone: true, isAnswer: false },
	// Either ErrCode 0 came without the ID or result, or an error came with an ID. In both cases, PixVerse may have accepted
	// and charged the request.
	unusable: { again: 'soon', mayBeDone: true, isAnswer: false },
};

// HTTP statuses below 500 under which an unknown code may be another server's: Request Timeout, Conflict, Too Many Requests,
// and nginx's Client Closed Request.
const UNCLEAR = [408, 409, 429, 499];

/** Why a request got no answer if the user's own proxy refused it. */
export const PROXY = 'HTTP 407, the proxy asks for a password';

// Matches an error code of PixVerse.
const NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

/** Makes the outcome of a request that PixVerse refused with an error code. The outcome carries the meaning of the code. */
export const refused = (code: string, message: string, resp?: unknown): Outcome & Refused => ({
	...{ outcome: 'refused', code, message, resp },
	meaning: meaningOf(code),
});

/**
 * Turns an answer into an outcome. `clean` makes the texts of the answer fit for log, errors and items. Never throws, because
 * PixVerse may have charged a request although its answer is unreadable.
 */
export function readEnvelope(
	status: number,
	headers: IDataObject,
	text: string,
	clean = withoutSigns,
): Outcome {
	const body = parseExact(text, clean);
	const given = fieldOf(body, 'err_code');
	// PixVerse's codes are numbers. A word is the code of another server, so it does not count.
	const isCode = typeof given === 'number' || typeof given === 'string';
	// The user reads the code in a sentence, so the code of a hostile server must not be long.
	const code = isCode && NUMBER.test(String(given)) ? String(given).trim().slice(0, 40) : '';
	const resp = withoutOwnFields(fieldOf(body, 'resp'));
	const isPassing = UNCLEAR.includes(status) || status >= 500;
	const lost = { outcome: 'lost' as const, reason: `HTTP ${status}` };
	// The node follows a Retry-After in seconds. If the header is a date, the usual pauses apply.
	const seconds = String(headers['retry-after']);
	const retryAfter = /^\s*\d+(\.\d+)?\s*$/.test(seconds) ? Number(seconds) : undefined;
	const again = { ...lost, retryAfter };
	const busy = { ...again, outcome: 'busy' as const, resp };
	if (Number(code) !== 0) {
		const reason = `${lost.reason}, code ${code}`;
		// After a status such as 500, an unknown code does not show whether PixVerse acted on the request.
		if (isPassing && meaningOf(code).class === 'unknown')
			return { ...(status === 429 ? busy : again), reason };
		return refused(code, plainText(fieldOf(body, 'err_msg')), resp);
	}
	if (status >= 200 && status < 300) {
		if (code !== '') return { outcome: 'success', resp };
		const keys = isObject(body) ? `: ${shapeOf(body)}` : '';
		const isPage = text.trimStart().startsWith('<');
		const reason = `${isPage ? 'a web page' : 'an answer that cannot be read'}${keys}`;
		// Text that is neither a web page nor JSON may be an envelope that was cut off, so the answer counts as lost.
		if (!isPage && body === undefined) return { outcome: 'lost', reason };
		return { outcome: 'foreign', status, reason };
	}
	// Only the user's own proxy asks for a password with this status, so PixVerse has not seen the request (RFC 9110).
	if (status === 407 && code === '') return { outcome: 'unsent', reason: PROXY, isProxy: true };
	// ErrCode 0 with an HTTP error may mean success or failure, so the answer counts as lost.
	if (code !== '' || status >= 500) return again;
	// After HTTP 429 without a code, PixVerse has most likely started nothing.
	return status === 429 ? busy : { outcome: 'foreign', status, reason: lost.reason, resp };
}

/** How a failed request may be sent again. */
export interface RetryHint {
	/** The pause that PixVerse asked for, in seconds. */
	retryAfter?: number;
	/**
	 * Whether nothing but time can help, as after HTTP 429. The node then makes longer pauses with less jitter, and more
	 * tries.
	 */
	isSlow?: boolean;
	/** How many sends left open whether PixVerse acted on them; undefined if this one did not. */
	doubtful?: number;
	/** Whether other submissions of the attempt got no envelope, either. */
	isOutage?: boolean;
	/** Whether the request is not sent again, because it left a doubt too often. */
	isLast?: boolean;
}

/** The last outcome of a request, the number of sends, and whether the node gave up because of an outage. */
export interface Final<T> {
	outcome: T;
	sends: number;
	isOutage?: boolean;
}

/** Whether the outcome is a clear answer of PixVerse, even a refusal. Such an answer shows that there is no outage. */
export const isAnswer = ({ outcome }: Outcome): boolean => rules[outcome].isAnswer;

/** Whether the user's own proxy refused the request, so that PixVerse has not seen it. */
export const isProxyRefusal = (outcome: Outcome): boolean =>
	'isProxy' in outcome && outcome.isProxy === true;

/** Whether PixVerse itself refused the API key or the account, and so every request with this key. */
export const isKeyRefusal = (outcome: Outcome): outcome is Outcome & Refused =>
	outcome.outcome === 'refused' && keyCodes.includes(outcome.code);

/**
 * Whether a failure of this class may be about the API key. PixVerse's error codes for a wrong key are not documented, so a
 * code that the node does not know may be one of them (docs/service.md, "Error codes").
 */
export const mayBeKey = (name: FailureClass): boolean =>
	['authentication', 'account', 'permission', 'unknown'].includes(name);

/** Whether PixVerse may have refused the API key. */
export const mayRefuseKey = (outcome: Outcome): boolean =>
	outcome.outcome === 'refused' && mayBeKey(outcome.meaning.class);

/** Whether PixVerse answered that it has no record with the ID in the request. */
export const isNotFound = (outcome: Outcome): boolean =>
	outcome.outcome === 'refused' && outcome.meaning.class === 'notFound';

/** Whether the job has to wait, because all slots of the account are taken, or because PixVerse is under high load. */
export const isFull = (outcome: Outcome): boolean =>
	outcome.outcome === 'refused' && outcome.meaning.remedy === 'waitForSlot';

/** Whether the answer came in the envelope, and so from PixVerse itself. */
export const isPixVerse = ({ outcome }: Outcome): boolean =>
	outcome === 'success' || outcome === 'refused' || outcome === 'unusable';

/**
 * Whether no envelope came, although PixVerse may have acted on the request. Only PixVerse's envelope can deny a charge, so
 * the HTTP status does not matter.
 */
export const isUnconfirmed = (outcome: Outcome): outcome is Unconfirmed =>
	outcome.outcome === 'lost' || outcome.outcome === 'foreign';

/** Whether PixVerse may have acted on the request, and so may have charged it. */
export const leavesDoubt = ({ outcome }: Outcome): boolean => rules[outcome].mayBeDone;

/** How a request that costs nothing may be sent again; undefined if its outcome is final. */
export function shouldRetryRead(outcome: Outcome): RetryHint | undefined {
	// With the remedy `fix`, PixVerse would refuse the same request again until the user fixes the cause.
	const isFinal = outcome.outcome === 'refused' && outcome.meaning.remedy === 'fix';
	const { again } = rules[outcome.outcome];
	if (again === 'never' || isFinal) return undefined;
	return {
		retryAfter: 'retryAfter' in outcome ? outcome.retryAfter : undefined,
		isSlow: again === 'slowly',
	};
}

/**
 * How a submission may be sent again under its trace ID; undefined if the outcome is final, or the job needs a slot.
 * `doubtful` is the number of its sends that left open whether PixVerse acted on them, including this one.
 */
export function shouldRetrySubmission(outcome: Outcome, doubtful = 1): RetryHint | undefined {
	// Of the error codes, only those with the remedy `sameTrace` allow another send under the same trace ID.
	const isUnclear = outcome.outcome !== 'refused' || outcome.meaning.remedy === 'sameTrace';
	const hint = isUnclear ? shouldRetryRead(outcome) : undefined;
	// Each repeat may be charged if PixVerse has forgotten the trace ID, so the number of sends is limited.
	const maxSends = MAX_DOUBTFUL_SENDS[outcome.outcome];
	if (hint && maxSends !== undefined) {
		const { retryAfter = outcome.outcome === 'foreign' ? FOREIGN_PAUSE : undefined } = hint;
		return { ...hint, retryAfter, doubtful, isLast: doubtful >= maxSends };
	}
	// The user may have to correct the password of the proxy first, so the item waits for some minutes.
	return hint && isProxyRefusal(outcome) ? { ...hint, isSlow: true } : hint;
}

/** The ID in the answer to a submission or upload; the first ID if the answer has several (`video_ids`). */
export function idIn(idField: string, resp: unknown): string | undefined {
	const several = fieldOf(resp, `${idField}s`);
	return usableId(fieldOf(resp, idField)) ?? usableId([several].flat()[0]);
}

/** The outcome of a request that PixVerse accepted, if the answer lacks `what`. */
export const unusableSuccess = (what: string, resp: unknown): Outcome => ({
	outcome: 'unusable',
	reason: `an answer without ${what}: Resp ${shapeOf(resp)}`,
});

/** The outcome of a request whose answer must contain an ID in the field `idField`. */
export function requireId(idField: string, outcome: Outcome): Outcome {
	const hasId = idIn(idField, outcome.resp) !== undefined;
	if (outcome.outcome === 'success')
		return hasId ? outcome : unusableSuccess('an ID', outcome.resp);
	// If a failure has an ID in `idField`, PixVerse may have accepted the request. An ID in another field does not show that.
	const reason = `a result beside ${reasonOf(outcome)}`;
	return hasId ? { outcome: 'unusable', reason } : outcome;
}

/** The outcome of a request whose answer is the result and so must not be empty. */
export function requireResult(outcome: Outcome): Outcome {
	const { resp } = outcome;
	const isEmpty = typeof resp !== 'object' || Object.keys(resp ?? {}).length === 0;
	return outcome.outcome === 'success' && isEmpty ? unusableSuccess('a result', resp) : outcome;
}

/** Why a request got no usable answer, in a few words for a sentence. */
export function reasonOf(outcome: Outcome): string {
	if (outcome.outcome === 'refused')
		return `code ${outcome.code} ${quotedWords(outcome.message)}`.trim();
	return 'reason' in outcome ? outcome.reason : 'no PixVerse answer';
}
