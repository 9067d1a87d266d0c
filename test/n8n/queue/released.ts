/** Released executions in queue mode, while workers and the main process are killed at the worst moments. */
import { setTimeout } from 'node:timers/promises';
import type { StandIn } from '../../support/standin';
import { check } from '../bench';
import { until } from '../environment';
import type { Rest, StoredCredential } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';
import type { Cluster } from './cluster';
import { settled } from './load';
import { readAll, verdict } from './verdict';

const PATH = 'released-in-queue';
const EXECUTIONS = 60;
const FIRST_SOURCE = 800_000;

/** Jobs of one and a half to two minutes. */
const byTime = () => 80_000 + Math.random() * 40_000;

/** How often nobody looks: shorter than the time between an answer and the stored wait. */
const MOMENT = 2;

/** Sends so many calls. */
async function send(rest: Rest, first: number, count: number): Promise<void> {
	const call = async (_: unknown, index: number) =>
		await rest.webhook(PATH, {
			items: [{ source: FIRST_SOURCE + first + index, prompt: `released ${first + index}` }],
		});
	await Promise.all(Array.from({ length: count }, call));
}

/** Resolves in the moment in which one more video is paid for. */
async function nextPaid({ ledger }: StandIn): Promise<void> {
	const before = ledger.generations.length;
	while (ledger.generations.length === before) await setTimeout(MOMENT);
}

/** So many executions wait in the database. */
async function waiting({ postgres }: Cluster): Promise<number> {
	const rows = await postgres.rows(
		"select count(*) from execution_entity where status = 'waiting'",
	);
	return Number(rows[0][0]);
}

/** Kills each worker right after an answer, then main and a worker while all wait, then a worker in the middle of the resumes. */
async function kill(cluster: Cluster, rest: Rest, standIn: StandIn): Promise<void> {
	for (const [round, worker] of ['worker 1', 'worker 2'].entries()) {
		const paid = nextPaid(standIn);
		const sent = send(rest, (round * EXECUTIONS) / 3, EXECUTIONS / 3);
		await paid;
		console.log(`  a video is paid for: ${worker} is killed`);
		await cluster.restart(worker, 'SIGKILL');
		await sent;
	}
	await send(rest, (2 * EXECUTIONS) / 3, EXECUTIONS / 3);
	await until('many to wait', async () => (await waiting(cluster)) > EXECUTIONS / 3, 120_000);
	console.log(`  ${await waiting(cluster)} wait: main and worker 1 are killed`);
	await Promise.all([cluster.restart('main', 'SIGKILL'), cluster.restart('worker 1', 'SIGKILL')]);
	const looks = () => standIn.ledger.count('look');
	const before = looks();
	await until('the resumes', () => looks() > before + 5, 180_000);
	console.log('  resumes have begun: worker 2 is killed');
	await cluster.restart('worker 2', 'SIGKILL');
}

/** Throws when an execution does not end, or a video is paid for twice or named nowhere. */
export async function releasedInQueue(
	cluster: Cluster,
	rest: Rest,
	standIn: StandIn,
	credential: StoredCredential,
	limit: number,
): Promise<string> {
	standIn.settings.accountLimit = 10_000;
	standIn.settings.jobs = { kind: 'time', ms: byTime };
	const node = pixVerse(credential, { options: { whileWaiting: 'release' } });
	const webhook = webhookNode(PATH, { responseMode: 'onReceived' });
	const workflowId = await rest.activate(chain(PATH, [webhook, splitNode(), node]));
	await kill(cluster, rest, standIn);
	const ids = await settled(cluster, workflowId, limit);
	const executions = await readAll(rest, ids);
	const found = verdict(standIn.ledger, executions, cluster.logs(), EXECUTIONS);
	const { generations, beyondOnePerItem, unnamed, states, repeated, unsuccessful } = found;
	const text = JSON.stringify({
		executions: ids.length,
		states,
		generations,
		repeated,
		unsuccessful,
	});
	check(beyondOnePerItem === 0, `${beyondOnePerItem} paid twice: ${text}`);
	check(unnamed === 0, `${unnamed} named nowhere: ${text}`);
	check(ids.length === EXECUTIONS, `${ids.length} executions: ${text}`);
	return `released: ${text}, paid twice: ${beyondOnePerItem}, lost: ${unnamed}`;
}
