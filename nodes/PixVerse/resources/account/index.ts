/** The account resource and its operations. */
import type { Resource } from '../operation';
import { getBalance } from './getBalance';
import { getUsage } from './getUsage';

export const account: Resource = {
	name: 'Account',
	value: 'account',
	operations: [getBalance, getUsage],
	first: getBalance,
};
