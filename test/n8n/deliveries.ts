/** A workflow that the trigger starts in real n8n, and its executions. */
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { call } from '../support/standin/webhook/deliver';
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
