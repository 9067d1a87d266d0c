/** Get Balance: `GET /openapi/v2/account/balance` (docs/service.md, "Account"). */
import type { IDataObject } from 'n8n-workflow';
import { getRecord } from '../../transport/records';
import { operation } from '../operation';

/** The balance with its sum, unless one of its parts is unknown. */
export function withTotal(balance: IDataObject): IDataObject {
	const { credit_monthly: monthly, credit_package: bought } = balance;
	const isKnown = typeof monthly === 'number' && typeof bought === 'number';
	return isKnown ? { ...balance, total: monthly + bought } : balance;
}

export const getBalance = operation({
	name: 'Get Balance',
	value: 'getBalance',
	action: 'Get credit balance',
	description: 'Get the credits that are left in the monthly plan and in bought packages. Free.',
	method: 'GET',
	path: '/openapi/v2/account/balance',
	door: getRecord(withTotal),
});
