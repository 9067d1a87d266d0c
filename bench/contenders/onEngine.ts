/** A contender in n8n's own engine: a workflow, the node types that it needs, and a credential. */
import type { IDataObject, INode, INodeType } from 'n8n-workflow';
import { credentials as credentialTypes, pixVerse } from '../../test/contract/product';
import type { EngineResult, EngineRun, ExportedWorkflow } from '../../test/support/harness/engine';
import { runOnEngine } from '../../test/support/harness/engine';
import { plainNode } from './plain';
import { coreNodes, pollingLoopWorkflow } from './pollingLoopWorkflow';
import { REFERENCE_TYPE, ReferenceNode } from './referenceNode';

/** Where the service is. */
export interface Service {
	baseUrl: string;
	apiKey: string;
}

/** What a run is to do. */
export interface Wish extends Pick<EngineRun, 'items' | 'onStart'> {
	/** Whether videos are waited for; the loop always does. */
	waits?: boolean;
	download?: boolean;
	/** Restyles the file of the item instead of a video that the service knows. */
	upload?: boolean;
	/** Seconds between two looks, for contenders that have such a thing. */
	wait?: number;
	/** Whether a loop takes one item at a time. */
	oneByOne?: boolean;
	/** Whether nothing is uploaded or submitted; our node only. */
	dryRun?: boolean;
}

/** Runs a contender to its end. */
export type Run = (service: Service, wish: Wish) => Promise<EngineResult>;

const PIXVERSE_TYPE = 'n8n-nodes-pixverse.pixVerse';
const credential = credentialTypes[0].instance;
const credentials = { pixVerseApi: { id: 'bench', name: 'bench' } };
const of = (type: string) => ({ id: type, name: 'Node', type, typeVersion: 1 });

/** A workflow of a start and one node. */
function single(type: string, parameters: IDataObject): ExportedWorkflow {
	const start = { ...of('n8n-nodes-base.manualTrigger'), name: 'Start', parameters: {} };
	const node = { ...of(type), parameters, credentials };
	const connections = { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } };
	const placed = [start, node].map((one) => ({ ...one, position: [0, 0] }));
	return { nodes: placed as unknown as INode[], connections };
}

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });

/** Our node in a workflow. */
function pixVerseWorkflow({ waits = true, dryRun, ...wish }: Wish): ExportedWorkflow {
	const { download, upload, wait } = wish;
	const polling = wait === undefined ? {} : { pollingInterval: wait };
	return single(PIXVERSE_TYPE, {
		resource: 'video',
		operation: 'restyle',
		sourceVideo: upload ? locator('file', 'data') : locator('videoId', '1'),
		effect: locator('prompt', 'watercolor'),
		seed: '={{ $json.seed }}',
		waitForCompletion: waits,
		downloadVideo: download ?? false,
		options: dryRun ? { dryRun } : polling,
	});
}

const declarative =
	(node: INodeType): Run =>
	async ({ baseUrl, apiKey }, wish) =>
		await runOnEngine({
			...{ workflow: pixVerseWorkflow(wish), node, nodeTypeName: PIXVERSE_TYPE },
			...{ items: wish.items, onStart: wish.onStart },
			credential: { type: credential, data: { apiKey, baseUrl } },
		});

const reference = new ReferenceNode();

const referenceNode: Run = async ({ baseUrl, apiKey }, wish) => {
	const { waits: wait = true, download = false, wait: pollingInterval = 5 } = wish;
	const parameters = { seed: '={{ $json.seed }}', wait, download, pollingInterval };
	return await runOnEngine({
		...{ workflow: single(REFERENCE_TYPE, parameters), node: reference },
		...{ nodeTypeName: REFERENCE_TYPE, items: wish.items, onStart: wish.onStart },
		credential: { type: credential, data: { apiKey, baseUrl } },
	});
};

let loaded: ReturnType<typeof coreNodes> | undefined;

/** Loads n8n's own nodes, which takes seconds; not to be part of what is measured. */
export function loadCoreNodes(): ReturnType<typeof coreNodes> {
	loaded ??= coreNodes();
	return loaded;
}

const pollingLoop: Run = async (service, wish) => {
	const { wait = 10, oneByOne = false, download } = wish;
	const workflow = pollingLoopWorkflow({ ...service, wait, oneByOne, download });
	const moreTypes = loadCoreNodes();
	const nodeTypeName = 'n8n-nodes-base.if';
	return await runOnEngine({
		...{ workflow, moreTypes, node: moreTypes[nodeTypeName], nodeTypeName },
		...{ items: wish.items, onStart: wish.onStart },
		credential: { type: credential, data: { ...service } },
	});
};

/** What can run in an engine, by kind. */
export const runs = {
	ours: declarative(pixVerse),
	plain: declarative(plainNode),
	referenceNode,
	pollingLoop,
};
