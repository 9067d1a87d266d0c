/** Released executions in queue mode, while workers and the main process are killed at the worst moments. */
import { setTimeout } from 'node:timers/promises';
import type { Outcome } from '../bench';
import { check } from '../bench';
import { waitUntil } from '../environment';
import type { Rest } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';
import type { Cluster, QueueBench } from './cluster';
import { verdict } from './verdict';

const PATH = 'released-in-queue';
const EXECUTIONS = 60;
const FIRST_SOURCE = 800_000;

/** Jobs of one and a half to two minutes. */
const byTime = () => 80_000 + Math.random() * 40_000;

/** How often nobody looks: shorter than the time between an answer and the stored wait. */
const MOMENT = 2;

/** Sends a third of the calls. Returns how many of them n8n took. */
async function send(rest: Rest, third: number): Promise<number> {
	const call = async (_: unknown, index: number) => {
		const source = FIRST_SOURCE + (third * EXECUTIONS) / 3 + index;
		const { status } = await rest.webhook(PATH, {
			items: [{ source, prompt: `released ${source}` }],
		});
		return status;
	};
	const statuses = await Promise.all(Array.from({ length: EXECUTIONS / 3 }, call));
	return statuses.filter((status) => status === 200).length;
}

/** So many executions in the database. */
async function count({ postgres }: Cluster, condition: string): Promise<number> {
	const query = `select count(*) from execution_entity where ${condition}`;
	return Number((await postgres.rows(query))[0][0]);
}

const waiting = async (cluster: Cluster) => await count(cluster, "status = 'waiting'");

/**
 * Sends all calls. Kills each worker right after an answer, then main and a worker while all wait, then a worker in the
 * middle of the resumes. Returns how many calls n8n took.
 */
async function sendAndKill(bench: QueueBench, workflowId: string): Promise<number> {
	const { cluster, rest, standIn } = bench;
	const { ledger } = standIn;
	let taken = 0;
	for (const [third, worker] of ['worker 1', 'worker 2'].entries()) {
		const before = ledger.generations.length;
		const sent = send(rest, third);
		while (ledger.generations.length === before) await setTimeout(MOMENT);
		console.log(`  a video is paid for: ${worker} is killed`);
		await cluster.restart(worker, 'SIGKILL');
		taken += await sent;
	}
	taken += await send(rest, 2);
	// n8n answers a call before it stores the execution, so a main process that is killed loses what it has not stored.
	const areStored = async () => (await count(cluster, `"workflowId" = '${workflowId}'`)) >= taken;
	await waitUntil('all executions to be stored', areStored);
	await waitUntil('many to wait', async () => (await waiting(cluster)) > EXECUTIONS / 3);
	console.log(`  ${await waiting(cluster)} wait: main and worker 1 are killed`);
	await Promise.all([cluster.restart('main', 'SIGKILL'), cluster.restart('worker 1', 'SIGKILL')]);
	const before = ledger.count('look');
	await waitUntil('the resumes', () => ledger.count('look') > before + 5);
	console.log('  resumes have begun: worker 2 is killed');
	await cluster.restart('worker 2', 'SIGKILL');
	return taken;
}

/** Throws when an execution does not end, or a video is paid for twice or named nowhere. */
export async function releasedInQueue(bench: QueueBench): Promise<Outcome> {
	const { rest, credential, standIn } = bench;
	standIn.settings.accountLimit = 10_000;
	standIn.settings.jobs = { kind: 'time', ms: byTime };
	const node = pixVerse(credential, { options: { whileWaiting: 'release' } });
	const webhook = webhookNode(PATH, { responseMode: 'onReceived' });
	const workflowId = await rest.activate(chain(PATH, [webhook, splitNode(), node]));
	const taken = await sendAndKill(bench, workflowId);
	const found = await verdict(bench, workflowId);
	const { executions, states, named, repeated, unsuccessful } = found;
	check(executions === taken, `${executions} executions of ${taken}: ${JSON.stringify(found)}`);
	check(taken > EXECUTIONS / 2, `n8n took ${taken} of ${EXECUTIONS} calls`);
	const note = JSON.stringify({ taken, executions, states, repeated, unsuccessful });
	return { items: EXECUTIONS, readable: [named], note };
}
