/** A workflow that the trigger starts in real n8n, and its executions. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { call } from '../support/standin/webhook/deliver';
import type { SignedCall, Webhook } from '../support/standin/webhook/deliver';
import type { Bench } from './bench';
import { check, valuesFor } from './bench';
import { waitUntil } from './environment';
import type { Rest } from './rest';
import type { WorkflowFile, WorkflowNode } from './workflows';
import { chain, noOp, pixVerseTrigger } from './workflows';

export const SECRET = 'whsec_of_the_scenario';

/** The ID of the webhook at the service that the examples name. */
export const WEBHOOK_ID = 'your-webhook-id';

/** Where the trigger of a workflow takes deliveries. */
export function webhookOf({ server }: Pick<Bench, 'server'>, { nodes }: WorkflowFile): Webhook {
	const trigger = nodes.find(({ type }) => type.endsWith('.pixVerseTrigger'));
	const url = `${server.url}/webhook/${String(trigger?.webhookId)}/webhook`;
	return { url, secret: SECRET };
}

/** Activates a workflow with a trigger, to which the stand-in delivers, and waits until it listens; returns where. */
export async function activateReceiver(
	bench: Pick<Bench, 'rest' | 'server' | 'standIn'>,
	workflow: WorkflowFile,
) {
	const webhook = webhookOf(bench, workflow);
	bench.standIn.settings.webhooks = { [WEBHOOK_ID]: webhook };
	const workflowId = await bench.rest.activate(workflow);
	await untilReady(webhook);
	return { workflowId, webhook };
}

/** Activates a workflow of the trigger and one more node. */
export async function receiverIn(
	bench: Pick<Bench, 'rest' | 'server' | 'standIn'>,
	name: string,
	then: WorkflowNode = noOp('Done'),
) {
	const values = { ...valuesFor(bench.standIn), webhookSecret: SECRET };
	const credential = await bench.rest.createCredential(values, name);
	const trigger = pixVerseTrigger(credential, randomUUID());
	return await activateReceiver(bench, chain(name, [trigger, then]));
}

/** Waits until the trigger answers calls; it refuses one without a signature, or without fields. */
export async function untilReady({ url }: Webhook): Promise<void> {
	const nothing: SignedCall = { body: '{}', headers: { 'content-type': 'application/json' } };
	const isListening = async () => [400, 401].includes((await call(url, nothing)).status);
	await waitUntil('the webhook to listen', isListening);
}

/** So many IDs of videos. */
export const idsFrom = (first: number, count: number): string[] =>
	Array.from({ length: count }, (_, index) => String(first + index));

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
	await waitUntil(`${wanted} executions`, async () => (await counted()) >= wanted);
	await setTimeout(SETTLE_MS);
	const found = await counted();
	check(found === wanted, `${found} executions instead of ${wanted}`);
}
