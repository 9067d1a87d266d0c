/**
 * Runs an exported workflow on n8n's own engine: real expressions, real routing, real HTTP.
 * Nothing of the path from the node to the socket is replaced.
 */
import { randomInt } from 'node:crypto';
import { Container } from '@n8n/di';
import { BinaryDataService, ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	ICredentialType,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	IRun,
	IRunExecutionData,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import { TestCredentials } from './credentials';
import { asLoaded, nodeTypesWith } from './nodeTypes';

// The engine stays loaded from one test file to the next; its services begin anew.
Container.reset();

const { Workflow } = n8nWorkflow;

/** Whether the tests run on n8n 2.x and not on 1.x. */
export const isN8n2 = 'getCredentialOwnRequestAllowedDomains' in n8nWorkflow;

/** The part of an exported workflow that the engine needs. */
export interface ExportedWorkflow {
	name?: string;
	nodes: INode[];
	connections: IDataObject;
	settings?: IDataObject;
}

export interface EngineRun {
	workflow: ExportedWorkflow;
	node: INodeType;
	nodeTypeName: string;
	/** Other node types of the workflow by their names. */
	moreTypes?: Record<string, INodeType>;
	credential: { type: ICredentialType; data: IDataObject };
	/** The items that the first node hands on. */
	items?: INodeExecutionData[];
	/** Called once the run has begun; call its argument to press Stop. */
	onStart?: (stop: () => void) => void;
	/** Undefined stands for a call without an execution ID. */
	executionId?: string | null;
	/** How the run was started; by a trigger unless said otherwise. */
	mode?: WorkflowExecuteMode;
	/** More of what n8n knows around the run. */
	additionalData?: Partial<IWorkflowExecuteAdditionalData>;
}

export interface EngineResult {
	status: string;
	/** The message of the error that stopped the run. */
	error?: { message: string; description?: string; httpCode?: string; context?: IDataObject };
	/** The node's outputs: items per output. */
	outputs: INodeExecutionData[][];
	/** The custom data of the execution. */
	customData: Record<string, string>;
	run: IRun;
}

let binaryReady: Promise<void> | undefined;

export async function useFileStorage(): Promise<void> {
	binaryReady ??= (async () => {
		const service = Container.get(BinaryDataService);
		const localStoragePath = `${process.env.N8N_USER_FOLDER}/binary`;
		const config = { mode: 'filesystem', availableModes: ['filesystem'], localStoragePath };
		// n8n 2.x is handed its configuration, 1.x has it already.
		Object.assign((Reflect.get(service, 'config') as object | undefined) ?? {}, config);
		await (service.init as (config: unknown) => Promise<void>).call(service, config);
	})();
	await binaryReady;
}

export function additionalDataOf(run: EngineRun): IWorkflowExecuteAdditionalData {
	const url = 'http://127.0.0.1:5678/';
	const id = run.executionId === null ? undefined : (run.executionId ?? String(randomInt(1e9)));
	return {
		executionId: id,
		credentialsHelper: new TestCredentials(run.credential.type, run.credential.data as never),
		hooks: new ExecutionLifecycleHooks('trigger', id ?? '0', {} as never),
		currentNodeExecutionIndex: 0,
		webhookBaseUrl: url,
		webhookWaitingBaseUrl: url,
		webhookTestBaseUrl: url,
		formWaitingBaseUrl: url,
		restApiUrl: url,
		instanceBaseUrl: url,
		variables: {},
		...run.additionalData,
	} as unknown as IWorkflowExecuteAdditionalData;
}

const loaded = new WeakMap<INodeType, INodeType>();

function load(node: INodeType): INodeType {
	const known = loaded.get(node) ?? asLoaded(node);
	loaded.set(node, known);
	return known;
}

export function workflowOf(run: EngineRun): n8nWorkflow.Workflow {
	const nodeTypes = nodeTypesWith({ ...run.moreTypes, [run.nodeTypeName]: load(run.node) });
	const { nodes, connections, settings } = run.workflow;
	return new Workflow({
		id: 'w1',
		name: run.workflow.name ?? 'test',
		nodes,
		connections: connections as never,
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1', ...settings },
	});
}

export function startDataOf({ workflow, items = [{ json: {} }] }: EngineRun): IRunExecutionData {
	const start = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger') as INode;
	const stack = [{ node: start, data: { main: [items] }, source: null }];
	return {
		version: 1,
		startData: {},
		resultData: { runData: {} },
		executionData: {
			contextData: {},
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
			nodeExecutionStack: stack,
		},
	} as never;
}

/** Runs the workflow to its end and returns what the node with our type put out. */
export async function runOnEngine(run: EngineRun): Promise<EngineResult> {
	const workflow = workflowOf(run);
	const node = run.workflow.nodes.find(({ type }) => type === run.nodeTypeName) as INode;
	const additionalData = additionalDataOf(run);
	const execute = new WorkflowExecute(additionalData, run.mode ?? 'trigger', startDataOf(run));
	const running = execute.processRunExecutionData(workflow);
	run.onStart?.(() => running.cancel());
	return resultOf(await running, node);
}

function resultOf(run: IRun, node: INode): EngineResult {
	const { resultData } = run.data;
	const task = resultData.runData[node.name]?.at(-1);
	return {
		status: run.status,
		error: resultData.error as EngineResult['error'],
		outputs: (task?.data?.main ?? []).map((output) => output ?? []),
		customData: resultData.metadata ?? {},
		run,
	};
}
