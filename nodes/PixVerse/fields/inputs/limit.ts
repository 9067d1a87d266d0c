/** "Return All" and "Limit" of the operations that list something. */
import type { Input } from '../input';

/** How many records are returned; the handler of a list reads it. */
export const limit: Input = {
	fields: [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { hide: { returnAll: [true] } },
		},
	],
};
