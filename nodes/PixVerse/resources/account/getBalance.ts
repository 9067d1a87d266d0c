/** Get Balance (docs/service.md, "Account"). */
import type { IDataObject } from 'n8n-workflow';
import { creditsLeft } from '../../transport/http/record';
import { getRecord } from '../../transport/records';
import { operation } from '../operation';

/** The balance with its sum, if it can be read. */
function withTotal(balance: IDataObject): IDataObject {
	const total = creditsLeft(balance);
	return total === undefined ? balance : { ...balance, total };
}

export const getBalance = operation({
	name: 'Get Balance',
	value: 'getBalance',
	action: 'Get credit balance',
	description: 'Get the credits that are left in the monthly plan and in bought packages. Free.',
	method: 'GET',
	path: '/openapi/v2/account/balance',
	handler: getRecord(withTotal),
});
