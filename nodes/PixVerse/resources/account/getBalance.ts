/** Get Balance: `GET /openapi/v2/account/balance` (docs/service.md, "Account"). */
import { getRecord } from '../../transport/getRecord';
import { operation } from '../operation';

export const getBalance = operation({
	name: 'Get Balance',
	value: 'getBalance',
	action: 'Get credit balance',
	description: 'Get the credits that are left in the monthly plan and in bought packages. Free.',
	method: 'GET',
	path: '/openapi/v2/account/balance',
	door: getRecord,
});
