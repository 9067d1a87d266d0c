/** n8n ends during a wait, politely or by a crash; "Get" brings the video back afterwards. */
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems } from '../bench';
import { waitUntil } from '../environment';
import { Rest } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

const RECOVERY_MS = 10_000;

async function restartDuringWait(bench: Bench, signal: 'SIGTERM' | 'SIGKILL'): Promise<Outcome> {
	const { server, credential, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
	const path = `restart-${signal.toLowerCase()}`;
	const webhook = webhookNode(path, { responseMode: 'onReceived' });
	const workflow = chain(path, [webhook, splitNode(), pixVerse(credential)]);
	const workflowId = await bench.rest.activate(workflow);
	await bench.rest.webhook(path, { items: rows('watercolor') });
	await waitUntil('looks at the video', () => standIn.ledger.count('poll') > 1);
	await server.restart(signal);
	const [{ videoId }] = standIn.ledger.generations;
	const rest = await Rest.open(server);
	const [{ id }] = await rest.executions(workflowId);
	// n8n may show it as running for some seconds after it has started again, or for good.
	const ended = await rest
		.finished(workflowId, RECOVERY_MS)
		.catch(async () => await rest.execution(id));
	// After a crash the log is all that is left.
	const lines = server
		.log()
		.split('\n')
		.filter((line) => line.includes(videoId));
	check(lines.length > 0, 'the log does not name the video');
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	const get = pixVerse(credential, { operation: 'get', videoId: '={{ $json.id }}' });
	const [item] = outputOf(await runItems({ rest }, `${path}-get`, [get], [{ id: videoId }]));
	check(item?.json.state === 'ready', `"Get" brings ${JSON.stringify(item)}`);
	const named = JSON.stringify(readableOf(ended)).includes(videoId) ? 'the execution' : 'the log';
	const said = ended.data.resultData.error?.message ?? '';
	const note = `the execution is ${ended.status} "${said}", ${named} names the video, "Get" brings it`;
	return { items: 1, readable: [lines, readableOf(ended), item], note };
}

export const restarts: Scenario[] = [
	{
		name: 'after a restart during the wait, Get brings the video',
		run: async (bench) => await restartDuringWait(bench, 'SIGTERM'),
	},
	{
		name: 'after a crash during the wait, the log names the video and Get brings it',
		run: async (bench) => await restartDuringWait(bench, 'SIGKILL'),
	},
];
