/** Builds the settings of collections that go into the request body, each by the field of the body that it becomes. */
import type { INodeProperties } from 'n8n-workflow';
import { isEmpty, switchOf } from '../../transport/http/userValues';
import type { Option, OptionReader } from '../input';
import { supportingModels } from '../models';
import { choiceField, choiceText } from './choice';
import { integerId } from './ids';
import { checkedText } from './write';

const asSwitch: OptionReader = (value, label) => switchOf(value, label, undefined);
/** A text, or a name; an empty one is not sent. */
const asText: OptionReader = (value, label) => checkedText(value, label, { optional: true });
const asName: OptionReader = (value, label) =>
	checkedText(value, label, { optional: true, isName: true });
const asId: OptionReader = (value, label) => (isEmpty(value) ? undefined : integerId(value, label));

/** The same option, shown with these models and with typed ones. */
export function withModels({ field, ...rest }: Option, models: string[]): Option {
	const show = { '/model': [...models, 'other'] };
	return { ...rest, field: { ...field, displayOptions: { show } } };
}

/** The same option for operations that have no model. */
export const withoutModels = ({ field, ...rest }: Option): Option => ({
	...rest,
	field: { ...field, displayOptions: undefined },
});

/**
 * How an option is called: the field of the body, and what a person reads. The parameter has the name of the
 * body field in camel case, or one of its own.
 */
type Names = [key: string, displayName: string, description: string, parameter?: string];

const labelsOf = ([key, displayName, description, parameter]: Names) => ({
	displayName,
	name: parameter ?? key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
	description,
});

/** An option that is read in a way of its own. */
export function bodyOption(key: string, field: INodeProperties, read: OptionReader): Option {
	const option = { field, body: { key, read } };
	return key in supportingModels ? withModels(option, supportingModels[key]) : option;
}

/** A switch, which is on once it is added. */
export const switchOption = (names: Names): Option =>
	bodyOption(names[0], { ...labelsOf(names), type: 'boolean', default: true }, asSwitch);

/** A choice among the values of the service; an empty one is not sent. */
export function choiceOption(names: Names, values: string[], chosen = values[0]): Option {
	const field = choiceField(labelsOf(names), values, chosen);
	return bodyOption(names[0], field, (value) => choiceText(value, field, true));
}

const typedField = (names: Names, placeholder: string, rows?: number): INodeProperties => ({
	...labelsOf(names),
	type: 'string',
	...(rows !== undefined && { typeOptions: { rows } }),
	placeholder,
	default: '',
});

/** A text. */
export const textOption = (names: Names, placeholder: string, rows?: number): Option =>
	bodyOption(names[0], typedField(names, placeholder, rows), asText);

/** A name, or an ID that is a text. */
export const nameOption = (names: Names, placeholder: string): Option =>
	bodyOption(names[0], typedField(names, placeholder), asName);

/** An integer ID. */
export const idOption = (names: Names, placeholder: string): Option =>
	bodyOption(names[0], typedField(names, placeholder), asId);
