/** One operation whole: the entry in the "Operation" list with its route, and its own fields. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export interface Operation {
	option: INodePropertyOptions;
	fields: INodeProperties[];
}

/** The "Operation" list of a resource, followed by the fields of its operations. */
export function resourceProperties(
	resource: string,
	defaultOperation: string,
	operations: Operation[],
	shared: INodeProperties[] = [],
): INodeProperties[] {
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options: operations.map(({ option }) => option),
			default: defaultOperation,
		},
		...operations.flatMap(({ fields }) => fields),
		...shared,
	];
}
