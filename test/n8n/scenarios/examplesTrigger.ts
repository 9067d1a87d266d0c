/** The examples of the trigger in real n8n, with the stand-in delivering to them. */
import { clientOf, idIn } from '../../support/standin/client';
import { deliver, fieldsOf } from '../../support/standin/webhook/deliver';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { countExecutions, activateReceiver, WEBHOOK_ID, webhookOf } from '../deliveries';
import { waitUntil } from '../environment';
import { example, exampleIn, sendChatMessage, webhookIdIn } from '../examples';
import type { Execution } from '../rest';
import { chain, node, noOp, rl } from '../workflows';

/** Imports an example to which the stand-in delivers what takes a second. */
async function delivering(bench: Bench, name: string) {
	const workflow = await exampleIn(bench, name);
	bench.standIn.settings.jobs = { kind: 'time', ms: 1_000 };
	return { workflow, ...(await activateReceiver(bench, workflow)) };
}

/** So many videos must have come with their files. */
function brought(executions: Execution[], wanted: number, note: string): Outcome {
	const videos = executions.flatMap((execution) => outputOf(execution, 0, 'Bring the video'));
	const files = videos.filter(({ binary }) => binary).length;
	check(files === wanted, `${files} files instead of ${wanted}`);
	return { items: wanted, readable: executions.map(readableOf), note };
}

async function schedule(bench: Bench): Promise<Outcome> {
	const { workflowId } = await delivering(bench, 'submit-and-collect');
	await bench.rest.runByHand(workflowId, 'Every morning');
	const executions = await bench.rest.allFinished(workflowId, 3);
	const [submitted] = executions.flatMap((one) => outputOf(one, 0, 'Submit'));
	check(String(submitted.json.delivery).includes(WEBHOOK_ID), 'no word of the delivery');
	return brought(executions, 2, '2 submitted, 2 collected with their files');
}

async function chat(bench: Bench): Promise<Outcome> {
	const { workflow, workflowId } = await delivering(bench, 'chat-deliver-later');
	const text = await sendChatMessage(bench, webhookIdIn(workflow, 'Chat'), 'a paper boat');
	check(text.includes('is being made'), `the chat says ${text.slice(0, 200)}`);
	const executions = await bench.rest.allFinished(workflowId, 2);
	return brought(executions, 1, 'answered at once, delivered later');
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

async function router(bench: Bench): Promise<Outcome> {
	const { rest } = bench;
	const target = async (name: string) => {
		const type = 'n8n-nodes-base.executeWorkflowTrigger';
		const begin = node('Start', type, { inputSource: 'passthrough' }, { typeVersion: 1.1 });
		return await rest.createSubWorkflow(chain(name, [begin, noOp(name)]));
	};
	const targets = [await target('one'), await target('two')];
	const to = (value: string) => ({ workflowId: rl('id', value) });
	const change = { 'First workflow': to(targets[0]), 'Second workflow': to(targets[1]) };
	const workflow = await exampleIn(bench, 'share-one-webhook', change);
	const { webhook, workflowId } = await activateReceiver(bench, workflow);
	await deliver(fieldsOf('8001'), webhook);
	await rest.allFinished(workflowId, 1);
	for (const id of targets) {
		await waitUntil('both to run', async () => (await countExecutions(rest, id)) === 1);
	}
	return { note: 'both received the result' };
}

async function sweeper(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	const videoId = idIn(await clientOf(standIn).restyle());
	const name = 'bring-in-the-missing';
	const { nodes } = await exampleIn(bench, name);
	const rows = nodes.find((one) => one.name === 'Rows without a result');
	const jsCode = String(rows?.parameters.jsCode).replace('343252978602905', videoId);
	const change = { 'Rows without a result': { jsCode } };
	const id = await rest.createWorkflow(await exampleIn(bench, name, change));
	await rest.runByHand(id, 'Every hour');
	return brought([await rest.finished(id)], 1, 'the video was brought by "Get"');
}

export const triggerExamples: Scenario[] = [
	example('submits on a schedule and collects when done', 'submit-and-collect', schedule),
	example('of a chat delivers later', 'chat-deliver-later', chat),
	example('receives at the test URL of the trigger', 'try-the-trigger', tried),
	example('hands one webhook to two workflows', 'share-one-webhook', router),
	example('brings in what was not delivered', 'bring-in-the-missing', sweeper),
];
