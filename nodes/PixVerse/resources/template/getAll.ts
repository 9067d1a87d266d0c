/** List Templates: `GET /openapi/v2/video/effects/templates/list` (reference 29, clients only). */
import type { Operation } from '../operation';
import {
	sendTemplateIds,
	sendTemplateType,
	templateIdsField,
	templateTypeField,
} from '../../fields/templateType';
import { getMany } from '../../transport/getMany';
import { templatePages } from '../../transport/http/paging';

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many templates',
		description: 'List the effects of the account with their IDs. Free.',
		routing: {
			request: { method: 'GET', url: '/openapi/v2/video/effects/templates/list' },
			send: { preSend: [sendTemplateType, sendTemplateIds], paginate: true },
			operations: { pagination: getMany(templatePages) },
		},
	},
	fields: [templateTypeField, templateIdsField],
};
