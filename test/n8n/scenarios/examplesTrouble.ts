/** The examples for what goes wrong: n8n ends in the middle of a wait, and videos that fail. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, items, outputOf, readableOf } from '../bench';
import { until } from '../environment';
import { exampleIn, succeeded, waiting } from '../examples';
import type { Execution } from '../rest';
import { Rest } from '../rest';
import type { N8nServer } from '../server';
import { n8nScript } from '../versions';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

/** Lets the time of all waiting executions come soon, while n8n is off. */
function endWaits({ version, userFolder }: N8nServer): void {
	const script = join(__dirname, '..', 'endWaits.cjs');
	const database = join(userFolder, '.n8n', 'database.sqlite');
	execFileSync(version.node, [script, n8nScript(version), database]);
}

/** An execution once it has succeeded. After a kill n8n calls what waits crashed for a moment. */
async function recovered(server: N8nServer, id: string): Promise<Execution> {
	const rest = await Rest.open(server);
	const succeededNow = async () => {
		const execution = await rest.execution(id);
		return execution.status === 'success' && execution;
	};
	return await until('the execution to succeed', succeededNow);
}

async function killedDuringWait(bench: Bench): Promise<Outcome> {
	const { rest, server, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
	const id = await rest.activate(await exampleIn(bench, 'wait-across-restarts'));
	await rest.webhook('pixverse-video', { prompt: 'a paper boat at sunrise' });
	const { id: execution } = await waiting(bench, id);
	await server.halt('SIGKILL');
	endWaits(server);
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	await server.restart();
	const ended = await recovered(server, execution);
	const [item] = outputOf(ended, 0, 'Make a video');
	check(item?.json.state === 'ready' && item.binary, `the item is ${JSON.stringify(item)}`);
	const { generations } = standIn.ledger;
	check(generations.length === 1, `${generations.length} generations of one item`);
	const note = 'killed while it waited, went on after the start: 1 submission, 1 file';
	return { items: 1, readable: readableOf(ended), note };
}

async function reported(bench: Bench): Promise<Outcome> {
	const { rest, credential, standIn } = bench;
	const errorWorkflow = await rest.createSubWorkflow(await exampleIn(bench, 'report-refunds'));
	const path = 'one-of-two-fails';
	const nodes = [webhookNode(path), splitNode(), pixVerse(credential)];
	const workflow = chain(path, nodes);
	await rest.activate({ ...workflow, settings: { ...workflow.settings, errorWorkflow } });
	standIn.settings.outcome = ({ itemBody }) => (itemBody.restyle_prompt === 'clay' ? 8 : 1);
	await rest.webhook(path, items('watercolor', 'clay'));
	const report = await succeeded(bench, errorWorkflow);
	const lines = outputOf(report, 0, 'Report').map(({ json }) => json);
	const states = lines.map(({ state, refunded }) => `${state} ${refunded}`).sort();
	check(states.join() === 'failed true,ready false', JSON.stringify(lines));
	return { items: 2, readable: [lines], note: 'one refunded, one to be brought' };
}

export const troubleExamples: Scenario[] = [
	{
		name: 'example: a wait that survives a kill',
		example: 'wait-across-restarts',
		run: killedDuringWait,
	},
	{ name: 'example: an error workflow reports refunds', example: 'report-refunds', run: reported },
];
