/** The template resource: the effects of the account. */
import { limitFields } from '../../fields/limit';
import type { Operation } from '../../fields/operation';
import { resourceProperties } from '../../fields/operation';
import { readList } from '../../transport/list';
import { sendTemplateType, templatePages, templateTypeField } from '../../fields/templateType';

/** List Templates: `GET /openapi/v2/video/effects/templates/list` (reference 29, clients only). */
const list: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many templates',
		description: 'List the effects of the account with their IDs. Free.',
		routing: {
			request: { method: 'GET', url: '/openapi/v2/video/effects/templates/list' },
			send: { preSend: [sendTemplateType], paginate: true },
			operations: { pagination: readList(templatePages) },
		},
	},
	fields: [templateTypeField, ...limitFields('template', ['getAll'])],
};

export const templateProperties = resourceProperties('template', 'getAll', [list]);
