/** Every operation of the built node, and the workflow that has each of them once. */
import { join } from 'node:path';
import type { IDataObject, INodeType } from 'n8n-workflow';
import type { NodeOperation } from '../contract/product';
import { operationsOf } from '../contract/product';
import type { OperationRun } from '../support/harness/everyOperation';
import { everyOperation, rl } from '../support/harness/everyOperation';
import { check } from './bench';
import type { StoredCredential } from './rest';
import { root } from './versions';
import type { WorkflowFile, WorkflowNode } from './workflows';
import { chain, node, pixVerse } from './workflows';

/** The node as it was built. */
export function builtNode(): INodeType {
	const { PixVerse } = require(join(root, 'dist', 'nodes', 'PixVerse', 'PixVerse.node.js')) as {
		PixVerse: new () => INodeType;
	};
	return new PixVerse();
}

/** An operation with the parameters it runs with. */
export interface Planned extends OperationRun {
	key: string;
}

/** Operations that need what another one made, mostly its ID; they come behind it. */
const behind: Record<string, string> = {
	'video.get': 'video.textToVideo',
	'image.get': 'image.applyTemplate',
	'voice.delete': 'voice.create',
	'account.getUsage': 'video.textToVideo',
};

/** Pictures and videos come from the nodes before; PixVerse fetches the song by itself. */
const files = {
	picture: rl('file', 'picture'),
	clip: rl('file', 'clip'),
	song: rl('url', 'https://example.com/song.mp3'),
};

const earlier = {
	video: '={{ $json.video_id }}',
	image: '={{ $json.image_id }}',
	voice: '={{ $json.speaker_id }}',
};

/** Every operation of the built node with its parameters; throws when one has none. */
export function plan(operations: NodeOperation[] = operationsOf(builtNode())): Planned[] {
	const runs = everyOperation(files, earlier);
	return operations.map(({ key }) => {
		const run = runs.find(({ resource, operation }) => `${resource}.${operation}` === key);
		check(run, `${key} has no case in test/contract/cases/`);
		return { ...run, key };
	});
}

/** Fetches a result file of the stand-in into a binary field, next to those that are there. */
function fetched(field: string, url: string): WorkflowNode {
	const response = { responseFormat: 'file', outputPropertyName: field };
	const parameters = { url, options: { response: { response } } };
	return node(`Fetch ${field}`, 'n8n-nodes-base.httpRequest', parameters, { typeVersion: 4.2 });
}

function operationNode(
	credential: StoredCredential,
	{ key, resource, operation, parameters, item }: Planned,
	position: [number, number],
): WorkflowNode {
	const waits = 'state' in item ? { options: { pollingInterval: 0.2 } } : {};
	// What the restyle that the helper starts from has and this operation does not.
	const none: IDataObject = { sourceVideo: undefined, effect: undefined, options: {} };
	const given = { ...none, resource, operation, ...waits, ...parameters };
	return pixVerse(credential, given, { name: key, position });
}

/** One workflow: two files are fetched, then each operation is a branch or behind one. */
export function everyOperationWorkflow(
	credential: StoredCredential,
	planned: Planned[],
	origin: string,
): WorkflowFile {
	const start = node('Start', 'n8n-nodes-base.manualTrigger', {});
	const picture = fetched('picture', `${origin}/files/1.png`);
	const clip = fetched('clip', `${origin}/files/2.mp4`);
	const workflow = chain('every operation', [start, picture, clip]);
	planned.forEach((one, row) => {
		const source = behind[one.key] ?? clip.name;
		const column = one.key in behind ? 900 : 660;
		workflow.nodes.push(operationNode(credential, one, [column, row * 120]));
		const { main } = (workflow.connections[source] ??= { main: [[]] });
		main[0].push({ node: one.key, type: 'main', index: 0 });
	});
	return workflow;
}
