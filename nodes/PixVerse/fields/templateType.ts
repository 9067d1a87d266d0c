/** Which templates are listed, and how their list is paged. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { integerId } from './ids';
import { sendFilter } from './write';

/** Puts the type into the query when one is chosen. */
export const sendTemplateType = sendFilter('templateType', 'type', 0);

/** Puts the IDs of the wanted templates into the query when there are any. */
export const sendTemplateIds: PreSendAction = async function (options) {
	const read = intoBody(function () {
		const given = this.getNodeParameter('templateIds', '');
		const list = Array.isArray(given) ? given : String(given ?? '').split(',');
		const ids = list.filter((id) => String(id).trim() !== '');
		if (ids.length === 0) return;
		const text = ids.map((id) => integerId(id, 'Template IDs')).join(',');
		options.qs = { ...options.qs, template_ids: text };
	});
	return await read.call(this, options);
};

export const templateTypeField: INodeProperties = {
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
	displayOptions: { show: { resource: ['template'], operation: ['getAll'] } },
};

export const templateIdsField: INodeProperties = {
	displayName: 'Template IDs',
	name: 'templateIds',
	type: 'string',
	default: '',
	placeholder: 'e.g. 302325299692608, 302325299692672',
	description: 'Only these templates, comma-separated. Leave it empty for all.',
	displayOptions: { show: { resource: ['template'], operation: ['getAll'] } },
};
