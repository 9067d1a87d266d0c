/** What a call of the webhook says: its size, its shape, its signature and its age. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { isObject, parseExact, usableId } from '../PixVerse/transport/http/json';
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
export const MOST_DELIVERY_BYTES = 64_000;

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

/** Why a delivery is confirmed by reading its job before it counts. */
export type Doubt = 'no secret' | 'an old timestamp' | 'no address';

/** What becomes of a call. */
export type DeliveryVerdict =
	| { verdict: 'refuse'; status: 400 | 401 | 413; reason: string }
	| { verdict: 'confirm'; delivery: Delivery; doubt: Doubt; reading?: string }
	| { verdict: 'accept'; delivery: Delivery; doubt?: undefined; reading: string };

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
const AROUND = /["'`\u200b-\u200d\u2060]/;

/** A text without what came along. A pattern for its end would be tried from each quote inside. */
function bareOf(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && AROUND.test(text[start])) start++;
	while (start < end && AROUND.test(text[end - 1])) end--;
	return text.slice(start, end);
}

/** A shorter part of a text is none: anybody could guess it. */
const SHORTEST_SECRET = 8;

/**
 * The secrets in the credential's field, which holds several while they are being changed. One in
 * quotes, or beside a semicolon, counts with and without these.
 */
export const secretsIn = (field: unknown): string[] => {
	const text = String(field ?? '');
	const bare = (text.match(/[^\s,;]+/g) ?? []).map(bareOf);
	const long = bare.filter(({ length }) => length >= SHORTEST_SECRET);
	return [...new Set([...(text.match(/[^\s,]+/g) ?? []), ...long])];
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
	const { status } = fields;
	const isPlain = typeof status === 'number' || typeof status === 'string';
	if (id === undefined || !isPlain || !/^\d{1,3}$/.test(String(status))) return undefined;
	return { made: { type: video, id }, state: stateOfStatus(status), fields };
}

/** One header; of one that came twice nothing. */
const headerOf = ({ headers }: Call, name: string): string => {
	const value = headers[name];
	return typeof value === 'string' ? value : '';
};

function isRecent(timestamp: string, { now, tolerance }: Rules): boolean {
	return /^\d+$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= tolerance;
}

function doubtOn({ state, fields }: Delivery, isInTime: boolean): Doubt | undefined {
	if (!isInTime) return 'an old timestamp';
	return state !== 'ready' || hasAddress(fields) ? undefined : 'no address';
}

/**
 * What becomes of a call. A genuine delivery is never refused for its age: the service repeats for
 * hours and may repeat the first timestamp, so that one is confirmed instead.
 */
export function judgeDelivery(call: Call, rules: Rules): DeliveryVerdict {
	if (call.body.length > MOST_DELIVERY_BYTES) {
		return {
			verdict: 'refuse',
			status: 413,
			reason: `a body of more than ${MOST_DELIVERY_BYTES} bytes`,
		};
	}
	const body = Buffer.from(call.body).toString('utf8');
	const delivery = deliveryIn(body);
	if (!delivery) return { verdict: 'refuse', status: 400, reason: 'a body that is no delivery' };
	if (rules.secrets.length === 0) return { verdict: 'confirm', delivery, doubt: 'no secret' };
	const timestamp = headerOf(call, 'webhook-timestamp');
	const signature = headerOf(call, 'webhook-signature');
	const nonce = headerOf(call, 'webhook-nonce');
	const reading = matchingReading({ timestamp, nonce, body, signature }, rules.secrets);
	if (!reading) return { verdict: 'refuse', status: 401, reason: 'a signature that does not fit' };
	const doubt = doubtOn(delivery, isRecent(timestamp, rules));
	return doubt
		? { verdict: 'confirm', delivery, doubt, reading }
		: { verdict: 'accept', delivery, reading };
}

/** The item: that of "Get" without a file. */
export function itemOf({ made, state, fields }: Delivery): IDataObject {
	const { id, ...rest } = outputOf(made, fields);
	const exact = id === undefined ? {} : { id: rest[made.type.idField] };
	return withState({ ...rest, ...exact }, state);
}
