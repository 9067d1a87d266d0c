/** The examples of the trigger in real n8n, with the stand-in delivering to them. */
import { clientOf, idIn } from '../../support/standin/client';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { activateReceiver, WEBHOOK_ID, webhookOf } from '../deliveries';
import { waitUntil } from '../environment';
import { example, exampleIn } from '../examples';
import type { Execution } from '../rest';
import type { WorkflowFile } from '../workflows';

/** So many videos must have come with their files. */
function brought(executions: Execution[], wanted: number, note: string): Outcome {
	const videos = executions.flatMap((execution) => outputOf(execution, 0, 'Bring the video'));
	const files = videos.filter(({ binary }) => binary).length;
	check(files === wanted, `${files} files instead of ${wanted}`);
	return { items: wanted, readable: executions.map(readableOf), note };
}

const COLUMNS = ['prompt', 'video_id', 'state', 'url'];

/** Two rows are submitted and delivered, a third was submitted before and its result got lost. */
async function schedule(bench: Bench): Promise<Outcome> {
	const { rest, standIn, version } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 1_000 };
	const table = await DataTable.create(rest, `Collected ${version.name}`, COLUMNS);
	const lost = idIn(await clientOf(standIn).restyle());
	const rows = ['a paper boat', 'something forbidden', 'a fox'].map((prompt) => ({ prompt }));
	await table.insert([...rows, { prompt: 'a lighthouse', video_id: lost, state: 'submitted' }]);
	const reading = ['Open rows', 'Rows without a result'];
	const writing = ['Keep the ID', 'Keep the refusal', 'Write the result'];
	const workflow = await exampleIn(
		bench,
		'submit-and-collect',
		table.changeOf(...reading, ...writing),
	);
	// Without the six hours.
	const hasty = JSON.parse(
		JSON.stringify(workflow).replace('hours: 6', 'hours: 0'),
	) as WorkflowFile;
	const { workflowId } = await activateReceiver(bench, hasty);
	await rest.runByHand(workflowId, 'Every morning');
	const states = async () => (await table.rows()).map(({ state }) => String(state));
	await waitUntil('two results to be written', async () => {
		return (await states()).filter((state) => state === 'ready').length === 2;
	});
	await rest.runByHand(workflowId, 'Every hour');
	const executions = await rest.allFinished(workflowId, 4);
	const [boat, refusal, fox, found] = await states();
	check([boat, fox, found].join() === 'ready,ready,ready', (await states()).join());
	check(refusal.includes('content'), `the refused row says ${refusal}`);
	const [submitted] = executions.flatMap((one) => outputOf(one, 0, 'Submit'));
	check(String(submitted.json.delivery).includes(WEBHOOK_ID), 'no word of the delivery');
	const note = '2 submitted and delivered, 1 refused, 1 looked for: all in the table';
	return { items: 3, readable: executions.map(readableOf), note };
}

async function tried(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	const workflow = await exampleIn(bench, 'try-the-trigger');
	const webhook = webhookOf(bench, workflow);
	const url = webhook.url.replace('/webhook/', '/webhook-test/');
	standIn.settings.webhooks = { [WEBHOOK_ID]: { ...webhook, url } };
	standIn.settings.jobs = { kind: 'time', ms: 1_000 };
	const id = await rest.createWorkflow(workflow);
	await rest.runByHand(id, 'Start');
	await rest.allFinished(id, 1);
	await rest.runByHand(id, 'When a video is done');
	const executions = await rest.allFinished(id, 2);
	return brought(executions, 1, 'submitted, then received while n8n listens');
}

export const triggerExamples: Scenario[] = [
	example('submits on a schedule and collects when done', 'submit-and-collect', schedule),
	example('receives at the test URL of the trigger', 'try-the-trigger', tried),
];
