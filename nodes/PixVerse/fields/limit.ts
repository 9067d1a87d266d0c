/** "Return All" and "Limit" of the operations that list something. */
import type { INodeProperties } from 'n8n-workflow';

export function limitFields(resources: string[], operations: string[]): INodeProperties[] {
	const show = { resource: resources, operation: operations };
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
			displayOptions: { show },
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { ...show, returnAll: [false] } },
		},
	];
}
