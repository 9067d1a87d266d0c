/** The node types of a test workflow: ours as n8n's loader prepares it, and a start node. */
import { DirectoryLoader, RoutingNode } from 'n8n-core';
import type { IExecuteFunctions, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';

type Runnable = INodeType & { execute?: INodeType['execute'] };

/**
 * Prepares a declarative node as n8n's loader does: "Request Options" are added, and an `execute`
 * that calls the router, without which hooks would see no cancel signal.
 */
export function asLoaded(type: INodeType): INodeType {
	const loaded: Runnable = type;
	DirectoryLoader.applyDeclarativeNodeOptionParameters(loaded);
	loaded.execute = async function (this: IExecuteFunctions) {
		return (await new RoutingNode(this as never, loaded).runNode()) ?? [];
	};
	return loaded;
}

function passThrough(name: string): INodeType {
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
			properties: [],
		},
		async execute() {
			return [this.getInputData()];
		},
	};
}

/** A registry of the given node and of the nodes that exported workflows start with. */
export function nodeTypesWith(types: Record<string, INodeType>): INodeTypes {
	const known: Record<string, INodeType> = {
		'n8n-nodes-base.manualTrigger': passThrough('manualTrigger'),
		'n8n-nodes-base.noOp': passThrough('noOp'),
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
