/** Runs the PixVerse node on the engine against a stand-in: what most tests start with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoadOptionsContext } from 'n8n-core';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { accountKey } from '../../../nodes/PixVerse/transport/http/client';
import { PixVerse } from '../../../nodes/PixVerse/PixVerse.node';
import type { StandIn } from '../standin';
import type { EngineResult, EngineRun, ExportedWorkflow } from './engine';
import { additionalDataOf, runOnEngine, workflowOf } from './engine';

const NODE_TYPE = 'n8n-nodes-pixverse.pixVerse';
const node = new PixVerse();
const credential = new PixVerseApi();

/** An exported workflow from `examples/`. */
export function example(name: string): ExportedWorkflow {
	return JSON.parse(readFileSync(join(__dirname, '../../../examples', `${name}.json`), 'utf8'));
}

export interface NodeRun extends Pick<
	EngineRun,
	'items' | 'onStart' | 'executionId' | 'mode' | 'additionalData'
> {
	/** Merged over the parameters of the restyle example. */
	parameters?: IDataObject;
	/** Node settings such as `onError` and `retryOnFail`. */
	settings?: Partial<INode>;
	workflow?: ExportedWorkflow;
	baseUrl?: string;
	apiKey?: string;
	/** What n8n itself keeps in a credential. */
	domains?: { allowedHttpRequestDomains: string; allowedDomains?: string };
}

function engineRunOf(
	standIn: StandIn,
	{ parameters, settings, baseUrl, apiKey, domains, ...run }: NodeRun,
): EngineRun {
	const workflow = run.workflow ?? example('restyle-a-video');
	const nodes = workflow.nodes.map((original) => {
		if (original.type !== NODE_TYPE) return original;
		const merged = { ...original.parameters, downloadVideo: false, ...parameters } as never;
		return { ...original, ...settings, parameters: merged };
	});
	const data = {
		apiKey: apiKey ?? standIn.settings.apiKey,
		baseUrl: baseUrl ?? standIn.url,
		webhookSecret: 'a secret of the webhook',
		...domains,
	};
	return {
		...run,
		workflow: { ...workflow, nodes },
		node,
		nodeTypeName: NODE_TYPE,
		credential: { type: credential, data },
	};
}

export const accountAt = ({ settings, url }: StandIn): string => accountKey(settings.apiKey, url);

/** Runs the node against the stand-in and returns its outputs. */
export async function runPixVerse(standIn: StandIn, run: NodeRun = {}): Promise<EngineResult> {
	return await runOnEngine(engineRunOf(standIn, run));
}

/** What a picker of the node lists, as n8n's editor asks it. */
export async function searchList(
	standIn: StandIn,
	method: keyof PixVerse['methods']['listSearch'],
	{ filter, ...run }: Pick<NodeRun, 'apiKey' | 'baseUrl'> & { filter?: string } = {},
) {
	const made = engineRunOf(standIn, run);
	const own = made.workflow.nodes.find(({ type }) => type === NODE_TYPE) as INode;
	const context = new LoadOptionsContext(workflowOf(made), own, additionalDataOf(made), '');
	return (await node.methods.listSearch[method].call(context, filter)).results;
}

/** The value of a resource locator, whatever it is. */
export const locator = (mode: string, value: unknown) =>
	({ __rl: true, mode, value }) as IDataObject;

export function numbered(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, number) => ({ json: { number } }));
}

/** What a person reads of a failed item; nothing of another one. */
export const messageOf = ({ error }: IDataObject): string =>
	String((error as IDataObject | undefined)?.message ?? '');

export function jsonOf(result: EngineResult, output = 0): IDataObject[] {
	return (result.outputs[output] ?? []).map(({ json }) => json);
}
