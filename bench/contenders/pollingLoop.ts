/** The polling loop of n8n's video templates as a workflow of n8n's own nodes. */
import { join } from 'node:path';
import type { IDataObject, INode, INodeType, IVersionedNodeType } from 'n8n-workflow';
import type { ExportedWorkflow } from '../../test/support/harness/engine';
import { versions } from '../../test/n8n/versions';
import { READY, RESULT, SUBMIT } from './requests';

const base = join(versions['2.x'].folder, 'node_modules/n8n-nodes-base/dist/nodes');

/** Where n8n's own nodes lie there. */
const files: Record<string, string> = {
	httpRequest: 'HttpRequest/HttpRequest',
	wait: 'Wait/Wait',
	if: 'If/If',
	splitInBatches: 'SplitInBatches/SplitInBatches',
};

const typeVersions: Record<string, number> = {
	httpRequest: 4.2,
	wait: 1.1,
	if: 2.2,
	splitInBatches: 3,
};

function load(name: string): INodeType {
	const path = join(base, `${files[name]}.node.js`);
	const [type] = Object.values(require(path) as Record<string, new () => unknown>);
	const made = new type() as INodeType | IVersionedNodeType;
	return 'nodeVersions' in made ? made.getNodeType(typeVersions[name]) : made;
}

/** The node types of the loop. */
export const coreNodes = (): Record<string, INodeType> =>
	Object.fromEntries(Object.keys(files).map((name) => [`n8n-nodes-base.${name}`, load(name)]));

export interface Loop {
	baseUrl: string;
	apiKey: string;
	/** What the Wait node waits, in seconds. */
	wait: number;
	/** Whether items go through "Loop Over Items" one by one. */
	oneByOne: boolean;
	/** Whether a last HTTP Request fetches the file. */
	download?: boolean;
}

function node(name: string, type: string, parameters: IDataObject): INode {
	const full = `n8n-nodes-base.${type}`;
	const typeVersion = typeVersions[type] ?? 1;
	const of = { id: name, name, type: full, typeVersion, position: [0, 0] as [number, number] };
	return { ...of, parameters: parameters as INode['parameters'] };
}

const traceId =
	"={{ 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16)) }}";

function request(name: string, { apiKey }: Loop, parameters: IDataObject): INode {
	const headers = [
		{ name: 'API-KEY', value: apiKey },
		{ name: 'Ai-Trace-Id', value: traceId },
	];
	const sent = { sendHeaders: true, headerParameters: { parameters: headers }, options: {} };
	return node(name, 'httpRequest', { ...sent, ...parameters });
}

const body =
	"={{ JSON.stringify({ source_video_id: 1, restyle_prompt: 'watercolor', seed: $json.seed }) }}";

function isReady(): INode {
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 };
	const operator = { type: 'number', operation: 'equals' };
	const ready = { id: 'ready', leftValue: '={{ $json.Resp.status }}', rightValue: READY, operator };
	const conditions = { options, conditions: [ready], combinator: 'and' };
	return node('Ready?', 'if', { conditions, looseTypeValidation: true, options: {} });
}

/** Nodes by the names of those that follow on each of their outputs. */
type Wiring = Record<string, string[][]>;

function connect(wiring: Wiring): IDataObject {
	const to = (name: string) => ({ node: name, type: 'main', index: 0 });
	const all = Object.entries(wiring).map(([from, outputs]) => [
		from,
		{ main: outputs.map((names) => names.map(to)) },
	]);
	return Object.fromEntries(all) as IDataObject;
}

/** Submit, wait, poll, and wait again until the video is ready. */
export function pollingLoopWorkflow(loop: Loop): ExportedWorkflow {
	const result = `=${loop.baseUrl}${RESULT}{{ $('Submit').item.json.Resp.video_id }}`;
	const file = { options: { response: { response: { responseFormat: 'file' } } } };
	const nodes = [
		node('Start', 'manualTrigger', {}),
		node('Each', 'splitInBatches', { batchSize: 1, options: {} }),
		request('Submit', loop, {
			...{ method: 'POST', url: `${loop.baseUrl}${SUBMIT}`, sendBody: true },
			...{ specifyBody: 'json', jsonBody: body },
		}),
		node('Wait', 'wait', { amount: loop.wait, unit: 'seconds' }),
		request('Poll', loop, { method: 'GET', url: result }),
		isReady(),
		node('Download', 'httpRequest', { method: 'GET', url: '={{ $json.Resp.url }}', ...file }),
		node('End', 'noOp', {}),
	];
	const end = loop.oneByOne ? 'Each' : 'End';
	const connections = connect({
		Start: [[loop.oneByOne ? 'Each' : 'Submit']],
		...(loop.oneByOne ? { Each: [['End'], ['Submit']] } : {}),
		Submit: [['Wait']],
		Wait: [['Poll']],
		Poll: [['Ready?']],
		'Ready?': [[loop.download ? 'Download' : end], ['Wait']],
		Download: [[end]],
	});
	const used = nodes.filter(({ name }) => name !== 'Each' || loop.oneByOne);
	return { name: 'Polling loop', nodes: used, connections };
}
