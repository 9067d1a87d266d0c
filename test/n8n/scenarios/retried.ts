/** n8n's Retry of released executions: one that only waits, one that was stopped, and one that was killed with its n8n. */
import { setTimeout } from 'node:timers/promises';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows } from '../bench';
import { waitUntil } from '../environment';
import type { Execution } from '../rest';
import { Rest } from '../rest';
import { chain, noOp, pixVerse, splitNode, webhookNode } from '../workflows';

/** Longer than the test. */
const HOUR_MS = 3_600_000;

/** n8n marks what it finds crashed while it starts. */
const RECOVERY_MS = 20_000;

/** The jobs last an hour. Returns a workflow that releases its execution, with a node behind ours. */
async function activate({ rest, credential, standIn }: Bench, path: string): Promise<string> {
	Object.assign(standIn.settings, { accountLimit: 9, jobs: { kind: 'time', ms: HOUR_MS } });
	const webhook = webhookNode(path, { responseMode: 'onReceived' });
	const restyle = pixVerse(credential, {
		options: { whileWaiting: 'release', pollingInterval: 0.2 },
	});
	return await rest.activate(chain(path, [webhook, splitNode(), restyle, noOp('Behind')]));
}

/** Starts an execution of two items, and waits until it is released. */
async function release({ rest }: Bench, workflow: string, path: string, name = path) {
	await rest.webhook(path, { items: rows(`${name} one`, `${name} two`) });
	return (await rest.waiting(workflow)).id;
}

/** What became of a retry: the videos, and what the node behind was given. */
function checkVideos(retried: Execution, what: string): void {
	for (const node of ['PixVerse', 'Behind']) {
		const states = outputOf(retried, 0, node).map(({ json }) => json.state);
		check(states.join() === 'ready,ready', `${what}: ${node} gives ${JSON.stringify(states)}`);
		const runs = retried.data.resultData.runData[node].length;
		check(runs === 1, `${what}: ${node} ran ${runs} times`);
	}
}

/** Retries an execution both ways while all videos are ready; returns its state before, and what a user can read then. */
async function retryBothWays(
	{ rest, standIn }: Pick<Bench, 'rest' | 'standIn'>,
	workflow: string,
	id: string,
): Promise<{ status: string; readable: unknown[] }> {
	const { status } = await rest.execution(id);
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	const readable: unknown[] = [];
	for (const loadWorkflow of [false, true]) {
		await rest.call('POST', `/rest/executions/${id}/retry`, { loadWorkflow });
		const retry = await rest.finished(workflow);
		checkVideos(retry, `${status}, ${loadWorkflow ? 'saved' : 'original'} workflow`);
		readable.push(readableOf(retry));
	}
	standIn.settings.jobs = { kind: 'time', ms: HOUR_MS };
	return { status, readable };
}

/** One execution that was stopped, and one that waits. */
async function stoppedOrWaiting(bench: Bench): Promise<Outcome> {
	const path = 'released-then-retried';
	const workflow = await activate(bench, path);
	const stopped = await release(bench, workflow, path, 'stopped');
	await bench.rest.stopExecution(stopped);
	const waiting = await release(bench, workflow, path, 'waiting');
	const first = await retryBothWays(bench, workflow, stopped);
	const second = await retryBothWays(bench, workflow, waiting);
	// n8n would resume it in a later scenario, and its polls would count there.
	await bench.rest.stopExecution(waiting);
	const note = `each retried both ways, 4 videos, while ${first.status} and ${second.status}`;
	return { items: 4, readable: [first.readable, second.readable], note };
}

/** n8n resumes the execution, and is killed before its first poll is answered. */
async function killed(bench: Bench): Promise<Outcome> {
	const { server, standIn } = bench;
	const path = 'released-then-killed';
	const workflow = await activate(bench, path);
	const id = await release(bench, workflow, path);
	const before = standIn.ledger.count('look');
	let isHeld = true;
	const when = () => isHeld;
	standIn.fail({ place: 'look', fault: { kind: 'stall' }, times: Infinity, when });
	await waitUntil('polls of the resumed execution', () => standIn.ledger.count('look') > before);
	await server.restart('SIGKILL');
	isHeld = false;
	const rest = await Rest.open(server);
	const isRunning = async () => (await rest.execution(id)).status === 'running';
	for (let left = RECOVERY_MS; left > 0 && (await isRunning()); left -= 500) await setTimeout(500);
	const { status, readable } = await retryBothWays({ rest, standIn }, workflow, id);
	return { items: 2, readable, note: `retried both ways, 2 videos, while ${status}` };
}

export const retries: Scenario[] = [
	{ name: 'a released execution, stopped or waiting, is retried', run: stoppedOrWaiting },
	{ name: 'a released execution, killed with its n8n, is retried', isLong: true, run: killed },
];
