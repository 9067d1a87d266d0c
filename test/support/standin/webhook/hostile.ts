/** Calls of a webhook that must start nothing. */
import { randomBytes } from 'node:crypto';
import type { Sent, Webhook } from './deliver';
import { fieldsOf, signed } from './deliver';

const withType = (body: string | Buffer, type = 'application/json'): Sent => ({
	body,
	headers: { 'content-type': type },
});

/** A signed delivery with other headers. */
const withHeaders = (webhook: Webhook, id: string, other: Record<string, string>): Sent => {
	const { headers, body } = signed(fieldsOf(id), webhook);
	return { body, headers: { ...headers, ...other } };
};

const forged: Array<(webhook: Webhook, id: string) => Sent> = [
	(webhook, id) => signed(fieldsOf(id), { ...webhook, secret: 'another' }),
	(webhook, id) => ({
		...signed(fieldsOf(id), webhook),
		body: JSON.stringify({ id, status: 1, url: 'http://x' }),
	}),
	(webhook, id) => withHeaders(webhook, id, { 'webhook-signature': 'x' }),
	(webhook, id) => withHeaders(webhook, id, { 'webhook-nonce': 'x' }),
	(webhook, id) => withHeaders(webhook, id, { 'webhook-timestamp': '1790000000' }),
	(_webhook, id) => withType(JSON.stringify({ id, status: 1 })),
];

const ofOtherTypes: Array<(webhook: Webhook, id: string) => Sent> = [
	(_webhook, id) => withType(`id=${id}&status=1`, 'application/x-www-form-urlencoded'),
	(_webhook, id) => withType(`{"id":"${id}","status":1}`, 'text/plain'),
	(_webhook, id) => withType(`<id>${id}</id>`, 'application/xml'),
	(_webhook, id) => withType(`{"id":"${id}","status":1}`, 'application/octet-stream'),
	() => withType('x'.repeat(100_000), 'application/octet-stream'),
	(_webhook, id) => {
		const part = `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--b--\r\n`;
		return withType(part, 'multipart/form-data; boundary=b');
	},
];

const broken: Array<() => Sent> = [
	() => withType('{"id":'),
	() => withType(''),
	() => withType(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
	() => withType(JSON.stringify({ id: '1', status: 1, x: 'x'.repeat(100_000) })),
	() => withType(`{"id":"1","status":1,"x":"${'\\"'.repeat(31_000)}`, 'text/plain'),
	() => withType(randomBytes(500)),
];

const hostile = [...forged, ...ofOtherTypes, ...broken];

/** The call with this number; its ID is nobody's. */
export const hostileCall = (webhook: Webhook, number: number): Sent =>
	hostile[number % hostile.length](webhook, String(900_000_000 + number));
