/** One conversation with an AI Agent that has the node as tools, and a scripted model. */
import type { IDataObject } from 'n8n-workflow';
import type { Bench } from '../bench';
import type { Execution, Rest, StoredCredential } from '../rest';
import type { Model, Script } from './model';
import { startModel } from './model';
import { agentWorkflow, get, restyle, tool } from './workflow';

export interface Conversation {
	/** The model with what it was offered, and what the tools said to it. */
	model: Model;
	/** What the agent answered in the end. */
	answer: string;
	execution: Execution;
}

/** A stored credential of n8n's "OpenAI Chat Model" for a scripted model. */
export async function credentialFor(rest: Rest, { url }: Model): Promise<StoredCredential> {
	const created = { name: 'Scripted model', type: 'openAiApi', data: { apiKey: 'none', url } };
	const { id } = await rest.call<{ id: string }>('POST', '/rest/credentials', created);
	return { id, name: created.name };
}

/** Talks to an agent with the tools "Restyle" and "Get" until the model ends the script. */
export async function converse(
	{ rest, credential }: Bench,
	path: string,
	script: Script,
	settings: IDataObject = {},
): Promise<Conversation> {
	const model = await startModel(script);
	try {
		const openAiApi = await credentialFor(rest, model);
		const tools = [tool('Restyle', credential, restyle, settings), tool('Get', credential, get)];
		const workflow = agentWorkflow(path, openAiApi, tools);
		const workflowId = await rest.activate(workflow);
		const { text } = await rest.webhook(path, { wish: 'Restyle my video' });
		return { model, answer: text, execution: await rest.finished(workflowId) };
	} finally {
		model.close();
	}
}

/** The item that a tool said, as the model reads it. */
export function itemIn(said: string): IDataObject {
	const parsed = JSON.parse(said) as IDataObject | IDataObject[];
	return [parsed].flat()[0] as IDataObject;
}
