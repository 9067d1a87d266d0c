/** The load: webhook calls at a steady pace, each with a number that is never used again. */
import { setTimeout } from 'node:timers/promises';
import { waitUntil } from '../environment';
import type { Rest } from '../rest';
import { chain, pixVerse, rl, splitNode, webhookNode } from '../workflows';
import type { Cluster, QueueBench } from './cluster';

/** Between two calls, in milliseconds. */
const PACE = 250;

/** Every tenth execution has several items. */
const [EVERY, ITEMS] = [10, 3];

const FIRST_SOURCE = 100_000;

const PATH = 'restyle-in-queue';

/** A lost worker's lock lasts a minute; then n8n looks for the execution for another half. */
const SETTLE_LIMIT = 8 * 60_000;

/** Settings of the item: an execution that another worker runs again sends the same, for which nothing may be made. */
const settings = {
	seed: '={{ $json.source }}',
	effect: rl('prompt', '={{ $json.prompt }}'),
	options: { pollingInterval: 0.5 },
};

/** Items that occur nowhere else: the ledger tells them apart by their source. */
function itemsOf(call: number) {
	const count = call % EVERY === 0 ? ITEMS : 1;
	return Array.from({ length: count }, (_, item) => ({
		source: FIRST_SOURCE + call * EVERY + item,
		prompt: `execution ${call}, item ${item}`,
	}));
}

export function itemsIn(executions: number): number {
	return executions + (ITEMS - 1) * Math.floor(executions / EVERY);
}

/** Calls that n8n took and that it did not take; items of both, because either may have run. */
interface CallCounts {
	taken: number;
	refused: number;
	items: number;
}

/** Creates and activates the workflow; returns its ID. */
export async function activate({ rest, credential }: QueueBench): Promise<string> {
	const nodes = [webhookNode(PATH), splitNode(), pixVerse(credential, settings)];
	return await rest.activate(chain(PATH, nodes));
}

/** Calls the webhook until n8n has taken `wanted` calls. */
export async function send(rest: Rest, wanted: number): Promise<CallCounts> {
	const sent: CallCounts = { taken: 0, refused: 0, items: 0 };
	const call = async (number: number) => {
		const items = itemsOf(number);
		sent.items += items.length;
		const status = await rest.webhook(PATH, { items }).catch(() => undefined);
		if (status === 200) sent.taken++;
		else sent.refused++;
	};
	for (let number = 0; sent.taken < wanted;) {
		const calls = [];
		for (let missing = wanted - sent.taken; missing > 0; missing--) {
			calls.push(call(++number));
			await setTimeout(PACE);
		}
		await Promise.all(calls);
	}
	return sent;
}

/**
 * The IDs of a workflow's executions, once none is on its way any more. n8n's queue must be empty,
 * too: an execution that has crashed is judged again when its lost job is noticed.
 */
export async function finishedExecutions(
	{ postgres, redis }: Cluster,
	workflowId: string,
): Promise<string[]> {
	const query = `select id, status from execution_entity where "workflowId" = '${workflowId}'`;
	const areOver = async () => {
		await setTimeout(2000);
		if ((await redis.jobs()) > 0) return false;
		const rows = await postgres.rows(`${query} order by id`);
		const over = rows.every(([, status]) => !/^(new|running|waiting)$/.test(status));
		return over && rows.map(([id]) => id);
	};
	return await waitUntil('all executions to settle', areOver, SETTLE_LIMIT);
}
