/** A workflow that the trigger starts in real n8n, and calls of its webhook, good and hostile. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { call, fieldsOf, signed } from '../support/standin/webhook/deliver';
import type { Sent, Webhook } from '../support/standin/webhook/deliver';
import type { Bench } from './bench';
import { until } from './environment';
import type { Rest } from './rest';
import type { WorkflowNode } from './workflows';
import { chain, noOp, node } from './workflows';

export const SECRET = 'whsec_of_the_scenario';

/** An active workflow, and where its deliveries go. */
export interface Receiver {
	workflowId: string;
	webhook: Webhook;
}

interface ReceiverSettings {
	secret?: string;
	parameters?: IDataObject;
	/** The node behind the trigger. */
	then?: WorkflowNode;
}

/** Activates a workflow of the trigger and one more node and waits until it listens. */
export async function receiverIn(
	{ rest, server, standIn }: Bench,
	name: string,
	{ secret = SECRET, parameters = {}, then = noOp('Done') }: ReceiverSettings = {},
): Promise<Receiver> {
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url, webhookSecret: secret };
	const pixVerseApi = await rest.createCredential(values, name);
	const webhookId = randomUUID();
	const type = 'n8n-nodes-pixverse.pixVerseTrigger';
	const trigger = node('PixVerse Trigger', type, parameters, {
		webhookId,
		credentials: { pixVerseApi },
	});
	const workflowId = await rest.activate(chain(name, [trigger, then]));
	const url = `${server.url}/webhook/${webhookId}/webhook`;
	const nothing: Sent = { body: '{}', headers: { 'content-type': 'application/json' } };
	await until(`${name} to listen`, async () => (await call(url, nothing)).status === 400);
	return { workflowId, webhook: { url, secret } };
}

/** How many executions a workflow has had. */
export async function countExecutions(rest: Rest, workflowId: string): Promise<number> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const path = `/rest/executions?filter=${filter}&limit=1`;
	return (await rest.call<{ count: number }>('GET', path)).count;
}

const garbled =
	(body: string, type = 'application/json') =>
	(): Sent => ({
		body,
		headers: { 'content-type': type },
	});

/** Calls that must start nothing, by turns. */
const hostile: Array<(webhook: Webhook, id: string) => Sent> = [
	(webhook, id) => signed(fieldsOf(id), { ...webhook, secret: 'another' }),
	(webhook, id) => {
		const { headers } = signed(fieldsOf(id), webhook);
		return { headers, body: JSON.stringify({ id, status: 1, url: 'http://x' }) };
	},
	(webhook, id) => {
		const { headers, body } = signed(fieldsOf(id), webhook);
		return { body, headers: { ...headers, 'webhook-signature': 'x' } };
	},
	(_webhook, id) => garbled(JSON.stringify({ id, status: 1 }))(),
	(_webhook, id) => garbled(`id=${id}&status=1`, 'application/x-www-form-urlencoded')(),
	(_webhook, id) => garbled(`{"id":"${id}","status":1}`, 'text/plain')(),
	(_webhook, id) => garbled(`<id>${id}</id>`, 'application/xml')(),
	(_webhook, id) => {
		const part = `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--b--\r\n`;
		return garbled(part, 'multipart/form-data; boundary=b')();
	},
	garbled('{"id":'),
	garbled(''),
	garbled(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
	garbled(JSON.stringify({ id: '1', status: 1, x: 'x'.repeat(100_000) })),
	() => ({ body: randomBytes(500), headers: { 'content-type': 'application/json' } }),
];

/** The call with this number; its ID is nobody's. */
export const hostileCall = (webhook: Webhook, number: number): Sent =>
	hostile[number % hostile.length](webhook, String(900_000_000 + number));

/** Runs `work` for the numbers below `count`, so many at a time, until `deadline`; returns how many. */
export async function inParallel(
	count: number,
	width: number,
	deadline: number,
	work: (number: number) => Promise<unknown>,
): Promise<number> {
	let next = 0;
	const lane = async () => {
		while (next < count && Date.now() < deadline) await work(next++);
	};
	await Promise.all(Array.from({ length: width }, lane));
	return next;
}
