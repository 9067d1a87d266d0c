/** Judges a call of the webhook by its size, shape, signature and age. All functions are pure. */
import type { IDataObject } from 'n8n-workflow';
import { isObject, parseExact, plainText, usableId } from '../PixVerse/transport/values/json';
import type { Made, RecordState } from '../PixVerse/transport/values/record';
import {
	hasAddress,
	outputOf,
	stateOfStatus,
	video,
	withState,
} from '../PixVerse/transport/values/record';
import type { Signed } from './signature';
import { matchingReading } from './signature';

/** The maximum size of a delivery in bytes. PixVerse's deliveries have a few hundred bytes. */
export const MAX_DELIVERY_BYTES = 16_000;

// The maximum number of fields and of nested levels in a delivery. PixVerse's deliveries have six plain fields.
const MAX_FIELDS = 100;
const MAX_LEVELS = 10;

/** The values of the three headers that sign a call. */
export type SignatureHeaders = Pick<Signed, 'timestamp' | 'nonce' | 'signature'>;

/** A call of the webhook. */
export interface Call {
	/** The bytes of the body. They are empty for multipart, because n8n does not keep the bytes of such a body. */
	body: Uint8Array;
	/** Undefined for a call without a signature. */
	headers?: SignatureHeaders;
}

/** A delivery: the job that has ended, and its state. */
export interface Delivery {
	made: Made;
	state: RecordState;
	/** The fields of the delivery itself, or of the record that confirmed it. */
	fields: IDataObject;
}

/** The answer to a refused call. Only the log shows the reason. */
export interface Refusal {
	status: 400 | 401 | 413 | 503;
	reason: string;
}

/** A call that may start the workflow. */
export interface AcceptedCall {
	delivery: Delivery;
	/** The reading of the body that fits the signature, for the log; undefined if there is no secret. */
	reading?: string;
	/** Whether the node accepts the delivery as it is. If not, the node first reads the job to confirm the delivery. */
	isSure: boolean;
}

/** What the verdict depends on besides the call. */
export interface Rules {
	/** PixVerse must have signed the call with one of these. If there are none, the node confirms each delivery. */
	secrets: string[];
	/** The maximum difference between the timestamp and `now`, in seconds. */
	tolerance: number;
	/** Milliseconds since 1970. */
	now: number;
}

/** The refusal of a call that needs a signature and has none. */
export const UNSIGNED: Refusal = { status: 401, reason: 'no signature' };

// The form of an HMAC-SHA256 in Base64.
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Reads the headers of the signature; `headers` has their names in lower case. Returns undefined unless each header has one
 * value and the signature has the right form.
 */
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

// Whether a value has more than `levels` levels of objects and arrays.
const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

/** Decides whether a call may start the workflow, at once or after a confirmation (`isSure`). Returns a refusal if not. */
export function judgeDelivery(
	{ body: bytes, headers }: Call,
	{ secrets, tolerance, now }: Rules,
): AcceptedCall | Refusal {
	if (bytes.length > MAX_DELIVERY_BYTES) {
		return { status: 413, reason: `a body of more than ${MAX_DELIVERY_BYTES} bytes` };
	}
	const body = Buffer.from(bytes).toString('utf8');
	const fields = parseExact(body);
	// An attacker may send a body that is deep enough to exhaust the call stack, or that has so many fields that the
	// signatures take long.
	const isSmall =
		isObject(fields) && !isDeeper(fields, MAX_LEVELS) && Object.keys(fields).length <= MAX_FIELDS;
	const id = isSmall ? usableId(fields.id) : undefined;
	if (!isSmall || id === undefined || !/^\d{1,3}$/.test(plainText(fields.status)))
		return { status: 400, reason: 'a body that is no delivery' };
	const state = stateOfStatus(fields.status);
	const delivery = { made: { type: video, id }, state, fields };
	if (secrets.length === 0) return { delivery, isSure: false };
	if (!headers) return UNSIGNED;
	const reading = matchingReading({ ...headers, body }, secrets);
	if (!reading) return { status: 401, reason: 'a signature that does not fit' };
	// The node does not refuse an old timestamp, because PixVerse repeats a delivery for hours and may keep its first
	// timestamp. But it reads the job first, because an attacker may send an old delivery again. It also reads the job of a
	// ready video without a URL, because the workflow needs the URL.
	const isRecent = Math.abs(now / 1000 - Number(headers.timestamp)) <= tolerance;
	const isWhole = state !== 'ready' || hasAddress(fields);
	return { delivery, reading, isSure: isRecent && isWhole };
}

/**
 * Whether the sender of a delivery already knows the result at `url`. Only such a sender may learn from the answer that the
 * result exists.
 */
export function senderKnows(
	{ delivery: { state, fields }, reading }: AcceptedCall,
	url: unknown,
): boolean {
	// The comparison ignores the query. It holds PixVerse's signature of the URL, and PixVerse signs the URL anew each time.
	const [named, result] = [fields.url, url].map((one) => plainText(one).split('?')[0]);
	// A signature proves that PixVerse is the sender. Without a signature, the right URL proves it, because an attacker
	// cannot guess the URL.
	const isNamed = state === 'ready' && named === result;
	return reading !== undefined || isNamed;
}

/** Returns the item for a delivery. The item has the fields of "Get" without a file. */
export function itemOf({ made, state, fields }: Delivery): IDataObject {
	const { id, ...rest } = outputOf(made, fields);
	// The item keeps PixVerse's field `id`. Its value is the same number or text as in `video_id`.
	const exact = id === undefined ? {} : { id: rest[made.type.idField] };
	return withState({ ...rest, ...exact }, state);
}
