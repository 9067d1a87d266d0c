/** A workflow that the trigger starts in real n8n, and its executions. */
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { call } from '../support/standin/webhook/deliver';
import type { Sent, Webhook } from '../support/standin/webhook/deliver';
import type { Bench } from './bench';
import { check } from './bench';
import { until } from './environment';
import type { Rest } from './rest';
import type { WorkflowNode } from './workflows';
import { chain, noOp, pixVerseTrigger } from './workflows';

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
	{ rest, server, standIn }: Pick<Bench, 'rest' | 'server' | 'standIn'>,
	name: string,
	{ secret = SECRET, parameters = {}, then = noOp('Done') }: ReceiverSettings = {},
): Promise<Receiver> {
	const values = { apiKey: standIn.settings.apiKey, baseUrl: standIn.url, webhookSecret: secret };
	const pixVerseApi = await rest.createCredential(values, name);
	const webhookId = randomUUID();
	const trigger = pixVerseTrigger(pixVerseApi, webhookId, parameters);
	const workflowId = await rest.activate(chain(name, [trigger, then]));
	const url = `${server.url}/webhook/${webhookId}/webhook`;
	const webhook = { url, secret };
	await listening(webhook);
	return { workflowId, webhook };
}

/** Waits until the trigger answers calls. */
export async function listening({ url }: Webhook): Promise<void> {
	const nothing: Sent = { body: '{}', headers: { 'content-type': 'application/json' } };
	await until('the webhook to listen', async () => (await call(url, nothing)).status === 400);
}

/** How many executions a workflow has had. */
export async function countExecutions(rest: Rest, workflowId: string): Promise<number> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const path = `/rest/executions?filter=${filter}&limit=1`;
	return (await rest.call<{ count: number }>('GET', path)).count;
}

/** Long enough for executions that should not be there to show. */
const SETTLE_MS = 1_000;

/** Waits for so many executions of a workflow; throws when there are more. */
export async function expectExecutions(rest: Rest, workflowId: string, wanted: number) {
	const counted = async () => await countExecutions(rest, workflowId);
	await until(`${wanted} executions`, async () => (await counted()) >= wanted);
	await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
	const found = await counted();
	check(found === wanted, `${found} executions instead of ${wanted}`);
}
