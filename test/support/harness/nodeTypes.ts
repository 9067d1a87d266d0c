/** The node types of a test workflow: ours as n8n's loader prepares it, and a start node. */
import { DirectoryLoader, RoutingNode } from 'n8n-core';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	INodeTypes,
} from 'n8n-workflow';

/**
 * Prepares a declarative node as n8n's loader does: "Request Options" are added, and an `execute`
 * that calls the router, without which hooks would see no cancel signal. A node that has its own
 * stays as it is.
 */
export function asLoaded(type: INodeType): INodeType {
	if (type.execute) return type;
	DirectoryLoader.applyDeclarativeNodeOptionParameters(type);
	type.execute = async function (this: IExecuteFunctions) {
		return (await new RoutingNode(this as never, type).runNode()) ?? [];
	};
	return type;
}

async function handOn(this: IExecuteFunctions) {
	return [this.getInputData()];
}

/** Runs the code of an example, which is ours, right here; n8n does so in a task runner. */
async function runCode(this: IExecuteFunctions) {
	const code = String(this.getNodeParameter('jsCode', 0));
	return [new Function(code)() as INodeExecutionData[]];
}

/** A type beside ours. */
export function simpleType(
	name: string,
	execute: INodeType['execute'] = handOn,
	more: Partial<INodeTypeDescription> = {},
): INodeType {
	const description = { displayName: name, name, description: '', defaults: { name }, version: 1 };
	const wires: Pick<INodeTypeDescription, 'inputs' | 'outputs'> = {
		inputs: ['main'],
		outputs: ['main'],
	};
	return {
		description: { ...description, ...wires, group: ['input'], properties: [], ...more },
		execute,
	};
}

/** A registry of the given nodes and of those that exported workflows use beside ours. */
export function nodeTypesWith(types: Record<string, INodeType>): INodeTypes {
	const code = { displayName: 'JavaScript', name: 'jsCode', type: 'string', default: '' } as const;
	const known: Record<string, INodeType> = {
		'n8n-nodes-base.manualTrigger': simpleType('manualTrigger'),
		'n8n-nodes-base.noOp': simpleType('noOp'),
		'n8n-nodes-base.stickyNote': simpleType('stickyNote'),
		'n8n-nodes-base.code': simpleType('code', runCode, { properties: [code] }),
		...types,
	};
	const find = (name: string): INodeType => {
		if (!(name in known)) throw new Error(`The harness has no node type ${name}`);
		return known[name];
	};
	return { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) };
}
