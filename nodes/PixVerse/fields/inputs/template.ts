/** The effect template: picked from the account's list, or by name or ID. */
import { templateList } from '../../transport/http/lists';
import type { Input } from '../input';
import { writeNamed } from '../tools/write';

/** The template, written as `template_id`. */
export const pickedTemplate: Input = {
	fields: [
		{
			displayName: 'Template',
			name: 'template',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			description: 'The effect. It must be activated for the account in the PixVerse console.',
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select a template…',
					typeOptions: { searchListMethod: 'searchTemplates', searchable: true },
				},
				{
					displayName: 'By Name',
					name: 'name',
					type: 'string',
					placeholder: 'e.g. Hug',
					hint: 'Upper and lower case do not matter; Get Many of Template shows the names',
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 302325299692608',
					hint: 'The ID from the Effect Center of the PixVerse console',
				},
			],
		},
	],
	write: writeNamed({ parameter: 'template', key: 'template_id', label: 'Template' }, templateList),
};
