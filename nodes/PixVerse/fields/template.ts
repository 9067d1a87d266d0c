/** The effect template: picked from the account's list, or by ID. */
import type { INodeProperties } from 'n8n-workflow';
import { sendPicked } from './write';

/** Writes `template_id`. */
export const sendTemplate = sendPicked(
	{ parameter: 'template', key: 'template_id', label: 'Template' },
	'integer',
);

/** The locator for a template. */
export function templateField(resources: string[], operations: string[]): INodeProperties {
	return {
		displayName: 'Template',
		name: 'template',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description: 'The effect. It must be activated for the account in the PixVerse console.',
		displayOptions: { show: { resource: resources, operation: operations } },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a template…',
				typeOptions: { searchListMethod: 'searchTemplates', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 302325299692608',
				hint: 'The ID from the Effect Center of the PixVerse console',
			},
		],
	};
}
