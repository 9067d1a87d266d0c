/** The account, its charges and the templates it may use (docs/service.md, "Account" and "Lists"). */
import type { OperationRow } from '../standin/row';
import { free, idOf, int, integer, list, oneOf, string, text } from './parts';

/** What Usage Deduction Query calls the operations. */
const creationTypes = [
	...['text_to_video', 'image_to_video', 'transition', 'lip_sync', 'extend', 'sound_effect'],
	...['fusion', 'restyle', 'multi_transition', 'swap', 'agent', 'swap_mask', 'avatar'],
	...['image_to_image', 'mimic', 'modify', 'upscale'],
];

export const accountRows: OperationRow[] = [
	{
		...free,
		key: 'account.balance',
		method: 'GET',
		path: '/openapi/v2/account/balance',
		response: {
			kind: 'account',
			fields: [idOf('account_id'), int('credit_monthly'), int('credit_package')],
		},
		place: 'account',
	},
	{
		...free,
		key: 'account.usage',
		method: 'POST',
		path: '/openapi/v2/account/billing/usage-detail',
		contentType: 'application/json',
		body: [
			...[string('start_time', { format: 'time' }), string('end_time', { format: 'time' })],
			...[integer('limit', 1, 100), string('cursor')],
			oneOf('credits_status', ['consume', 'refund']),
			{ name: 'creation_type', type: 'array', items: { type: 'string', enum: creationTypes } },
		],
		// The fields of a record are not documented.
		response: {
			kind: 'list',
			listName: 'items',
			beside: [text('next_cursor'), { name: 'has_more', type: 'boolean' }],
			fields: [],
		},
		place: 'list',
	},
	{
		...list,
		key: 'template.list',
		path: '/openapi/v2/video/effects/templates/list',
		query: [
			...[oneOf('type', [1, 2]), string('template_ids'), integer('page', 1)],
			{ ...oneOf('pageSize', [10, 20, 50, 100]), code: 712008 },
		],
		// The other fields of a record are not documented.
		response: { kind: 'list', listName: 'effect_items', fields: [idOf('template_id')] },
	},
];
