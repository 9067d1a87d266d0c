/** Builds the settings of collections that go into the request body, each by the field of the body that it becomes. */
import type { INodeProperties } from 'n8n-workflow';
import { isEmpty, switchOf } from '../../transport/values/userValues';
import type { Option, OptionReader } from '../input';
import { supportingModels } from '../models';
import { choiceField, choiceText } from './choice';
import { integerId } from './ids';
import { checkedText } from './write';

/** The same option, shown with these models and with typed ones, whose limits are not known. */
export function withModels({ field, ...rest }: Option, models: string[]): Option {
	const show = { '/model': [...models, 'other'] };
	return { ...rest, field: { ...field, displayOptions: { show } } };
}

/**
 * The names of an option: its body field, and the texts of the panel. The parameter has the name of the body field
 * in camel case, or a name of its own.
 */
export type Names = [key: string, displayName: string, description: string, parameter?: string];

/** The fields of n8n's property that come from the names. */
export const labelsOf = ([key, displayName, description, parameter]: Names) => ({
	displayName,
	name: parameter ?? key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
	description,
});

/** An option with its own type, default and reader. */
export function bodyOption(
	names: Names,
	field: Omit<INodeProperties, 'displayName' | 'name' | 'description'>,
	read: OptionReader,
): Option {
	const [key] = names;
	const option = { field: { ...labelsOf(names), ...field }, body: { key, read } };
	// An option that the table does not name is shown with every model.
	return key in supportingModels ? withModels(option, supportingModels[key]) : option;
}

/** A switch, on as soon as the user adds it. */
export const switchOption = (names: Names): Option =>
	bodyOption(names, { type: 'boolean', default: true }, (value, label) =>
		switchOf(value, label, undefined),
	);

/** A choice among the values that PixVerse offers. An empty one is not sent. */
export function choiceOption(names: Names, values: string[], chosen = values[0]): Option {
	const field = choiceField(labelsOf(names), values, chosen);
	return bodyOption(names, field, (value) => choiceText(value, field, true));
}

/** A typed value: a text, a name (or an ID that is a text), or an integer ID. An empty one is not sent. */
export function typedOption(
	names: Names,
	placeholder: string,
	{ as = 'text', rows }: { as?: 'text' | 'name' | 'integerId'; rows?: number } = {},
): Option {
	const typeOptions = rows === undefined ? {} : { typeOptions: { rows } };
	const field = { type: 'string' as const, ...typeOptions, placeholder, default: '' };
	return bodyOption(names, field, (value, label) => {
		if (as !== 'integerId')
			return checkedText(value, label, { optional: true, isName: as === 'name' });
		return isEmpty(value) ? undefined : integerId(value, label);
	});
}
