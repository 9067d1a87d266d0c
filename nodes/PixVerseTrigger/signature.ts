/**
 * Checks the signature of a delivery. PixVerse signs three values, with newlines between them: the timestamp, the nonce and
 * the "URL-encoded payload". The signature is their HMAC-SHA256 with the secret, in Base64 (PixVerse's documentation, page
 * webhook-integration-1905378m0). The samples on that page encode the payload in different ways, so the node tries several
 * ways, here called readings. All functions are pure.
 */
import { createHash, createHmac, timingSafeEqual } from 'crypto';
import { isObject, withNumbers } from '../PixVerse/transport/values/json';

/** A signature and the values that it signs. `body` is the body of the call as an unchanged string. */
export interface Signed {
	timestamp: string;
	nonce: string;
	body: string;
	signature: string;
}

type Pairs = Array<[name: string, value: string]>;

/**
 * Percent-encodes a string as UTF-8, with `%20` for a space. A lone surrogate becomes U+FFFD first, because
 * `encodeURIComponent` throws on a lone surrogate.
 */
export const percent = (text: string): string =>
	encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

// Returns a function that turns percent-encoding into form encoding: a space becomes `+`, and `marks` are encoded, too.
const form = (marks: RegExp) => (text: string) =>
	text
		.replace(marks, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
		.replace(/%20/g, '+');

// The encodings of names and values, each made from a percent-encoded string. The log names an encoding by its key here.
const alphabets: Record<string, (text: string) => string> = {
	// Go and Python encode everything except letters, digits and `-_.~`.
	'form-encoded': form(/[!'()*]/g),
	// Node and Java keep `*` and encode `~`.
	'form-encoded as in Node': form(/[!'()~]/g),
	'percent-encoded': (text) => text,
};

// The orders in which PixVerse may join the fields of the body. The log names an order by its key here.
const orders: Record<string, (pairs: Pairs) => Pairs> = {
	'in the order of the body': (pairs) => pairs,
	'sorted by name': (pairs) => [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)),
};

// The ways in which PixVerse may write a number. The log adds the key here to the names of the order and the encoding.
const spellings: Record<string, (token: string) => string> = {
	'': (token) => token,
	// Go (`%v`) prints a float64 of a million or more, or below a ten-thousandth, in a form such as 2.847193e+06.
	', numbers as in Go': (token) => {
		const number = Number(token);
		// Several IDs of 64 bits have the same float64, so the signature of one would fit another.
		if (Number.isInteger(number) && !Number.isSafeInteger(number)) return token;
		const [digits, exponent] = number.toExponential().split('e');
		const power = Number(exponent);
		if (power >= -4 && power < 6) return String(number);
		const padded = String(Math.abs(power)).padStart(2, '0');
		return `${digits}e${power < 0 ? '-' : '+'}${padded}`;
	},
};

// Returns the payload in each reading, with the name of the reading for the log. Throws if the body is not JSON.
function payloadsOf(body: string): Array<[reading: string, payload: string]> {
	// The body itself must be JSON. `withNumbers` below turns numbers into strings, and so could make an invalid body valid.
	JSON.parse(body);
	// Each string is encoded only once for all readings, because an attacker can send a body full of strings.
	const encoded = new Map<string, string[]>();
	const readings = Object.entries(spellings).flatMap(([spelling, spell]) => {
		// Numbers become strings before `JSON.parse` reads the body, because `JSON.parse` would turn 1.0 into 1.
		const fields: unknown = JSON.parse(withNumbers(body, (token) => JSON.stringify(spell(token))));
		// PixVerse does not document how it encodes an object or a list within the payload. So for a body with an object or
		// a list, the node tries only the whole body.
		if (
			!isObject(fields) ||
			Object.values(fields).some((value) => value && typeof value === 'object')
		)
			return [];
		const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)]) as Pairs;
		for (const text of pairs.flat()) {
			if (encoded.has(text)) continue;
			const plain = percent(text);
			encoded.set(
				text,
				Object.values(alphabets).map((encode) => encode(plain)),
			);
		}
		return Object.keys(alphabets).flatMap((alphabet, at) =>
			Object.entries(orders).map(([order, sort]): [string, string] => [
				`fields ${order}, ${alphabet}${spelling}`,
				sort(pairs)
					.map((pair) => pair.map((text) => encoded.get(text)?.[at]).join('='))
					.join('&'),
			]),
		);
	});
	return [...readings, ['the whole body, percent-encoded', percent(body)]];
}

/**
 * Returns the name of a reading for which one of the secrets gives the signature; undefined if no reading fits. Throws if
 * the body is not JSON.
 */
export function matchingReading(signed: Signed, secrets: string[]): string | undefined {
	const { timestamp, nonce, body, signature } = signed;
	const hash = (text: string) => createHash('sha256').update(text).digest();
	// The node tries each reading with each secret, even after a match, so that the time of the answer reveals nothing.
	const matches = payloadsOf(body).filter(([, payload]) => {
		const text = [timestamp, nonce, payload].join('\n');
		const signatures = secrets.map((secret) =>
			createHmac('sha256', secret).update(text).digest('base64'),
		);
		// `timingSafeEqual` needs two values of the same length, so the node compares hashes.
		return signatures.map((own) => timingSafeEqual(hash(own), hash(signature))).includes(true);
	});
	return matches[0]?.[0];
}
