/** A contender in n8n's own engine: a workflow, the node types that it needs, and a credential. */
import { join } from 'node:path';
import type { ICredentialType, IDataObject, INode, INodeType } from 'n8n-workflow';
import type { ExportedWorkflow } from '../../test/support/harness/engine';
import { runOnEngine } from '../../test/support/harness/engine';
import type { Contender } from '../types';
import { EmptyNode } from './emptyNode';
import { FloorNode } from './floorNode';
import { coreNodes, pollingLoopWorkflow } from './pollingLoop';
import { ReferenceNode } from './referenceNode';

/** Where the service is. */
export interface Service {
	baseUrl: string;
	apiKey: string;
}

/** What a run is to make. */
export interface Batch {
	/** How many milliseconds the job of each item takes, which only the floor heeds. */
	times: number[];
	/** What a job's number begins at. */
	firstSeed?: number;
	download?: boolean;
	/** The account's limit; where there is one, a loop takes one item at a time. */
	limit?: number;
	/** Seconds between two polls, instead of the contender's own. */
	wait?: number;
}

/** Makes the videos, and ends when all of them have come. */
export type Run = (service: Service, batch: Batch) => Promise<void>;

interface WorkflowSetup {
	types: Record<string, INodeType>;
	workflow: (service: Service, batch: Batch) => ExportedWorkflow;
}

/** A workflow of a start and one node. */
function single(type: string, parameters: IDataObject): ExportedWorkflow {
	const of = (name: string) => ({ id: name, name, typeVersion: 1, position: [0, 0] });
	const start = { ...of('Start'), type: 'n8n-nodes-base.manualTrigger', parameters: {} };
	const credentials = { pixVerseApi: { id: 'bench', name: 'bench' } };
	const node = { ...of('Node'), type, parameters, credentials };
	const connections = { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } };
	return { nodes: [start, node] as unknown as INode[], connections };
}

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });
const seed = '={{ $json.seed }}';

/** The shortest interval that the node has. */
const SHORTEST_INTERVAL = 0.1;

const polling = (wait: number | undefined) =>
	wait === undefined ? {} : { pollingInterval: Math.max(wait, SHORTEST_INTERVAL) };

function pixVerseNode(folder: string, isEmpty = false): WorkflowSetup {
	const type = 'n8n-nodes-pixverse.pixVerse';
	const { PixVerse } = require(join(folder, 'nodes/PixVerse/PixVerse.node.ts'));
	const parameters = ({ download = false, wait }: Batch) => ({
		...{ resource: 'video', operation: 'restyle', seed, downloadVideo: download },
		...{ sourceVideo: locator('videoId', '1'), effect: locator('prompt', 'watercolor') },
		// The others wait for ever.
		...{ waitForCompletion: true, options: { waitLimit: 60, ...polling(wait) } },
	});
	const node = new PixVerse() as INodeType;
	return {
		types: { [type]: isEmpty ? new EmptyNode(node) : node },
		workflow: (_service, batch) => single(type, parameters(batch)),
	};
}

function ownNode(node: INodeType, parameters: (batch: Batch) => IDataObject): WorkflowSetup {
	const type = `bench.${node.description.name}`;
	return {
		types: { [type]: node },
		workflow: (_service, batch) =>
			single(type, { seed, download: batch.download ?? false, ...parameters(batch) }),
	};
}

function setupOf({ kind, folder = '', wait = 0 }: Contender): WorkflowSetup {
	if (kind === 'node') return pixVerseNode(folder);
	if (kind === 'emptyNode') return pixVerseNode(folder, true);
	if (kind === 'floor') {
		const known = ({ limit, times }: Batch) => ({
			ms: '={{ $json.ms }}',
			limit: limit ?? times.length,
		});
		return ownNode(new FloorNode(), known);
	}
	if (kind === 'referenceNode') {
		return ownNode(new ReferenceNode(), (batch) => ({ pollingInterval: batch.wait ?? wait }));
	}
	return {
		types: coreNodes(),
		workflow: (service, { download, limit, ...batch }) =>
			pollingLoopWorkflow({
				...{ ...service, download, wait: batch.wait ?? wait },
				oneByOne: limit !== undefined,
			}),
	};
}

/** Loads a contender, which takes seconds; not to be part of what is measured. */
export function load(contender: Contender): Run {
	const { types, workflow } = setupOf(contender);
	const [[nodeTypeName, node], ...others] = Object.entries(types);
	const credentials = join(__dirname, '../../credentials/PixVerseApi.credentials.ts');
	const file = contender.folder
		? join(contender.folder, 'credentials/PixVerseApi.credentials.ts')
		: credentials;
	const { PixVerseApi } = require(file) as { PixVerseApi: new () => ICredentialType };
	const type = new PixVerseApi();
	return async (service, batch) => {
		const { times, firstSeed = 0 } = batch;
		const { error } = await runOnEngine({
			...{ workflow: workflow(service, batch), node, nodeTypeName },
			moreTypes: Object.fromEntries(others),
			credential: { type, data: { ...service } },
			items: times.map((ms, index) => ({ json: { seed: firstSeed + index, ms } })),
		});
		if (error) throw new Error(`${contender.name}: ${error.message}`);
	};
}
