/** Calls of a webhook that must start nothing: forged, of other types, and broken. */
import { randomBytes } from 'node:crypto';
import type { Sent, Webhook } from './deliver';
import { fieldsOf, signed } from './deliver';

const typed = (type: string, body: string | Buffer): Sent => ({
	body,
	headers: { 'content-type': type },
});

const JSON_TYPE = 'application/json';
const BYTES = 'application/octet-stream';
const lists = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

function hostileCalls(webhook: Webhook, id: string): Sent[] {
	const genuine = signed(fieldsOf(id), webhook);
	const plain = JSON.stringify({ id, status: 1 });
	const forged = (header: string, value: string): Sent => ({
		body: genuine.body,
		headers: { ...genuine.headers, [header]: value },
	});
	return [
		signed(fieldsOf(id), { ...webhook, secret: 'another' }),
		{ ...genuine, body: JSON.stringify({ id, status: 1, url: 'http://x' }) },
		forged('webhook-signature', 'x'),
		forged('webhook-nonce', 'x'),
		forged('webhook-timestamp', '1790000000'),
		typed(JSON_TYPE, plain),
		typed('application/x-www-form-urlencoded', `id=${id}&status=1`),
		typed('text/plain', plain),
		typed('application/xml', `<id>${id}</id>`),
		typed(BYTES, plain),
		typed(BYTES, 'x'.repeat(100_000)),
		typed(
			'multipart/form-data; boundary=b',
			`--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--b--\r\n`,
		),
		typed(JSON_TYPE, '{"id":'),
		typed(JSON_TYPE, ''),
		typed(JSON_TYPE, lists),
		typed(JSON_TYPE, JSON.stringify({ id: '1', status: 1, x: 'x'.repeat(100_000) })),
		typed('text/plain', `{"id":"1","status":1,"x":"${'\\"'.repeat(31_000)}`),
		typed(JSON_TYPE, randomBytes(500)),
	];
}

/** The call with this number; its ID is nobody's. */
export function hostileCall(webhook: Webhook, number: number): Sent {
	const calls = hostileCalls(webhook, String(900_000_000 + number));
	return calls[number % calls.length];
}
