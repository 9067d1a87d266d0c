/** n8n ends during a wait, politely or by a crash; "Get" brings the video back afterwards. */
import type { Bench, Outcome, Scenario } from '../bench';
import { check, items, outputOf, readableOf } from '../bench';
import { until } from '../environment';
import type { Execution } from '../rest';
import { Rest } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

const NEVER = { kind: 'time', ms: 3_600_000 } as const;
const RECOVERY_MS = 10_000;

/** What the log says of a video: after a crash it is all that is left. */
function linesAbout(log: string, videoId: string): string[] {
	return log.split('\n').filter((line) => line.includes(videoId));
}

/** The interrupted execution as n8n shows it some seconds after it has started again. */
async function recovered(rest: Rest, workflowId: string): Promise<Execution> {
	const [{ id }] = await rest.executions(workflowId);
	return await rest.finished(workflowId, RECOVERY_MS).catch(async () => await rest.execution(id));
}

async function getAgain({ credential }: Bench, rest: Rest, path: string, videoId: string) {
	const get = { operation: 'get', videoId: '={{ $json.id }}' };
	const nodes = [webhookNode(path), splitNode(), pixVerse(credential, get)];
	const id = await rest.activate(chain(path, nodes));
	await rest.webhook(path, { items: [{ id: videoId }] });
	const [item] = outputOf(await rest.finished(id));
	check(item?.json.state === 'ready', `"Get" brings ${JSON.stringify(item)}`);
	return item;
}

async function restartDuringWait(bench: Bench, signal: 'SIGTERM' | 'SIGKILL'): Promise<Outcome> {
	const { rest, server, credential, standIn } = bench;
	standIn.settings.jobs = NEVER;
	const path = `restart-${signal.toLowerCase()}`;
	const webhook = webhookNode(path, { responseMode: 'onReceived' });
	const id = await rest.activate(chain(path, [webhook, splitNode(), pixVerse(credential)]));
	await rest.webhook(path, items('watercolor'));
	await until('looks at the video', () => standIn.ledger.count('look') > 1);
	await server.restart(signal);
	const [{ videoId }] = standIn.ledger.generations;
	const again = await Rest.open(server);
	const ended = await recovered(again, id);
	const lines = linesAbout(server.log(), videoId);
	check(lines.length > 0, 'the log does not name the video');
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	const item = await getAgain(bench, again, `${path}-get`, videoId);
	const named = JSON.stringify(readableOf(ended)).includes(videoId) ? 'the execution' : 'the log';
	const said = ended.data.resultData.error?.message ?? '';
	const note = `the execution is ${ended.status} "${said}", ${named} names the video, "Get" brings it`;
	return { items: 1, readable: [lines, readableOf(ended), item], note };
}

export const restarts: Scenario[] = [
	{
		name: 'restart during the wait',
		run: async (bench) => await restartDuringWait(bench, 'SIGTERM'),
	},
	{
		name: 'crash during the wait',
		run: async (bench) => await restartDuringWait(bench, 'SIGKILL'),
	},
];
