/** The examples for what goes wrong: n8n ends in the middle of a wait, and videos that fail. */
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf, rows } from '../bench';
import { waitUntil } from '../environment';
import { example, exampleIn, lastSuccess } from '../examples';
import { Rest } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

/**
 * Lets the time of all waiting executions come soon, while n8n is off. Not at once: what n8n resumes while
 * it looks for crashed executions, it may take for one of them.
 */
const END_WAITS = `UPDATE execution_entity SET "waitTill" = datetime('now', '+20 seconds') WHERE "waitTill" IS NOT NULL`;

async function killedDuringWait(bench: Bench): Promise<Outcome> {
	const { server, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
	const workflow = await bench.rest.activate(await exampleIn(bench, 'wait-across-restarts'));
	await bench.rest.webhook('pixverse-video', { prompt: 'a paper boat at sunrise' });
	const { id } = await bench.rest.waiting(workflow);
	await server.halt('SIGKILL');
	server.query(END_WAITS);
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	await server.restart();
	const rest = await Rest.open(server);
	// After a kill n8n calls what waits crashed for a moment.
	const ended = await waitUntil('the execution to succeed', async () => {
		const execution = await rest.execution(id);
		return execution.status === 'success' && execution;
	});
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
	const workflow = chain(path, [webhookNode(path), splitNode(), pixVerse(credential)]);
	await rest.activate({ ...workflow, settings: { ...workflow.settings, errorWorkflow } });
	standIn.settings.outcome = ({ itemBody }) => (itemBody.restyle_prompt === 'clay' ? 8 : 1);
	await rest.webhook(path, { items: rows('watercolor', 'clay') });
	const report = await lastSuccess(bench, errorWorkflow);
	const lines = outputOf(report, 0, 'Report').map(({ json }) => json);
	const states = lines.map(({ state, refunded }) => `${state} ${refunded}`).sort();
	check(states.join() === 'failed true,ready false', JSON.stringify(lines));
	return { items: 2, readable: [lines], note: 'one refunded, one to be brought' };
}

export const troubleExamples: Scenario[] = [
	example('goes on after a kill during its wait', 'wait-across-restarts', killedDuringWait),
	example('of an error workflow reports refunds', 'report-refunds', reported),
];
