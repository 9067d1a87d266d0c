/** Workflows for the scenarios: a trigger, something that makes items, and the node. */
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { StoredCredential } from './rest';

export interface WorkflowNode extends IDataObject {
	name: string;
	type: string;
	parameters: IDataObject;
}

/** A workflow as n8n exports it. */
export interface WorkflowFile {
	id?: string;
	name: string;
	active: boolean;
	nodes: WorkflowNode[];
	connections: Record<
		string,
		{ main: Array<Array<{ node: string; type: string; index: number }>> }
	>;
	settings: IDataObject;
}

export const rl = (mode: string, value: string): IDataObject => ({ __rl: true, mode, value });

let column = 0;

export function node(
	name: string,
	type: string,
	parameters: IDataObject,
	more: IDataObject = {},
): WorkflowNode {
	const position = [220 * column++, 300];
	return { id: randomUUID(), name, type, typeVersion: 1, position, parameters, ...more };
}

export function webhookNode(path: string): WorkflowNode {
	const parameters = { httpMethod: 'POST', path, responseMode: 'onReceived' };
	const more = { typeVersion: 2, webhookId: randomUUID() };
	return node('Webhook', 'n8n-nodes-base.webhook', parameters, more);
}

/** Makes one item of every element of `items` in the body of the webhook call. */
export function splitNode(): WorkflowNode {
	return node('Items', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.items' });
}

/** Turns the base64 text in the field `file` into a video file in the binary field `data`. */
export function fileNode(): WorkflowNode {
	const options = { fileName: 'clip.mp4', mimeType: 'video/mp4' };
	const parameters = { operation: 'toBinary', sourceProperty: 'file', options };
	return node('File', 'n8n-nodes-base.convertToFile', parameters, { typeVersion: 1.1 });
}

export function manualTrigger(name: string): WorkflowNode {
	return node(name, 'n8n-nodes-base.manualTrigger', {});
}

export function codeNode(name: string, jsCode: string): WorkflowNode {
	return node(name, 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
}

export function noOp(name: string): WorkflowNode {
	return node(name, 'n8n-nodes-base.noOp', {});
}

/** The node under test; parameters of a scenario are laid over a quick restyle. */
export function pixVerse(
	credential: StoredCredential,
	parameters: IDataObject = {},
	settings: IDataObject = {},
): WorkflowNode {
	const restyle = {
		resource: 'video',
		operation: 'restyle',
		sourceVideo: rl('videoId', '={{ $json.source }}'),
		effect: rl('prompt', '={{ $json.prompt }}'),
		waitForCompletion: true,
		downloadVideo: false,
		options: { pollingInterval: 0.2 },
	};
	const credentials = { pixVerseApi: credential };
	const type = 'n8n-nodes-pixverse.pixVerse';
	return node('PixVerse', type, { ...restyle, ...parameters }, { credentials, ...settings });
}

/** The trigger; its deliveries go to `/webhook/<webhookId>/webhook`. */
export function pixVerseTrigger(pixVerseApi: StoredCredential, webhookId: string): WorkflowNode {
	const more = { typeVersion: 2, webhookId, credentials: { pixVerseApi } };
	return node('PixVerse Trigger', 'n8n-nodes-pixverse.pixVerseTrigger', {}, more);
}

/** A workflow of nodes without lines, which lie over nodes and take clicks: so many in a row. */
export function grid(name: string, columns: number, nodes: WorkflowNode[]): WorkflowFile {
	const placed = nodes.map((one, index) => {
		const position = [260 * (index % columns), 220 * Math.floor(index / columns)];
		return { ...one, position };
	});
	return { ...chain(name, []), nodes: placed };
}

/** Connects nodes one after the other; `branches` adds what hangs on further outputs of the last. */
export function chain(
	name: string,
	nodes: WorkflowNode[],
	branches: WorkflowNode[] = [],
): WorkflowFile {
	column = 0;
	const to = (target: WorkflowNode) => [{ node: target.name, type: 'main', index: 0 }];
	const connections: WorkflowFile['connections'] = {};
	nodes
		.slice(1)
		.forEach((target, index) => (connections[nodes[index].name] = { main: [to(target)] }));
	if (branches.length > 0) connections[nodes[nodes.length - 1].name] = { main: branches.map(to) };
	return {
		name,
		active: false,
		nodes: [...nodes, ...branches],
		connections,
		settings: {
			executionOrder: 'v1',
			saveDataErrorExecution: 'all',
			saveDataSuccessExecution: 'all',
			saveManualExecutions: true,
		},
	};
}
