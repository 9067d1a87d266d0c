/** The template: the user picks it from the account's list, or enters its name or ID. */
import { templateList } from '../../transport/http/lists';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { idOrName } from '../tools/ids';
import { readLocator, pickerField, typedMode } from '../tools/locator';

const templateField = pickerField(
	{
		displayName: 'Template',
		name: 'template',
		required: true,
		description: 'The effect. It must be activated for the account in the PixVerse console.',
	},
	'Select a template…',
	'searchTemplates',
	[
		typedMode(
			'By Name',
			'name',
			'e.g. Hug',
			'Upper and lower case do not matter; Get Many of Template shows the names',
		),
		typedMode(
			'By ID',
			'id',
			'e.g. 302325299692608',
			'The ID from the Effect Center of the PixVerse console',
		),
	],
);

/**
 * The template, sent as `template_id`: an integer ID, or a name that the run looks up in the account's list before it
 * submits. PixVerse takes only a template that the user has activated in the console.
 */
export const pickedTemplate: Input = {
	fields: [templateField],
	write: intoBody(function (body) {
		body.template_id = idOrName(
			readLocator(this, 'template', 'list').value,
			'Template',
			templateList,
		);
	}),
};
