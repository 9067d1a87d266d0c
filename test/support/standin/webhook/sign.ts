/**
 * Signs deliveries in each reading of the vendor's page (docs/service.md, "Webhook"), written by a
 * separate hand from the node's verification, which tests compare with it.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** A field of a delivery: its name, and its value as it stands in the JSON text. */
export type DeliveryField = [name: string, token: string];

/** What is signed: pairs in an order and an encoding, or the whole body. */
export const readings = [
	'body order, form',
	'sorted, form',
	'body order, percent',
	'sorted, percent',
	'whole body',
] as const;
export type Reading = (typeof readings)[number];

export const bodyOf = (fields: DeliveryField[]): string =>
	`{${fields.map(([name, token]) => `"${name}":${token}`).join(',')}}`;

const plain = (token: string): string =>
	token.startsWith('"') ? (JSON.parse(token) as string) : token;

function payload(fields: DeliveryField[], reading: Reading): string {
	if (reading === 'whole body') return encodeURIComponent(bodyOf(fields));
	const query = new URLSearchParams();
	fields.forEach(([name, token]) => query.append(name, plain(token)));
	if (reading.startsWith('sorted')) query.sort();
	const text = query.toString();
	return reading.endsWith('percent') ? text.replaceAll('+', '%20') : text;
}

/** The headers of a delivery; `timestamp` in seconds. */
export function signedHeaders(
	fields: DeliveryField[],
	{ secret, reading, timestamp }: { secret: string; reading: Reading; timestamp: number },
): Record<string, string> {
	const nonce = randomBytes(16).toString('hex');
	const text = `${timestamp}\n${nonce}\n${payload(fields, reading)}`;
	return {
		'content-type': 'application/json',
		'webhook-timestamp': String(timestamp),
		'webhook-nonce': nonce,
		'webhook-signature': createHmac('sha256', secret).update(text).digest('base64'),
		'ai-trace-id': randomBytes(16).toString('hex'),
	};
}
