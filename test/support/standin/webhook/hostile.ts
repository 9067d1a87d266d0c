/** Calls of a webhook that must start nothing: forged, of other types, and broken. */
import { randomBytes } from 'node:crypto';
import type { SignedCall, Webhook } from './deliver';
import { fieldsOf, signed } from './deliver';

const typed = (type: string, body: string | Buffer): SignedCall => ({
	body,
	headers: { 'content-type': type },
});

const lists = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

function hostileCalls(webhook: Webhook, id: string): SignedCall[] {
	const genuine = signed(fieldsOf(id), webhook);
	const plain = JSON.stringify({ id, status: 1 });
	return [
		signed(fieldsOf(id), { ...webhook, secret: 'another' }),
		{ ...genuine, body: JSON.stringify({ id, status: 1, url: 'http://x' }) },
		{ ...genuine, headers: { ...genuine.headers, 'webhook-timestamp': '1790000000' } },
		typed('application/json', plain),
		typed('application/x-www-form-urlencoded', `id=${id}&status=1`),
		typed('text/plain', plain),
		typed('application/octet-stream', 'x'.repeat(100_000)),
		typed(
			'multipart/form-data; boundary=b',
			`--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--b--\r\n`,
		),
		typed('application/json', '{"id":'),
		typed('application/json', lists),
		typed('application/json', randomBytes(500)),
	];
}

/** The call with this number; its ID belongs to no job. */
export function hostileCall(webhook: Webhook, number: number): SignedCall {
	const calls = hostileCalls(webhook, String(900_000_000 + number));
	return calls[number % calls.length];
}
