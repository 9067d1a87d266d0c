/**
 * Whether a delivery was signed with a secret of ours. The service signs timestamp, newline, nonce,
 * newline and the "URL-encoded payload" with HMAC-SHA256, in Base64 (vendor's page
 * webhook-integration-1905378m0). The samples on that page disagree on the payload, so every
 * reading is tried. Pure.
 */
import { createHash, createHmac, timingSafeEqual } from 'crypto';
import { isObject, withNumbers } from '../PixVerse/transport/http/json';

/** What was signed, and the signature; the body as it came over the wire. */
export interface Signed {
	timestamp: string;
	nonce: string;
	body: string;
	signature: string;
}

type Pairs = Array<[name: string, value: string]>;

/** Percent-encoding of UTF-8, a space as `%20`; half a character becomes U+FFFD instead of throwing. */
export const percent = (text: string): string =>
	encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The same for a form, made of a text that is percent-encoded: a space as `+`, and these marks encoded as well. */
const form = (marks: RegExp) => (text: string) =>
	text
		.replace(marks, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
		.replace(/%20/g, '+');

/** How a name or a value that is percent-encoded is spelled, by the words that the log has for it. */
const alphabets: Record<string, (text: string) => string> = {
	// Go and Python: only `-_.~` stay beside letters and digits.
	'form-encoded': form(/[!'()*]/g),
	// Node and Java: `*` stays and `~` does not.
	'form-encoded as in Node': form(/[!'()~]/g),
	'percent-encoded': (text) => text,
};

/** In which order the fields come. */
const orders: Record<string, (pairs: Pairs) => Pairs> = {
	'in the order of the body': (pairs) => pairs,
	'sorted by name': (pairs) => [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)),
};

/** How Go prints a float64 with `%v`: from a million on, and below a ten-thousandth, as 2.847193e+06. */
function goNumber(token: string): string {
	const number = Number(token);
	const [digits, exponent] = number.toExponential().split('e');
	const power = Number(exponent);
	if (number === 0 || (power >= -4 && power < 6)) return String(number);
	const padded = String(Math.abs(power)).padStart(2, '0');
	return `${digits}e${power < 0 ? '-' : '+'}${padded}`;
}

/** How numbers are written. */
const spellings: Record<string, (token: string) => string> = {
	'': (token) => token,
	', numbers as in Go': goNumber,
};

/** The fields of a body, numbers in this spelling; undefined when some value is no plain one. */
function pairsOf(body: string, spell: (token: string) => string): Pairs | undefined {
	// Numbers become texts, but only in what is JSON.
	JSON.parse(body);
	const fields: unknown = JSON.parse(withNumbers(body, (token) => JSON.stringify(spell(token))));
	if (!isObject(fields)) return undefined;
	const isPlain = Object.values(fields).every((value) => typeof value !== 'object' || !value);
	return isPlain ? Object.entries(fields).map(([name, value]) => [name, String(value)]) : undefined;
}

/** Encodes each text once in each alphabet, however many readings ask: anybody can send a delivery full of texts. */
function encoder(): (text: string) => Record<string, string> {
	const known = new Map<string, Record<string, string>>();
	const encode = (plain: string) =>
		Object.fromEntries(Object.entries(alphabets).map(([name, spell]) => [name, spell(plain)]));
	return (text) => {
		const encoded = known.get(text) ?? encode(percent(text));
		known.set(text, encoded);
		return encoded;
	};
}

/** The payload in each reading, by the words that the log has for it. */
function payloadsOf(body: string): Array<[reading: string, payload: string]> {
	const encoded = encoder();
	const readings = Object.entries(spellings).flatMap(([spelling, spell]) => {
		const pairs = pairsOf(body, spell);
		if (pairs === undefined) return [];
		return Object.keys(alphabets).flatMap((alphabet) =>
			Object.entries(orders).map(([order, sort]): [string, string] => [
				`fields ${order}, ${alphabet}${spelling}`,
				sort(pairs)
					.map((pair) => pair.map((text) => encoded(text)[alphabet]).join('='))
					.join('&'),
			]),
		);
	});
	return [...readings, ['the whole body, percent-encoded', percent(body)]];
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
