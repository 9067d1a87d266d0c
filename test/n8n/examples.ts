/** The workflows of `examples/` in real n8n: imported with a credential of the bench, run, and waited for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { Bench } from './bench';
import { check, valuesFor } from './bench';
import { SECRET } from './deliveries';
import { answerOf, asJson } from './environment';
import type { Execution } from './rest';
import { root } from './versions';
import type { WorkflowFile, WorkflowNode } from './workflows';

export const readExample = (name: string): WorkflowFile =>
	JSON.parse(readFileSync(join(root, 'examples', `${name}.json`), 'utf8')) as WorkflowFile;

/** Parameters to set in an example, by the names of its nodes. */
export type Change = Record<string, IDataObject>;

/** Looks often: an example is made for jobs of minutes, the stand-in's take a moment. */
export function inAHurry({ type, parameters }: WorkflowNode): IDataObject {
	if (!type.endsWith('.pixVerse') || parameters.waitForCompletion === false) return parameters;
	const options = { ...(parameters.options as IDataObject), pollingInterval: 0.2 };
	return { ...parameters, options };
}

/** An example with a credential of the bench. */
export async function exampleIn(
	{ rest, standIn }: Bench,
	name: string,
	change: Change = {},
): Promise<WorkflowFile> {
	const values = { ...valuesFor(standIn), webhookSecret: SECRET };
	const pixVerseApi = await rest.createCredential(values, name);
	const workflow = readExample(name);
	const nodes = workflow.nodes.map((one) => ({
		...one,
		...(one.type.includes('.pixVerse') ? { credentials: { pixVerseApi } } : {}),
		parameters: { ...inAHurry(one), ...change[one.name] },
	}));
	const settings = { ...workflow.settings, saveDataSuccessExecution: 'all' };
	return { name, nodes, connections: workflow.connections, settings, active: false };
}

/** The node of an example that has a webhook, and its ID. */
export function webhookIdIn({ nodes }: WorkflowFile, name: string): string {
	return String(nodes.find((one) => one.name === name)?.webhookId);
}

/** Says something to the public chat of an active example; returns what the page would show. */
export async function sendChatMessage(
	{ server }: Bench,
	webhookId: string,
	chatInput: string,
): Promise<string> {
	const message = asJson({ action: 'sendMessage', sessionId: '1', chatInput });
	const answer = await answerOf(`${server.url}/webhook/${webhookId}/chat`, message);
	return await answer.text();
}

export const BY_HAND = "When clicking 'Execute workflow'";

/** The last execution of an example that must have succeeded. */
export async function lastSuccess({ rest }: Pick<Bench, 'rest'>, id: string): Promise<Execution> {
	const execution = await rest.finished(id);
	const { status, data } = execution;
	check(status === 'success', `the execution is ${status}: ${data.resultData.error?.message}`);
	return execution;
}

/** Imports an example and starts it by hand; returns its execution. */
export async function run(
	bench: Bench,
	name: string,
	trigger = BY_HAND,
	change: Change = {},
): Promise<Execution> {
	const id = await bench.rest.createWorkflow(await exampleIn(bench, name, change));
	await bench.rest.runByHand(id, trigger);
	return await lastSuccess(bench, id);
}
