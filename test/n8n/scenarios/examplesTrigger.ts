/** The examples of the trigger in real n8n, with the stand-in delivering to them. */
import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { clientOf, idIn } from '../../support/standin/client';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { activateReceiver, WEBHOOK_ID, webhookOf } from '../deliveries';
import { waitUntil } from '../environment';
import { exampleIn, lastSuccess } from '../examples';
import { killAndRepeat } from '../kills';
import { Rest } from '../rest';
import type { WorkflowFile } from '../workflows';
import { webhookNode } from '../workflows';
import { faults } from '../../support/standin/faults';

const [SUBMIT, COLLECT] = ['Every morning', 'Every 5 minutes'];

/** The path of the webhook in place of a schedule. */
const pathOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const COLUMNS = ['prompt', 'video_id', 'state', 'url'];

/** The example of the table, filled with rows; `submitTo` is the ID of a webhook. */
async function collecting(bench: Bench, rows: IDataObject[], submitTo?: string) {
	const table = await DataTable.create(bench.rest, `Collected ${randomUUID()}`, COLUMNS);
	await table.insert(rows);
	const reading = ['Open rows', 'Submitted rows'];
	const writing = ['Keep the ID', 'Keep the refusal', 'Write the result'];
	const change = table.changeOf(...reading, ...writing);
	const workflow = await exampleIn(bench, 'submit-and-collect', change);
	for (const one of submitTo === undefined ? [] : workflow.nodes) {
		one.disabled = false;
		if (one.name === 'Submit')
			Object.assign(one.parameters.options as IDataObject, { webhookId: submitTo });
	}
	const states = async () => (await table.rows()).map(({ state }) => String(state));
	return { workflow, states };
}

const submitted = (videoId: string): IDataObject => ({
	...{ prompt: 'a lighthouse', video_id: videoId, state: 'submitted' },
});

/** Two rows are submitted and delivered, a third was submitted before and its result got lost. */
async function delivered(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 1_000 };
	const lost = idIn(await clientOf(standIn).restyle());
	const prompts = ['a paper boat', 'something forbidden', 'a fox'].map((prompt) => ({ prompt }));
	const { workflow, states } = await collecting(bench, [...prompts, submitted(lost)], WEBHOOK_ID);
	const { workflowId } = await activateReceiver(bench, workflow);
	await rest.runByHand(workflowId, SUBMIT);
	await waitUntil('two results to be written', async () => {
		return (await states()).filter((state) => state === 'ready').length === 2;
	});
	await rest.runByHand(workflowId, COLLECT);
	const executions = await rest.allFinished(workflowId, 4);
	const [boat, refusal, fox, found] = await states();
	deepEqual([boat, fox, found], ['ready', 'ready', 'ready']);
	check(refusal.includes('content'), `the refused row says ${refusal}`);
	const [first] = executions.flatMap((one) => outputOf(one, 0, 'Submit'));
	check(String(first.json.delivery).includes(WEBHOOK_ID), 'no word of the delivery');
	return { items: 3, readable: executions.map(readableOf) };
}

/** Webhooks in place of the schedules, because n8n retries no execution that was started by hand. */
function withWebhooks({ nodes, ...workflow }: WorkflowFile): WorkflowFile {
	const changed = nodes.map((one) => {
		const { name, position } = one;
		return [SUBMIT, COLLECT].includes(name)
			? { ...webhookNode(pathOf(name)), name, position }
			: one;
	});
	return { ...workflow, nodes: changed };
}

/** n8n is killed while Submit has an accepted submission without an answer, and while Get asks for a row. */
async function collected(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	const { ledger, settings } = standIn;
	settings.jobs = { kind: 'time', ms: 3_600_000 };
	const earlier = idIn(await clientOf(standIn).restyle());
	const prompts = ['a paper boat', 'a fox'].map((prompt) => ({ prompt }));
	const { workflow, states } = await collecting(bench, [...prompts, submitted(earlier)]);
	const workflowId = await bench.rest.activate(withWebhooks(workflow));
	const start = async (rest: Rest, name: string) => await rest.webhook(pathOf(name), {});
	await start(bench.rest, COLLECT);
	await bench.rest.allFinished(workflowId, 1);
	check((await states())[2] === 'submitted', 'the table takes a video in progress for done');
	standIn.fail({ place: 'poll', ...faults.silent });
	standIn.fail({ place: 'submit', ...faults.silent, skip: 1 });
	const looks = ledger.count('poll');
	await start(bench.rest, COLLECT);
	await start(bench.rest, SUBMIT);
	const areHeld = () => ledger.generations.length === 3 && ledger.count('poll') > looks;
	await waitUntil('both to be held', areHeld);
	settings.jobs = { kind: 'time', ms: 0 };
	const { states: killed, executions } = await killAndRepeat(bench, workflowId, async (rest) => {
		for (const name of [SUBMIT, COLLECT]) await start(rest, name);
	});
	// As it is in the example, which its picture shows.
	const rest = await Rest.open(bench.server);
	const whole = await rest.createWorkflow(workflow);
	await rest.runByHand(whole, COLLECT);
	executions.push(await lastSuccess({ rest }, whole));
	deepEqual(await states(), ['ready', 'ready', 'ready']);
	const note = `killed in Submit and Get (then ${killed.join()}), retried and run again: 3 videos`;
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
	const [video] = executions.flatMap((one) => outputOf(one, 0, 'Bring the video'));
	check(video?.binary, 'the file did not come');
	return { items: 1, readable: executions.map(readableOf) };
}

export const triggerExamples: Scenario[] = [
	{ name: 'the example submits on a schedule and takes deliveries', run: delivered },
	{ name: 'the example submits on a schedule and collects after a kill', run: collected },
	{ name: 'the example receives at the test URL of the trigger', run: tried },
];
