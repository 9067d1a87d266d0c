/** The examples for what goes wrong: n8n ends in the middle of a wait, and videos that fail. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, items, outputOf, readableOf } from '../bench';
import { exampleIn, start, succeeded, waiting } from '../examples';
import { Rest } from '../rest';
import type { N8nServer } from '../server';
import { n8nScript } from '../versions';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

interface Database {
	run(sql: string, done: (error: Error | null) => void): void;
	close(done: () => void): void;
}

/** Lets the time of all waiting executions come, in the database of an n8n that is off. */
async function endWaits({ version, userFolder }: N8nServer): Promise<void> {
	const installed = createRequire(n8nScript(version));
	const sqlite = installed('sqlite3') as { Database: new (file: string) => Database };
	const database = new sqlite.Database(join(userFolder, '.n8n', 'database.sqlite'));
	const sql = `UPDATE execution_entity SET "waitTill" = datetime('now') WHERE "waitTill" IS NOT NULL`;
	await new Promise<void>((resolve, reject) =>
		database.run(sql, (error) => (error ? reject(error) : resolve())),
	);
	await new Promise<void>((resolve) => database.close(resolve));
}

async function killedDuringWait(bench: Bench): Promise<Outcome> {
	const { server, standIn } = bench;
	const id = await start(bench, 'wait-across-restarts', "When clicking 'Execute workflow'");
	await waiting(bench, id);
	await server.halt('SIGKILL');
	await endWaits(server);
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	await server.restart();
	const execution = await succeeded({ rest: await Rest.open(server) }, id);
	const files = outputOf(execution, 0, 'Bring the video').filter(({ binary }) => binary).length;
	check(files === 2, `${files} files`);
	const { generations } = standIn.ledger;
	check(generations.length === 2, `${generations.length} generations of 2 items`);
	const note = 'killed while it waited, went on after the start: 2 submissions, 2 files';
	return { items: 2, readable: readableOf(execution), note };
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
	{ name: 'example: a wait that survives a kill', run: killedDuringWait },
	{ name: 'example: an error workflow reports refunds', run: reported },
];
