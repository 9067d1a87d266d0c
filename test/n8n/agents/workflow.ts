/** Workflows in which the node is a tool: of an AI Agent with a chat model, or of an MCP server. */
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { StoredCredential } from '../rest';
import type { WorkflowFile, WorkflowNode } from '../workflows';
import { chain, node, rl, webhookNode } from '../workflows';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';
const TOOL = 'n8n-nodes-pixverse.pixVerseTool';

/** What n8n's editor writes when a person lets the model define a field. */
export const fromAi = (key: string, type = 'string'): string =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, '${type}') }}`;

/**
 * The tool that restyles; the model fills in the source, the effect and the seed. The modes are
 * those that n8n's editor chooses: of a list it makes the ID, and it keeps all others.
 */
export const restyle: IDataObject = {
	resource: 'video',
	operation: 'restyle',
	sourceVideo: rl('videoId', fromAi('Source_Video')),
	effect: rl('id', fromAi('Effect')),
	seed: fromAi('Seed'),
	waitForCompletion: true,
	downloadVideo: false,
	options: { pollingInterval: 0.2 },
};

export const get: IDataObject = {
	resource: 'video',
	operation: 'get',
	videoId: fromAi('Video_ID'),
	waitForCompletion: false,
};

export function tool(
	name: string,
	credential: StoredCredential,
	parameters: IDataObject,
	settings: IDataObject = {},
): WorkflowNode {
	return node(name, TOOL, parameters, { credentials: { pixVerseApi: credential }, ...settings });
}

/** Connects nodes to the one that has them, by a connection of AI nodes. */
function attach(workflow: WorkflowFile, type: string, to: WorkflowNode, nodes: WorkflowNode[]) {
	const attached = workflow.nodes.filter(({ position }) => (position as number[])[1] > 500).length;
	nodes.forEach((one, index) => {
		one.position = [180 + 200 * (attached + index), 540];
		workflow.nodes.push(one);
		const target = [[{ node: to.name, type, index: 0 }]];
		workflow.connections[one.name] = { [type]: target } as never;
	});
}

/** A webhook that asks an AI Agent, which has these tools. */
export function agentWorkflow(
	path: string,
	model: StoredCredential,
	tools: WorkflowNode[],
): WorkflowFile {
	const asks = {
		promptType: 'define',
		text: '={{ $json.body.wish }}',
		options: { maxIterations: 20 },
	};
	const agent = node('AI Agent', `${LANGCHAIN}.agent`, asks, { typeVersion: 3 });
	const speaks = {
		model: rl('id', 'scripted'),
		responsesApiEnabled: false,
		options: { maxRetries: 0 },
	};
	const more = { typeVersion: 1.3, credentials: { openAiApi: model } };
	const chatModel = node('OpenAI Chat Model', `${LANGCHAIN}.lmChatOpenAi`, speaks, more);
	const webhook = { ...webhookNode(path), position: [0, 300] };
	const workflow = chain(path, [webhook, { ...agent, position: [260, 300] }]);
	attach(workflow, 'ai_languageModel', agent, [chatModel]);
	attach(workflow, 'ai_tool', agent, tools);
	return workflow;
}

export function mcpWorkflow(path: string, tools: WorkflowNode[]): WorkflowFile {
	const type = `${LANGCHAIN}.mcpTrigger`;
	const more = { typeVersion: 2, webhookId: randomUUID() };
	const trigger = node('MCP Server Trigger', type, { path }, more);
	const workflow = chain(path, [trigger]);
	attach(workflow, 'ai_tool', trigger, tools);
	return workflow;
}
