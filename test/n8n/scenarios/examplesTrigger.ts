/** The examples of the trigger in real n8n, with the stand-in delivering to them. */
import { call, deliver, fieldsOf } from '../../support/standin/webhook/deliver';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { countExecutions, SECRET } from '../deliveries';
import { until } from '../environment';
import { exampleIn, say, webhookIdIn } from '../examples';
import type { Execution } from '../rest';
import type { WorkflowFile } from '../workflows';
import { chain, noOp, node } from '../workflows';

const WEBHOOK_ID = 'your-webhook-id';

/** The address of the trigger in an example. */
function addressIn({ server }: Bench, { nodes }: WorkflowFile): string {
	const trigger = nodes.find(({ type }) => type.endsWith('.pixVerseTrigger'));
	return `${server.url}/webhook/${String(trigger?.webhookId)}/webhook`;
}

/** Activates an example and lets the stand-in deliver to it. */
async function deliveringTo(bench: Bench, workflow: WorkflowFile): Promise<string> {
	const { rest, standIn } = bench;
	const url = addressIn(bench, workflow);
	standIn.settings.webhooks = { [WEBHOOK_ID]: { url, secret: SECRET } };
	standIn.settings.jobs = { kind: 'time', ms: 1_000 };
	const id = await rest.activate(workflow);
	const nothing = { body: '{}', headers: { 'content-type': 'application/json' } };
	await until('the trigger to listen', async () => (await call(url, nothing)).status === 400);
	return id;
}

/** The executions of a workflow once there are so many that have ended, oldest first. */
async function executionsOf({ rest }: Bench, id: string, wanted: number): Promise<Execution[]> {
	const ended = async () => {
		const all = await rest.executions(id);
		const open = all.some(({ status }) => ['new', 'running', 'waiting'].includes(status));
		return all.length >= wanted && !open && all;
	};
	const all = await until(`${wanted} executions`, ended);
	return await Promise.all(all.reverse().map(async (one) => await rest.execution(one.id)));
}

const VIDEO = 'Bring the video';

/** The videos that executions brought, with their files. */
const filesIn = (executions: Execution[]) =>
	executions.flatMap((execution) => outputOf(execution, 0, VIDEO)).filter(({ binary }) => binary);

function brought(executions: Execution[], wanted: number, note: string): Outcome {
	const files = filesIn(executions).length;
	check(files === wanted, `${files} files instead of ${wanted}`);
	return { items: wanted, readable: executions.map(readableOf), note };
}

const schedule: Scenario = {
	name: 'example: submit on a schedule, collect when done',
	example: 'submit-and-collect',
	async run(bench) {
		const id = await deliveringTo(bench, await exampleIn(bench, 'submit-and-collect'));
		await bench.rest.runByHand(id, 'Every morning');
		const executions = await executionsOf(bench, id, 3);
		const [submitted] = executions.flatMap((one) => outputOf(one, 0, 'Submit'));
		check(String(submitted.json.delivery).includes(WEBHOOK_ID), 'no word of the delivery');
		return brought(executions, 2, '2 submitted, 2 collected with their files');
	},
};

const chat: Scenario = {
	name: 'example: a chat that delivers later',
	example: 'chat-deliver-later',
	async run(bench) {
		const workflow = await exampleIn(bench, 'chat-deliver-later');
		const id = await deliveringTo(bench, workflow);
		const text = await say(bench, webhookIdIn(workflow, 'Chat'), 'a paper boat');
		check(text.includes('is being made'), `the chat says ${text.slice(0, 200)}`);
		return brought(await executionsOf(bench, id, 2), 1, 'answered at once, delivered later');
	},
};

const tried: Scenario = {
	name: 'example: the trigger tried at its test URL',
	example: 'try-the-trigger',
	async run(bench) {
		const { rest, standIn } = bench;
		const workflow = await exampleIn(bench, 'try-the-trigger');
		const url = addressIn(bench, workflow).replace('/webhook/', '/webhook-test/');
		standIn.settings.webhooks = { [WEBHOOK_ID]: { url, secret: SECRET } };
		standIn.settings.jobs = { kind: 'time', ms: 1_000 };
		const id = await rest.createWorkflow(workflow);
		await rest.runByHand(id, 'Start');
		await executionsOf(bench, id, 1);
		await rest.runByHand(id, 'When a video is done');
		return brought(
			await executionsOf(bench, id, 2),
			1,
			'submitted, then received while n8n listens',
		);
	},
};

const router: Scenario = {
	name: 'example: one webhook, two workflows',
	example: 'share-one-webhook',
	async run(bench) {
		const { rest } = bench;
		const begins = () =>
			node(
				'Start',
				'n8n-nodes-base.executeWorkflowTrigger',
				{ inputSource: 'passthrough' },
				{
					typeVersion: 1.1,
				},
			);
		const targets = await Promise.all(
			['one', 'two'].map(
				async (name) => await rest.createSubWorkflow(chain(name, [begins(), noOp(name)])),
			),
		);
		const to = (value: string) => ({ workflowId: { __rl: true, mode: 'id', value } });
		const change = { 'First workflow': to(targets[0]), 'Second workflow': to(targets[1]) };
		const workflow = await exampleIn(bench, 'share-one-webhook', change);
		const id = await deliveringTo(bench, workflow);
		await deliver(fieldsOf('8001'), { url: addressIn(bench, workflow), secret: SECRET });
		await executionsOf(bench, id, 1);
		for (const target of targets) {
			await until('both to run', async () => (await countExecutions(rest, target)) === 1);
		}
		return { items: 0, readable: [], note: 'both received the result' };
	},
};

const sweeper: Scenario = {
	name: 'example: what was not delivered',
	example: 'bring-in-the-missing',
	async run(bench) {
		const { rest, standIn } = bench;
		standIn.settings.jobs = { kind: 'time', ms: 0 };
		const body = JSON.stringify({ source_video_id: 1, restyle_prompt: 'as clay' });
		const headers = { 'API-KEY': standIn.settings.apiKey, 'Ai-Trace-Id': 'a trace of the sweeper' };
		await fetch(`${standIn.url}/openapi/v2/video/restyle/generate`, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/json' },
			body,
		});
		const [{ videoId }] = standIn.ledger.generations;
		const original = await exampleIn(bench, 'bring-in-the-missing');
		const rows = original.nodes.find(({ name }) => name === 'Rows without a result');
		const jsCode = String(rows?.parameters.jsCode).replace('343252978602905', videoId);
		const change = { 'Rows without a result': { jsCode } };
		const id = await rest.createWorkflow(await exampleIn(bench, 'bring-in-the-missing', change));
		await rest.runByHand(id, 'Every hour');
		return brought([await rest.finished(id)], 1, 'the video was brought by "Get"');
	},
};

export const triggerExamples: Scenario[] = [schedule, chat, tried, router, sweeper];
