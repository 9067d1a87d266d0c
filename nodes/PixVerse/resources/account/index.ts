/** The account resource and its operations. */
import { resourceProperties } from '../../fields/operation';
import { getBalance } from './getBalance';
import { getUsage } from './getUsage';

export const accountProperties = resourceProperties('account', 'getBalance', [
	getBalance,
	getUsage,
]);
