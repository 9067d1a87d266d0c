/**
 * Whether a delivery was signed with a secret of ours. The service signs timestamp, newline, nonce,
 * newline and the "URL-encoded payload" with HMAC-SHA256, in Base64 (vendor's page
 * webhook-integration-1905378m0). The samples on that page disagree on the payload, so every
 * reading is tried. Pure.
 */
import { createHash, createHmac, timingSafeEqual } from 'crypto';
import { isObject, parseNumbersAsText } from '../PixVerse/transport/http/json';

/** What was signed, and the signature; the body as it came over the wire. */
export interface Signed {
	timestamp: string;
	nonce: string;
	body: string;
	signature: string;
}

type Pairs = Array<[name: string, value: string]>;

/** Percent-encoding of UTF-8, a space as `%20`; half a character becomes U+FFFD instead of throwing. */
const percent = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

const hex = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

/** Form encoding as Go and Python write it: a space as `+`, and only `-_.~` beside letters and digits. */
const form = (text: string) =>
	percent(text)
		.replace(/[!'()*]/g, hex)
		.replace(/%20/g, '+');

const joined = (pairs: Pairs, encode: (text: string) => string) =>
	pairs.map((pair) => pair.map(encode).join('=')).join('&');

const byPairName = ([a]: Pairs[number], [b]: Pairs[number]) => (a < b ? -1 : 1);

/** The fields of a body, numbers as received; undefined when some value is no plain one. */
function pairsOf(body: string): Pairs | undefined {
	const fields = parseNumbersAsText(body);
	if (!isObject(fields)) return undefined;
	const isPlain = Object.values(fields).every((value) => typeof value !== 'object' || !value);
	return isPlain ? Object.entries(fields).map(([name, value]) => [name, String(value)]) : undefined;
}

/** The payload in each reading, by the words that the log has for it. */
function payloadsOf(body: string): Array<[reading: string, payload: string]> {
	const whole: [string, string] = ['the whole body, percent-encoded', percent(body)];
	const pairs = pairsOf(body);
	if (pairs === undefined) return [whole];
	const sorted = [...pairs].sort(byPairName);
	return [
		['fields in the order of the body, form-encoded', joined(pairs, form)],
		['fields sorted by name, form-encoded', joined(sorted, form)],
		['fields in the order of the body, percent-encoded', joined(pairs, percent)],
		['fields sorted by name, percent-encoded', joined(sorted, percent)],
		whole,
	];
}

/** Compares hashes, which have one length, so that the time tells nothing about either text. */
function isEqual(a: string, b: string): boolean {
	const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
	return timingSafeEqual(left, right);
}

/**
 * The reading in which one of the secrets gives the signature, in words for the log; undefined
 * when none does. `body` must be valid JSON. Every reading and secret is tried in any case.
 */
export function matchingReading(signed: Signed, secrets: string[]): string | undefined {
	const { timestamp, nonce, body, signature } = signed;
	const matches = payloadsOf(body).filter(([, payload]) => {
		const text = [timestamp, nonce, payload].join('\n');
		const sign = (secret: string) => createHmac('sha256', secret).update(text).digest('base64');
		return secrets.map((secret) => isEqual(sign(secret), signature)).includes(true);
	});
	return matches[0]?.[0];
}
