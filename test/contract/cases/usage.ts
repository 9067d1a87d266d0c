/** Get Usage: all filters, and pages of as many records as are wanted. */
import type { OperationCase } from './setting';

/** How many records are wanted, and how many a page is to have. */
const limited = (limit: number, page: number) => ({
	name: `a limit of ${limit}`,
	parameters: { returnAll: false, limit },
	sends: { limit: `${page}` },
});

export const usage: OperationCase = {
	operation: 'account.getUsage',
	row: 'account.usage',
	untold: { limit: '50' },
	groups: [],
	extras: [
		{
			name: 'filters',
			parameters: {
				filters: {
					startTime: '2026-07-01T01:30:00.000+02:00',
					endTime: '2026-07-02T12:00:00.000Z',
					creditsStatus: 'refund',
					creationType: ['swap', 'agent'],
				},
			},
			sends: {
				start_time: '"2026-06-30 23:30:00"',
				end_time: '"2026-07-02 12:00:00"',
				credits_status: '"refund"',
				creation_type: '["swap","agent"]',
			},
		},
	],
	alternatives: [
		limited(3, 3),
		limited(100, 100),
		limited(101, 100),
		{ name: 'no limit', parameters: { returnAll: true }, sends: { limit: '100' } },
	],
	unreachable: {
		cursor: 'The node goes from page to page by itself.',
		limit: 'The setting counts all records, the field those of a page: see the alternatives.',
	},
	setters: {},
};
