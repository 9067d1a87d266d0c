/** Builds the options that go into the request body. Each option becomes one field of the body. */
import type { INodeProperties } from 'n8n-workflow';
import { isEmpty, switchOf } from '../../transport/values/userValues';
import type { Option, OptionReader } from '../input';
import { choiceField, choicesOf, choiceOrText } from './choice';
import { integerId } from './ids';
import { checkedText } from './write';

// Shows something for `models`, and for a model that the user types, because that model may support it, too.
const shownFor = (models: string[]) => ({ show: { '/model': [...models, 'other'] } });

/** Shows an option only for `models`, and for a model that the user types. */
export const withModels = ({ field, ...rest }: Option, models: string[]): Option => ({
	...rest,
	field: { ...field, displayOptions: shownFor(models) },
});

/**
 * Shows one value of a choice only for `models`, and for a model that the user types. Unlike a hidden option, n8n sends a
 * hidden value that the user chose before.
 */
export function withChoiceFor({ field, ...rest }: Option, value: string, models: string[]): Option {
	const options = choicesOf(field).map((choice) =>
		choice.value === value ? { ...choice, displayOptions: shownFor(models) } : choice,
	);
	return { ...rest, field: { ...field, options } };
}

/**
 * The names of an option: its body field, its two texts in the panel, and its parameter. By default, the parameter is the
 * body field in camel case.
 */
export type Names = [key: string, displayName: string, description: string, parameter?: string];

/** Returns the parts of n8n's property that follow from the names. */
export const labelsOf = ([key, displayName, description, parameter]: Names) => ({
	displayName,
	name: parameter ?? key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
	description,
});

/** Builds an option. `read` reads its value for the body. */
export function bodyOption(
	names: Names,
	field: Omit<INodeProperties, 'displayName' | 'name' | 'description'>,
	read: OptionReader,
): Option {
	const [key] = names;
	return { field: { ...labelsOf(names), ...field }, body: { key, read } };
}

/** A switch. When the user adds the option, the switch is on. A switch that starts off is a `bodyOption` of its own. */
export const switchOption = (names: Names): Option =>
	bodyOption(names, { type: 'boolean', default: true }, (value, label) =>
		switchOf(value, label, undefined),
	);

/** A choice among the values that PixVerse offers. The node does not send an empty choice. */
export function choiceOption(names: Names, values: string[], chosen = values[0]): Option {
	const field = choiceField(labelsOf(names), values, chosen);
	return bodyOption(names, field, (value) => choiceOrText(value, field, true));
}

/**
 * A value that the user types. `as` is the kind of value: a text, a name (also a string ID), or an integer ID. The node does
 * not send an empty value.
 */
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
