/** n8n ends while videos are made, politely or by a crash: "Get", or the next run, brings them, as docs/operating.md says. */
import { setTimeout } from 'node:timers/promises';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows, runItems, startItems } from '../bench';
import { waitUntil } from '../environment';
import { Rest } from '../rest';
import { pixVerse } from '../workflows';

const RECOVERY_MS = 10_000;

async function restartDuringWait(bench: Bench, signal: 'SIGTERM' | 'SIGKILL'): Promise<Outcome> {
	const { server, credential, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
	const path = `restart-${signal.toLowerCase()}`;
	const workflowId = await startItems(bench, path, [pixVerse(credential)], rows('watercolor'));
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
	check(server.log().includes(videoId), 'the log does not name the video');
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	const get = pixVerse(credential, { operation: 'get', videoId: '={{ $json.id }}' });
	const [item] = outputOf(await runItems({ rest }, `${path}-get`, [get], [{ id: videoId }]));
	check(item?.json.state === 'ready', `"Get" brings ${JSON.stringify(item)}`);
	const named = JSON.stringify(readableOf(ended)).includes(videoId) ? 'the execution' : 'the log';
	const said = ended.data.resultData.error?.message ?? '';
	const note = `the execution is ${ended.status} "${said}", ${named} names the video, "Get" brings it`;
	return { items: 1, readable: [videoId], note };
}

const ROWS = 20;

/** The age at which the ID of a video surely shows another process that an earlier run made it. */
const KNOWN_AGE_MS = 61_000;

/** Throws unless one line of the log leads from the video to the execution. */
function checkNamed(log: string, videoId: string, execution: string): void {
	const lines = log.split('\n').filter((line) => line.includes(`video ${videoId} is being made`));
	const isNamed = lines.length === 1 && lines[0].includes(`execution ${execution}, `);
	check(isNamed, `the log says of the video ${videoId}: ${lines.join('\n')}`);
}

async function deployDuringBatch(bench: Bench): Promise<Outcome> {
	const { credential, log, server, standIn } = bench;
	const { generations } = standIn.ledger;
	standIn.settings.jobs = { kind: 'time', ms: 2_000 };
	const restyle = pixVerse(credential, { options: { traceId: '={{ $json.prompt }}' } });
	const items = rows(...Array.from({ length: ROWS }, (_, row) => `row-${row}`));
	const workflowId = await startItems(bench, 'deploy', [restyle], items);
	await waitUntil('the second videos of the slots', () => generations.length > 5);
	const before = generations.length;
	await bench.deploy();
	const after = generations.length;
	check(after < ROWS, 'the batch ended before n8n did');
	const rest = await Rest.open(server);
	const [{ id, status }] = await rest.executions(workflowId);
	for (const { videoId } of generations) checkNamed(log(), videoId, id);
	await setTimeout(KNOWN_AGE_MS);
	await rest.webhook('deploy', { items });
	const [, second] = await rest.allFinished(workflowId, 2);
	const results = outputOf(second).map(({ json }) => json);
	const free = results.filter(({ resumed, credits_charged: paid }) => resumed && paid === 0);
	check(results.length === ROWS, `${results.length} rows came back`);
	check(free.length === after, `${free.length} of the ${after} videos came back at 0 credits`);
	const note = `${before} were submitted, and ${after - before} more before n8n ended (${status}); ${free.length} came back at 0 credits`;
	return { items: ROWS, readable: readableOf(second), note };
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

export const deploy: Scenario = {
	name: 'after a deploy during a batch with Trace IDs, the log names each video and the next run pays only the rest',
	isLong: true,
	run: deployDuringBatch,
};
