/** Get Many Templates (docs/service.md, "Lists"). */
import type { Input } from '../../fields/input';
import { limit } from '../../fields/inputs/output';
import { intoBody } from '../../fields/tools/body';
import { filterInput } from '../../fields/tools/choice';
import { integerId } from '../../fields/tools/ids';
import { getMany } from '../../transport/records';
import { templateList } from '../../transport/http/lists';
import { isEmpty, textOf } from '../../transport/values/userValues';
import { operation } from '../operation';

const templateType = filterInput('type', {
	displayName: 'Type',
	name: 'templateType',
	type: 'options',
	options: [
		{ name: 'All', value: 0 },
		{ name: 'Image', value: 2, description: 'Type 2, presumably image templates' },
		{ name: 'Video', value: 1 },
	],
	default: 0,
	description: 'What the templates make',
});

// The IDs of the templates to list, sent in the query. An empty field lists all templates.
const templateIds: Input = {
	fields: [
		{
			displayName: 'Template IDs',
			name: 'templateIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. 302325299692608, 302325299692672',
			description: 'Only these templates, comma-separated. Leave it empty for all.',
		},
	],
	write: intoBody(function (_body, options) {
		const given = this.getNodeParameter('templateIds', '');
		// An expression may give an array, or one ID as a number.
		const list = Array.isArray(given) ? given : textOf(given).split(',');
		const ids = list.filter((id) => !isEmpty(id));
		if (ids.length === 0) return;
		const text = ids.map((id) => integerId(id, 'Template IDs')).join(',');
		options.qs = { ...options.qs, template_ids: text };
	}),
};

export const getTemplates = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many templates',
	description: 'List the effects of the account with their IDs. Free.',
	method: 'GET',
	path: '/openapi/v2/video/effects/templates/list',
	inputs: [templateType, templateIds, limit],
	handler: getMany(templateList),
});
