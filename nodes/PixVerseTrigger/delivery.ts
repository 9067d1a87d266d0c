/** What a call of the webhook says: its size, its shape, its signature and its age. Pure. */
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
import { matchingReading } from './signature';

/** Deliveries of the service have a few hundred bytes. */
export const MOST_DELIVERY_BYTES = 16_000;

/** One call as n8n hands it over. */
export interface Call {
	/** The body as it came over the wire; empty for one that n8n took apart (multipart). */
	body: Uint8Array;
	/** Names in lower case. */
	headers: Record<string, string | string[] | undefined>;
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
export interface Taken {
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

/** What comes along when a secret is copied with its quotes, or from a page. */
const AROUND = /["'`\u2018-\u201f;\u200b-\u200d\u2060]/g;

const partsOf = (text: string): string[] => text.match(/[^\s,]+/g) ?? [];

/** The secrets in the credential's field, which holds several while they are being changed: with such signs, and without. */
export const secretsIn = (field: unknown): string[] => {
	const text = String(field ?? '');
	const parts = partsOf(text);
	// Beside a long one a short one, such as a label, is none: anybody could guess it.
	const long = [...parts, ...partsOf(text.replace(AROUND, ' '))].filter((part) => part.length >= 8);
	return [...new Set(long.length > 0 ? long : parts)];
};

const parse = (text: string): unknown => {
	try {
		return parseExact(text);
	} catch {
		return undefined;
	}
};

function deliveryIn(text: string): Delivery | undefined {
	const fields = parse(text);
	if (!isObject(fields)) return undefined;
	const id = usableId(fields.id);
	if (id === undefined || !/^\d{1,3}$/.test(plainText(fields.status))) return undefined;
	return { made: { type: video, id }, state: stateOfStatus(fields.status), fields };
}

/**
 * What becomes of a call. A genuine delivery is never refused for its age: the service repeats for
 * hours and may repeat the first timestamp, so that one is confirmed instead.
 */
export function judgeDelivery(call: Call, { secrets, tolerance, now }: Rules): Taken | Refusal {
	if (call.body.length > MOST_DELIVERY_BYTES) {
		return { status: 413, reason: `a body of more than ${MOST_DELIVERY_BYTES} bytes` };
	}
	const body = Buffer.from(call.body).toString('utf8');
	const delivery = deliveryIn(body);
	if (!delivery) return { status: 400, reason: 'a body that is no delivery' };
	if (secrets.length === 0) return { delivery, isSure: false };
	const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) => {
		const value = call.headers[`webhook-${name}`];
		// Of a header that came twice nothing.
		return typeof value === 'string' ? value : '';
	});
	const reading = matchingReading({ timestamp, nonce, body, signature }, secrets);
	if (!reading) return { status: 401, reason: 'a signature that does not fit' };
	const isRecent = Math.abs(now / 1000 - Number(timestamp)) <= tolerance;
	const isWhole = delivery.state !== 'ready' || hasAddress(delivery.fields);
	return { delivery, reading, isSure: isRecent && isWhole };
}

/** The item: that of "Get" without a file. */
export function itemOf({ made, state, fields }: Delivery): IDataObject {
	const { id, ...rest } = outputOf(made, fields);
	const exact = id === undefined ? {} : { id: rest[made.type.idField] };
	return withState({ ...rest, ...exact }, state);
}
