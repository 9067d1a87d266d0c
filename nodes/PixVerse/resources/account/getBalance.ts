/** Get Balance (docs/service.md, "Account"). */
import { creditsLeft } from '../../transport/values/record';
import { getRecord } from '../../transport/records';
import { operation } from '../operation';

export const getBalance = operation({
	name: 'Get Balance',
	value: 'getBalance',
	action: 'Get credit balance',
	description: 'Get the credits that are left in the monthly plan and in bought packages. Free.',
	method: 'GET',
	path: '/openapi/v2/account/balance',
	handler: getRecord((balance) => {
		// The output has a total only if the node could read each part that PixVerse sent.
		const total = creditsLeft(balance);
		return total === undefined ? balance : { ...balance, total };
	}),
});
