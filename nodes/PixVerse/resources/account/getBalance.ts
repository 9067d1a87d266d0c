/** Get Balance: `GET /openapi/v2/account/balance` (reference 27). */
import type { Operation } from '../operation';
import { getRecord } from '../../transport/getRecord';

export const getBalance: Operation = {
	option: {
		name: 'Get Balance',
		value: 'getBalance',
		action: 'Get the credit balance',
		description: 'Get the credits that are left in the monthly plan and in bought packages. Free.',
		routing: {
			request: { method: 'GET', url: '/openapi/v2/account/balance' },
			send: { paginate: true },
			operations: { pagination: getRecord },
		},
	},
	fields: [],
};
