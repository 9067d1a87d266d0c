/** Judges a call of the webhook by its size, its shape, its signature and its age. Pure. */
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

/** The maximum size of a delivery. PixVerse's deliveries have a few hundred bytes. */
export const MAX_DELIVERY_BYTES = 16_000;

/** The maximum of fields and levels of a delivery. PixVerse's deliveries have six plain fields. */
const MAX_FIELDS = 100;
const MAX_LEVELS = 10;

/** The signature of a call and what was signed besides the body, by its headers. */
export type SignatureHeaders = Pick<Signed, 'timestamp' | 'nonce' | 'signature'>;

/** A call of the webhook. */
export interface Call {
	/** The bytes of the body; empty for multipart, because n8n does not keep its bytes. */
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

/** The answer to a call that is refused; the log has the reason. */
export interface Refusal {
	status: 400 | 401 | 413 | 503;
	reason: string;
}

/** A call that may start the workflow. */
export interface AcceptedCall {
	delivery: Delivery;
	/** The text that was signed, in words for the log; undefined without a secret. */
	reading?: string;
	/** Whether it counts at once. Otherwise the node first reads the job to confirm it. */
	isSure: boolean;
}

/** The values besides the call on which the verdict depends. */
export interface Rules {
	/** One of these must have signed the call. Without secrets the node confirms each delivery. */
	secrets: string[];
	/** The seconds by which the timestamp may differ from `now`. */
	tolerance: number;
	/** Milliseconds since 1970. */
	now: number;
}

/** The refusal of a call without a signature if the node needs one. */
export const UNSIGNED: Refusal = { status: 401, reason: 'no signature' };

/** HMAC-SHA256 in Base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/** Reads the headers of the signature, whose names are in lower case; undefined if one is missing, came twice or cannot be one. */
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

/** Whether a value has more than so many levels of objects and arrays. */
const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

/** Decides whether a call may start the workflow: at once, or after the node has read the job to confirm it. Returns the refusal otherwise. */
export function judgeDelivery(
	{ body: bytes, headers }: Call,
	{ secrets, tolerance, now }: Rules,
): AcceptedCall | Refusal {
	if (bytes.length > MAX_DELIVERY_BYTES) {
		return { status: 413, reason: `a body of more than ${MAX_DELIVERY_BYTES} bytes` };
	}
	const body = Buffer.from(bytes).toString('utf8');
	const fields = parseExact(body);
	// An attacker may send a body whose depth exhausts the call stack, or whose fields take long to
	// sign.
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
	// An old timestamp is no reason to refuse: PixVerse repeats deliveries for hours and may repeat
	// the first timestamp. But an attacker may send an old delivery again. A ready video without a
	// URL is of no use to the workflow. In both cases the node first reads the job.
	const isRecent = Math.abs(now / 1000 - Number(headers.timestamp)) <= tolerance;
	const isWhole = state !== 'ready' || hasAddress(fields);
	return { delivery, reading, isSure: isRecent && isWhole };
}

/** Whether the sender of a delivery knows the result at `url`, so that the answer may reveal that it exists. */
export function senderKnows(
	{ delivery: { state, fields }, reading }: AcceptedCall,
	url: unknown,
): boolean {
	// The query is the signature of the URL, and PixVerse signs it anew each time.
	const [named, result] = [fields.url, url].map((one) => plainText(one).split('?')[0]);
	// A signature proves that PixVerse is the sender; without one, the URL does, because an attacker
	// cannot guess it.
	const isNamed = state === 'ready' && named === result;
	return reading !== undefined || isNamed;
}

/** The item for a delivery. It has the fields of "Get" without a file. */
export function itemOf({ made, state, fields }: Delivery): IDataObject {
	const { id, ...rest } = outputOf(made, fields);
	// PixVerse's field `id` stays, but as the number or text that the item has for the same ID.
	const exact = id === undefined ? {} : { id: rest[made.type.idField] };
	return withState({ ...rest, ...exact }, state);
}
