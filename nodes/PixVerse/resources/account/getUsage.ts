/** Get Usage: `POST /openapi/v2/account/billing/usage-detail` (docs/service.md, "Account"). */
import { limit } from '../../fields/inputs/limit';
import { usageFilters } from '../../fields/inputs/usageFilters';
import { getMany, usagePages } from '../../transport/records';
import { operation } from '../operation';

export const getUsage = operation({
	name: 'Get Usage',
	value: 'getUsage',
	action: 'Get credit usage',
	description: 'List what was charged and refunded. Free.',
	method: 'POST',
	path: '/openapi/v2/account/billing/usage-detail',
	inputs: [usageFilters, limit],
	handler: getMany(usagePages),
});
