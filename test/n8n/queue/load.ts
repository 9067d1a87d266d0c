/** The load: webhook calls at a steady pace, each with a number that is never used again. */
import type { Generation } from '../../support/standin';
import { until } from '../environment';
import type { Rest, StoredCredential } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';
import type { Cluster } from './cluster';

/** Between two calls, in milliseconds. */
const PACE = 250;

/** Every tenth execution has several items. */
const [EVERY, ITEMS] = [10, 3];

const FIRST_SOURCE = 100_000;

const PATH = 'restyle-in-queue';

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** Settings of the item: an execution that another worker runs again sends the same, for which nothing may be made. */
const settings = {
	seed: '={{ $json.source }}',
	effect: { __rl: true, mode: 'prompt', value: '={{ $json.prompt }}' },
};

/** Items that occur nowhere else: the ledger tells them apart by their source. */
function itemsOf(call: number) {
	const count = call % EVERY === 0 ? ITEMS : 1;
	return Array.from({ length: count }, (_, item) => ({
		source: FIRST_SOURCE + call * EVERY + item,
		prompt: `execution ${call}, item ${item}`,
	}));
}

/** What the ledger tells an item by. */
export const sourceOf = ({ body }: Generation): string => String(body.source_video_id);

/** The items of so many executions. */
export function itemsIn(executions: number): number {
	return executions + (ITEMS - 1) * Math.floor(executions / EVERY);
}

/** Calls that n8n took and that it did not take; items of both, because either may have run. */
export interface Sent {
	taken: number;
	refused: number;
	items: number;
}

/** Creates and activates the workflow; returns its ID. */
export async function activate(rest: Rest, credential: StoredCredential): Promise<string> {
	const webhook = webhookNode(PATH, { responseMode: 'onReceived' });
	const parameters = { ...settings, options: { pollingInterval: 0.5 } };
	const nodes = [webhook, splitNode(), pixVerse(credential, parameters)];
	return await rest.activate(chain('restyle in queue', nodes));
}

/** Calls the webhook until n8n has taken `wanted` calls. */
export async function send(rest: Rest, wanted: number): Promise<Sent> {
	const sent: Sent = { taken: 0, refused: 0, items: 0 };
	const call = async (number: number) => {
		const items = itemsOf(number);
		sent.items += items.length;
		const answer = await rest.webhook(PATH, { items }).catch(() => undefined);
		if (answer?.status === 200) sent.taken++;
		else sent.refused++;
	};
	for (let number = 0; sent.taken < wanted;) {
		const calls = [];
		for (let missing = wanted - sent.taken; missing > 0; missing--) {
			calls.push(call(++number));
			await pause(PACE);
		}
		await Promise.all(calls);
	}
	return sent;
}

/**
 * The IDs of a workflow's executions, once none is on its way any more. n8n's queue must be empty,
 * too: an execution that has crashed is judged again when its lost job is noticed.
 */
export async function settled({ postgres, redis }: Cluster, workflowId: string, limit: number) {
	const query = `select id, status from execution_entity where "workflowId" = '${workflowId}'`;
	return await until(
		'all executions to settle',
		async () => {
			await pause(2000);
			if ((await redis.jobs()) > 0) return false;
			const rows = await postgres.rows(`${query} order by id`);
			const over = rows.every(([, status]) => !/^(new|running|waiting)$/.test(status));
			return over && rows.map(([id]) => id);
		},
		limit,
	);
}
