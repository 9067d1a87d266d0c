/** Judges a call of the webhook by its size, shape, signature and age. All functions are pure. */
import type { IDataObject } from 'n8n-workflow';
import {
	isObject,
	parseExact,
	plainText,
	usableId,
	withoutSigns,
} from '../PixVerse/transport/values/json';
import type { Made, RecordState } from '../PixVerse/transport/values/record';
import {
	hasAddress,
	outputOf,
	stateOfStatus,
	video,
	withoutOwnFields,
	withState,
} from '../PixVerse/transport/values/record';
import type { Signed } from './signature';
import { matchingReading } from './signature';

// The maximum size of a delivery in bytes. PixVerse's deliveries have a few hundred bytes.
const MAX_DELIVERY_BYTES = 16_000;

// The maximum number of fields in a delivery, and the maximum depth of nested objects. PixVerse's deliveries have six fields
// and nothing nested.
const MAX_FIELDS = 100;
const MAX_LEVELS = 10;

/** The values of the three headers that sign a call. */
export type SignatureHeaders = Pick<Signed, 'timestamp' | 'nonce' | 'signature'>;

/** A call of the webhook. */
export interface Call {
	/** The bytes of the body. They are empty for a multipart body, because n8n does not keep the bytes of such a body. */
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

/** The answer to a refused call. The reason appears only in the log. */
export interface Refusal {
	status: 400 | 401 | 413 | 503;
	reason: string;
}

/** A call that may start the workflow. */
export interface AcceptedCall {
	delivery: Delivery;
	/**
	 * The way of writing the payload (a "reading", see `signature.ts`) with which the signature fits. The log names it, and
	 * it shows that PixVerse signed the call. Undefined if there is no secret.
	 */
	reading?: string;
	/** Whether the node trusts the delivery as it is. If not, the node first reads the job to confirm the delivery. */
	isSure: boolean;
}

/** The secrets, the tolerance and the time with which the node judges a call. */
export interface Rules {
	/**
	 * The secrets of the credential. The call must be signed with one of them. Without secrets, the node confirms each
	 * delivery.
	 */
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
 * Reads the three headers that sign a call. The names in `headers` are in lower case. Returns undefined if one of the three
 * is missing or empty, or if the signature has the wrong form.
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

// Whether objects and arrays in a value are nested more than `levels` deep.
const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

/** Decides whether a call may start the workflow: at once (`isSure`), or after a confirmation. Else returns a refusal. */
export function judgeDelivery(
	{ body: bytes, headers }: Call,
	{ secrets, tolerance, now }: Rules,
): AcceptedCall | Refusal {
	if (bytes.length > MAX_DELIVERY_BYTES) {
		return { status: 413, reason: `a body of more than ${MAX_DELIVERY_BYTES} bytes` };
	}
	const body = Buffer.from(bytes).toString('utf8');
	const fields = parseExact(body, withoutSigns);
	// The node refuses a body that is nested very deep, because it could exhaust the call stack. It also refuses a body with
	// very many fields, because the check of its signature would take long.
	const isSmall =
		isObject(fields) && !isDeeper(fields, MAX_LEVELS) && Object.keys(fields).length <= MAX_FIELDS;
	const id = isSmall ? usableId(fields.id) : undefined;
	if (!isSmall || id === undefined || !/^\d{1,3}$/.test(plainText(fields.status)))
		return { status: 400, reason: 'a body that is no delivery' };
	const state = stateOfStatus(fields.status);
	const delivery = {
		made: { type: video, id },
		state,
		fields: withoutOwnFields(fields) as IDataObject,
	};
	if (secrets.length === 0) return { delivery, isSure: false };
	if (!headers) return UNSIGNED;
	const reading = matchingReading({ ...headers, body }, secrets);
	if (!reading) return { status: 401, reason: 'a signature that does not fit' };
	// An old timestamp is no reason to refuse: PixVerse repeats a delivery for hours, and may keep the first timestamp. But
	// an attacker may also send an old delivery again, so the node first reads the job. It also reads the job of a ready
	// video without a URL, because the workflow needs the URL.
	const isRecent = Math.abs(now / 1000 - Number(headers.timestamp)) <= tolerance;
	const isWhole = state !== 'ready' || hasAddress(fields);
	return { delivery, reading, isSure: isRecent && isWhole };
}

/**
 * Whether the sender of a call already knows the result: PixVerse signed the call, or the call contains `url`, the URL of the
 * result. For any other sender, the answer to the call must not show that the result exists.
 */
export function senderKnows(
	{ delivery: { state, fields }, reading }: AcceptedCall,
	url: unknown,
): boolean {
	// The comparison ignores the query of the URL, because PixVerse puts a new signature into the query each time.
	const [named, result] = [fields.url, url].map((one) => plainText(one).split('?')[0]);
	// PixVerse is the sender if it signed the call. Without a signature, the right URL is proof enough, because an attacker
	// cannot guess it.
	const isNamed = state === 'ready' && named === result;
	return reading !== undefined || isNamed;
}

/** Returns the item for a delivery. The item has the same fields as an item of "Get" without a file. */
export function itemOf({ made, state, fields }: Delivery): IDataObject {
	const { id, ...rest } = outputOf(made, fields);
	// The item keeps PixVerse's field `id`, with the same number or string as `video_id`.
	const exact = id === undefined ? {} : { id: rest[made.type.idField] };
	return withState({ ...rest, ...exact }, state);
}
