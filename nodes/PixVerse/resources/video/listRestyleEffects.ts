/** List Restyle Effects: `GET /openapi/v2/video/restyle/list` (reference 10). */
import type { Operation } from '../operation';
import { getMany } from '../../transport/getMany';

export const listRestyleEffects: Operation = {
	option: {
		name: 'List Restyle Effects',
		value: 'listRestyleEffects',
		action: 'List restyle effects',
		description: 'List the ready-made styles of the account with their IDs. Free.',
		routing: {
			request: { method: 'GET', url: '/openapi/v2/video/restyle/list' },
			send: { paginate: true },
			operations: { pagination: getMany() },
		},
	},
	fields: [],
};
