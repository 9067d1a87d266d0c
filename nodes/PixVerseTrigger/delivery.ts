/** What a call of the webhook says: its headers, its size, its shape, its signature and its age. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { isObject, parseExact, plainText, usableId } from '../PixVerse/transport/http/json';
import type { Made, RecordState } from '../PixVerse/transport/http/record';
import {
	hasAddress,
	outputOf,
	stateOfStatus,
	video,
	withState,
} from '../PixVerse/transport/http/record';
import type { Signed } from './signature';
import { matchingReading } from './signature';

/** Deliveries of the service have a few hundred bytes. */
export const MAX_DELIVERY_BYTES = 16_000;

/** They have six fields, each of them plain. */
const MOST_FIELDS = 100;
const MOST_LEVELS = 10;

/** What the headers of a call say about its signature. */
export type SignatureHeaders = Pick<Signed, 'timestamp' | 'nonce' | 'signature'>;

/** One call as n8n hands it over. */
export interface Call {
	/** The body as it came over the wire; empty for one that n8n took apart (multipart). */
	body: Uint8Array;
	/** Undefined for a call that nobody signed. */
	headers?: SignatureHeaders;
}

/** What is known of a job that has come to its end. */
export interface Delivery {
	made: Made;
	state: RecordState;
	/** The fields of the delivery, or of the record that confirmed it. */
	fields: IDataObject;
}

/** How a call is answered that starts nothing. */
export interface Refusal {
	status: 400 | 401 | 413 | 503;
	reason: string;
}

/** What is to start the workflow. */
export interface AcceptedCall {
	delivery: Delivery;
	/** Over which text it is signed, in words for the log; undefined without a secret. */
	reading?: string;
	/** Otherwise it is confirmed by reading its job before it counts. */
	isSure: boolean;
}

/** What the verdict depends on besides the call. */
export interface Rules {
	/** Any of these may have signed; without one every delivery is confirmed. */
	secrets: string[];
	/** Seconds by which a timestamp may differ from `now`. */
	tolerance: number;
	/** Milliseconds since 1970. */
	now: number;
}

/** The answer to a call that nobody signed, where a signature is needed. */
export const UNSIGNED: Refusal = { status: 401, reason: 'a call without a signature' };

/** HMAC-SHA256 in Base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/** What the headers, with names in lower case, say about the signature; undefined when one is missing, came twice, or can be none. */
export function signatureHeaders(
	headers: Record<string, string | string[] | undefined>,
): SignatureHeaders | undefined {
	const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map(
		(name) => headers[`webhook-${name}`],
	);
	if (typeof timestamp !== 'string' || typeof nonce !== 'string') return undefined;
	const isSigned = typeof signature === 'string' && SIGNATURE.test(signature);
	return isSigned && timestamp && nonce ? { timestamp, nonce, signature } : undefined;
}

/** Whether a value holds values in each other, more than so many levels deep. */
const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

function deliveryIn(text: string): Delivery | undefined {
	const fields = parseExact(text);
	if (!isObject(fields) || isDeeper(fields, MOST_LEVELS)) return undefined;
	if (Object.keys(fields).length > MOST_FIELDS) return undefined;
	const id = usableId(fields.id);
	if (id === undefined || !/^\d{1,3}$/.test(plainText(fields.status))) return undefined;
	return { made: { type: video, id }, state: stateOfStatus(fields.status), fields };
}

/**
 * What becomes of a call. A genuine delivery is never refused for its age: the service repeats for
 * hours and may repeat the first timestamp, so that one is confirmed instead.
 */
export function judgeDelivery(
	{ body: bytes, headers }: Call,
	{ secrets, tolerance, now }: Rules,
): AcceptedCall | Refusal {
	if (bytes.length > MAX_DELIVERY_BYTES) {
		return { status: 413, reason: `a body of more than ${MAX_DELIVERY_BYTES} bytes` };
	}
	const body = Buffer.from(bytes).toString('utf8');
	const delivery = deliveryIn(body);
	if (!delivery) return { status: 400, reason: 'a body that is no delivery' };
	if (secrets.length === 0) return { delivery, isSure: false };
	if (!headers) return UNSIGNED;
	const reading = matchingReading({ ...headers, body }, secrets);
	if (!reading) return { status: 401, reason: 'a signature that does not fit' };
	const isRecent = Math.abs(now / 1000 - Number(headers.timestamp)) <= tolerance;
	const isWhole = delivery.state !== 'ready' || hasAddress(delivery.fields);
	return { delivery, reading, isSure: isRecent && isWhole };
}

const withoutQuery = (url: unknown) => plainText(url).split('?')[0];

/**
 * Whether the sender of a delivery knows the result at `url` already, so that the answer may say that it exists: PixVerse
 * signs, and nobody can guess the address of a video.
 */
export function senderKnows(
	{ delivery: { state, fields }, reading }: AcceptedCall,
	url: unknown,
): boolean {
	const isNamed = state === 'ready' && withoutQuery(fields.url) === withoutQuery(url);
	return reading !== undefined || isNamed;
}

/** The item: that of "Get" without a file. */
export function itemOf({ made, state, fields }: Delivery): IDataObject {
	const { id, ...rest } = outputOf(made, fields);
	const exact = id === undefined ? {} : { id: rest[made.type.idField] };
	return withState({ ...rest, ...exact }, state);
}
