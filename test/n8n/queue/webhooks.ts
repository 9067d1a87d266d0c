/** Deliveries to a webhook process of its own: those that start an execution, and their repeats. */
import { setTimeout } from 'node:timers/promises';
import { inParallel } from '../../support/parallel';
import type { Webhook } from '../../support/standin/webhook/deliver';
import { call, deliver, fieldsOf, isAccepted } from '../../support/standin/webhook/deliver';
import { hostileCall } from '../../support/standin/webhook/hostile';
import type { Outcome } from '../bench';
import { check } from '../bench';
import { countExecutions, expectExecutions, idsFrom, untilReady, receiverIn } from '../deliveries';
import type { Rest } from '../rest';
import type { QueueBench } from './cluster';

const DELIVERIES = 50;

/** How many of them are repeated after a restart, and in another process. */
const REPEATED = 10;

const WIDTH = 10;

const ids = idsFrom(700_000, DELIVERIES);

/** Delivers the first ones, a few at a time, until each was answered `ok`: busy, n8n may ask for a repeat. */
async function deliverAll(webhook: Webhook, count = DELIVERIES): Promise<void> {
	await inParallel(count, WIDTH, Infinity, async (number) => {
		const attempts = await deliver(fieldsOf(ids[number]), webhook);
		const { status, text } = attempts[attempts.length - 1];
		check(attempts.some(isAccepted), `${ids[number]} was answered ${status} ${text}`);
	});
}

/** How many executions two repeats of some deliveries have started: at most one for each delivery. */
async function repeatTwice(rest: Rest, workflowId: string, webhook: Webhook): Promise<number> {
	const before = await countExecutions(rest, workflowId);
	await deliverAll(webhook, REPEATED);
	await deliverAll(webhook, REPEATED);
	await setTimeout(2_000);
	const started = (await countExecutions(rest, workflowId)) - before;
	check(started <= REPEATED, `two repeats of ${REPEATED} deliveries started ${started} executions`);
	return started;
}

/** Delivers to a webhook process, repeats at once, after its restart, and to the main process. */
export async function deliverInQueue({ cluster, rest, standIn }: QueueBench): Promise<Outcome> {
	const server = await cluster.addWebhookProcess();
	const { webhook, workflowId } = await receiverIn({ rest, server, standIn }, 'in queue');
	await deliverAll(webhook);
	await expectExecutions(rest, workflowId, DELIVERIES);
	await inParallel(18, WIDTH, Infinity, async (number) => {
		const answer = await call(webhook.url, hostileCall(webhook, number));
		check(!isAccepted(answer), `hostile call ${number} was taken`);
	});
	await deliverAll(webhook);
	await expectExecutions(rest, workflowId, DELIVERIES);
	await cluster.restart('webhook', 'SIGTERM');
	await untilReady(webhook);
	const afterRestart = await repeatTwice(rest, workflowId, webhook);
	const atMain = { ...webhook, url: webhook.url.replace(server.url, cluster.main.url) };
	const elsewhere = await repeatTwice(rest, workflowId, atMain);
	await cluster.remove('webhook');
	const note = `${afterRestart} started again after its restart, ${elsewhere} in the main process`;
	return { note };
}
