/** Get Usage: `POST /openapi/v2/account/billing/usage-detail` (reference 28, clients only). */
import type { Operation } from '../operation';
import { sendUsageFilters, usageFilters } from '../../fields/usage';
import { listUsage } from '../../transport/listUsage';

export const getUsage: Operation = {
	option: {
		name: 'Get Usage',
		value: 'getUsage',
		action: 'Get the credit usage',
		description: 'List what was charged and refunded. Free.',
		routing: {
			request: { method: 'POST', url: '/openapi/v2/account/billing/usage-detail' },
			send: { preSend: [sendUsageFilters], paginate: true },
			operations: { pagination: listUsage },
		},
	},
	fields: [usageFilters],
};
