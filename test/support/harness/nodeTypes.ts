/** The node types of a test workflow: ours as n8n's loader prepares it, and a start node. */
import { DirectoryLoader, RoutingNode } from 'n8n-core';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypes,
	IVersionedNodeType,
} from 'n8n-workflow';

type Runnable = INodeType & { execute?: INodeType['execute'] };

/**
 * Prepares a declarative node as n8n's loader does: "Request Options" are added, and an `execute`
 * that calls the router, without which hooks would see no cancel signal. A node that has its own
 * stays as it is.
 */
export function asLoaded(type: INodeType): INodeType {
	const loaded: Runnable = type;
	if (loaded.execute) return loaded;
	DirectoryLoader.applyDeclarativeNodeOptionParameters(loaded);
	loaded.execute = async function (this: IExecuteFunctions) {
		return (await new RoutingNode(this as never, loaded).runNode()) ?? [];
	};
	return loaded;
}

type Execute = NonNullable<INodeType['execute']>;

async function handOn(this: IExecuteFunctions) {
	return [this.getInputData()];
}

/** Runs the code of an example, which is ours, right here; n8n does so in a task runner. */
async function runCode(this: IExecuteFunctions) {
	const code = String(this.getNodeParameter('jsCode', 0));
	return [new Function(code)() as INodeExecutionData[]];
}

const codeField: INodeProperties = {
	displayName: 'JavaScript',
	name: 'jsCode',
	type: 'string',
	default: '',
};

function simple(name: string, execute: Execute = handOn, field?: INodeProperties): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['input'],
			version: 1,
			description: '',
			defaults: { name },
			inputs: ['main'],
			outputs: ['main'],
			properties: field ? [field] : [],
		},
		execute,
	};
}

/** A registry of the given nodes and of those that exported workflows use beside ours. */
export function nodeTypesWith(types: Record<string, INodeType>): INodeTypes {
	const known: Record<string, INodeType> = {
		'n8n-nodes-base.manualTrigger': simple('manualTrigger'),
		'n8n-nodes-base.noOp': simple('noOp'),
		'n8n-nodes-base.stickyNote': simple('stickyNote'),
		'n8n-nodes-base.code': simple('code', runCode, codeField),
		...types,
	};
	const find = (name: string): INodeType => {
		if (!(name in known)) throw new Error(`The harness has no node type ${name}`);
		return known[name];
	};
	return {
		getByName: (name: string): INodeType | IVersionedNodeType => find(name),
		getByNameAndVersion: find,
		getKnownTypes: () => ({}),
	};
}
