/** Deliveries to a webhook process of its own: which of them start an execution, and what repeats do. */
import { inParallel } from '../../support/parallel';
import type { StandIn } from '../../support/standin';
import type { Webhook } from '../../support/standin/webhook/deliver';
import { call, deliver, fieldsOf, isTaken } from '../../support/standin/webhook/deliver';
import { hostileCall } from '../../support/standin/webhook/hostile';
import { check } from '../bench';
import type { Receiver } from '../deliveries';
import { countExecutions, expectExecutions, listening, receiverIn } from '../deliveries';
import type { Rest } from '../rest';
import type { Cluster } from './cluster';

const DELIVERIES = 50;

/** How many of them are repeated after a restart, and in another process. */
const REPEATED = 10;

const HOSTILE = 18;

const WIDTH = 10;

/** Long enough for executions that should not be there to show. */
const SETTLE_MS = 2_000;

const ids = Array.from({ length: DELIVERIES }, (_, index) => String(700_000 + index));

/** What the deliveries and their repeats have started. */
export interface Started {
	/** As many as executions. */
	deliveries: number;
	/** Executions that repeats started besides, by what happened before. */
	again: { afterRestart: number; elsewhere: number };
}

/** Delivers the first ones, a few at a time, until each was answered `ok`: busy, n8n may ask for a repeat. */
async function deliverAll(webhook: Webhook, count = DELIVERIES): Promise<void> {
	await inParallel(count, WIDTH, Infinity, async (number) => {
		const attempts = await deliver(fieldsOf(ids[number]), webhook);
		const { status, text } = attempts[attempts.length - 1];
		check(attempts.some(isTaken), `${ids[number]} was answered ${status} ${text}`);
	});
}

async function attack(webhook: Webhook): Promise<void> {
	await inParallel(HOSTILE, WIDTH, Infinity, async (number) => {
		const answer = await call(webhook.url, hostileCall(webhook, number));
		check(!isTaken(answer), `hostile call ${number} was taken`);
	});
}

/** How many executions two repeats of some deliveries have started: at most one for each delivery. */
async function repeatTwice(rest: Rest, { workflowId }: Receiver, webhook: Webhook) {
	const before = await countExecutions(rest, workflowId);
	await deliverAll(webhook, REPEATED);
	await deliverAll(webhook, REPEATED);
	await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
	const started = (await countExecutions(rest, workflowId)) - before;
	check(started <= REPEATED, `two repeats of ${REPEATED} deliveries started ${started} executions`);
	return started;
}

/** Delivers to a webhook process, repeats at once, after its restart, and to the main process. */
export async function deliverInQueue(
	cluster: Cluster,
	rest: Rest,
	standIn: StandIn,
): Promise<Started> {
	const server = await cluster.addWebhookProcess();
	const receiver = await receiverIn({ rest, server, standIn }, 'deliveries in queue');
	const { webhook, workflowId } = receiver;
	await deliverAll(webhook);
	await expectExecutions(rest, workflowId, DELIVERIES);
	await attack(webhook);
	await deliverAll(webhook);
	await expectExecutions(rest, workflowId, DELIVERIES);
	await cluster.restart('webhook', 'SIGTERM');
	await listening(webhook);
	const afterRestart = await repeatTwice(rest, receiver, webhook);
	const atMain = { ...webhook, url: webhook.url.replace(server.url, cluster.main.url) };
	const elsewhere = await repeatTwice(rest, receiver, atMain);
	await cluster.remove('webhook');
	return { deliveries: DELIVERIES, again: { afterRestart, elsewhere } };
}
