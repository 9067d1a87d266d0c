/** Which templates are listed, and how their list is paged. */
import type { INodeProperties } from 'n8n-workflow';
import type { ListKind } from '../transport/list';
import { sendFilter } from './send';

/** This list spells its paging in its own way (reference 29). */
export const templatePages: ListKind = { page: 'page', size: 'pageSize' };

/** Puts the type into the query when one is chosen. */
export const sendTemplateType = sendFilter('templateType', 'type', 0);

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
