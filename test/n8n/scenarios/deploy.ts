/** n8n is ended politely in the middle of a batch with Trace IDs: what docs/operating.md advises finds all videos. */
import { setTimeout } from 'node:timers/promises';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows } from '../bench';
import { waitUntil } from '../environment';
import { Rest } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

const ROWS = 20;
const JOB_MS = 2_000;

/** The age at which the ID of a video surely shows another process that an earlier run made it. */
const KNOWN_AGE_MS = 61_000;

/** A batch of rows behind a webhook, each with a Trace ID of its own. */
function batchWorkflow({ credential }: Bench, path: string) {
	const webhook = webhookNode(path, { responseMode: 'onReceived' });
	const options = { traceId: '={{ $json.prompt }}' };
	return chain(path, [webhook, splitNode(), pixVerse(credential, { options })]);
}

/** Throws unless one line of the log leads from the video to the execution. */
function checkNamed(log: string, videoId: string, execution: string): void {
	const lines = log.split('\n').filter((line) => line.includes(`video ${videoId} is being made`));
	check(lines.length === 1, `${lines.length} lines of the log name the video ${videoId}`);
	check(lines[0].includes(`execution ${execution}, `), `the line is "${lines[0]}"`);
}

async function run(bench: Bench): Promise<Outcome> {
	const { log, rest, server, standIn } = bench;
	const { generations } = standIn.ledger;
	standIn.settings.jobs = { kind: 'time', ms: JOB_MS };
	const path = 'deploy';
	const workflowId = await rest.activate(batchWorkflow(bench, path));
	const items = rows(...Array.from({ length: ROWS }, (_, row) => `row-${row}`));
	await rest.webhook(path, { items });
	await waitUntil('the second videos of the slots', () => generations.length > 5);
	const before = generations.length;
	await bench.deploy();
	const after = generations.length;
	check(after < ROWS, 'the batch ended before n8n did');
	const again = await Rest.open(server);
	const [{ id, status }] = await again.executions(workflowId);
	for (const { videoId } of generations) checkNamed(log(), videoId, id);
	await setTimeout(KNOWN_AGE_MS);
	await again.webhook(path, { items });
	const [, second] = await again.allFinished(workflowId, 2);
	const results = outputOf(second).map(({ json }) => json);
	const free = results.filter(({ resumed, credits_charged: paid }) => resumed && paid === 0);
	check(results.length === ROWS, `${results.length} rows came back`);
	check(free.length === after, `${free.length} of the ${after} videos came back at 0 credits`);
	check(generations.length === ROWS, `${generations.length} videos were made of ${ROWS} rows`);
	const note = `${before} were submitted, and ${after - before} more before n8n ended (${status}); ${free.length} came back at 0 credits`;
	return { items: ROWS, readable: [readableOf(second)], note };
}

export const deploy: Scenario = {
	name: 'after a deploy during a batch with Trace IDs, the log names each video and the next run pays only the rest',
	isLong: true,
	run,
};
