/**
 * Reads the envelope `{ErrCode, ErrMsg, Resp}` that every answer of the service wears
 * (specification: success is status 200 with ErrCode 0). Tolerates what was seen in the wild
 * (docs/service.md, "Envelope"): lower-case keys, codes as text, bodies that are no JSON.
 */
import type { IDataObject } from 'n8n-workflow';
import { isKnown } from './errorCodes';
import { isObject, parseExact, plainText, shapeOf } from './json';

/** An HTTP answer as it came from the wire. */
interface HttpAnswer {
	status: number;
	headers: IDataObject;
	text: string;
}

/** What a failure holds all the same, if anything: the ID in it may say that the request was accepted. */
interface Held {
	resp?: unknown;
}

export type Envelope =
	| { outcome: 'success'; resp: unknown }
	/** The service answered with an error code. */
	| ({ outcome: 'refused'; code: string; message: string } & Held)
	/**
	 * No usable answer: the request may have been acted on, unless the service was `busy` and
	 * refused it before it looked at it (HTTP 429). `retryAfter` in seconds.
	 */
	| ({
			outcome: 'lost';
			reason: string;
			retryAfter?: number;
			busy?: true;
			/** The service answered in its own words, of which nothing can be used: waiting will not help. */
			answered?: true;
	  } & Held)
	/** Something answered that is not this service, or that will not answer otherwise. */
	| ({ outcome: 'foreign'; status: number } & Held);

function parseBody(text: string): unknown {
	try {
		return parseExact(text);
	} catch {
		return undefined;
	}
}

/** `Retry-After` in seconds, from its number form; dates are left to the normal backoff. */
function retryAfter(headers: IDataObject): number | undefined {
	const value = headers['retry-after'];
	const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
	return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

const isSuccess = (status: number) => status >= 200 && status < 300;
/** Statuses that say little about what was done: see other, timeout, conflict, closed by the client. */
const UNCLEAR = [303, 408, 409, 429, 499];
/** Statuses of the key and the address: nothing was looked at. */
const REFUSING = [401, 403, 404];
const isPassing = (status: number) => UNCLEAR.includes(status) || status >= 500;

const shortCode = (code: string | number): string => String(code).trim().slice(0, 40);

const heldIn = (resp: unknown): Held =>
	isObject(resp) && Object.keys(resp).length > 0 ? { resp } : {};

const isZero = (code: unknown): boolean => String(code).trim() !== '' && Number(code) === 0;

/** Decides what an HTTP answer means. Never throws. */
export function readEnvelope({ status, headers, text }: HttpAnswer): Envelope {
	const body = parseBody(text);
	const code = isObject(body) ? (body.ErrCode ?? body.err_code) : undefined;
	const hasCode = (typeof code === 'number' || typeof code === 'string') && code !== '';
	const resp = isObject(body) ? (body.Resp ?? body.resp) : undefined;
	const held = heldIn(resp);
	if (isObject(body) && hasCode && !isZero(code)) {
		// A code that is not in the table does not clear up a status.
		const isUnclear = isPassing(status) && !isKnown(String(code));
		if (isUnclear) return { outcome: 'lost', reason: `HTTP ${status}, code ${shortCode(code)}` };
		const message = plainText(body.ErrMsg ?? body.err_msg);
		return { outcome: 'refused', code: shortCode(code), message, ...held };
	}
	if (isObject(body) && hasCode && isSuccess(status)) return { outcome: 'success', resp };
	if (isPassing(status)) {
		const lost = { outcome: 'lost' as const, reason: `HTTP ${status}` };
		const asked = { ...lost, retryAfter: retryAfter(headers) };
		return status === 429 && !hasCode ? { ...asked, ...held, busy: true } : asked;
	}
	if (isSuccess(status)) {
		const keys = isObject(body) ? `: ${shapeOf(body)}` : '';
		return { outcome: 'lost', reason: `an answer that cannot be read${keys}` };
	}
	// A success in the words of the service under the status of a failure may be one.
	if (hasCode && !REFUSING.includes(status)) return { outcome: 'lost', reason: `HTTP ${status}` };
	return { outcome: 'foreign', status, ...held };
}
