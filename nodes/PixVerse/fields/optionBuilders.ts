/** Builders for settings of the "Options" collection that go into the request body. */
import type { INodeProperties } from 'n8n-workflow';
import { choiceField } from './choice';
import type { OptionReader } from './write';
import { asChoice, asId, asSwitch, asText } from './write';

/** How a setting looks in the editor, and how its value is read into which field of the body. */
export interface BodyOption {
	key: string;
	property: INodeProperties;
	read: OptionReader;
	/** The models that know it, where an operation knows it with others. */
	models?: string[];
}

/** The name of the parameter for a body field: the same in camel case. */
const camelCase = (key: string) =>
	key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

const base = (key: string, displayName: string, description: string) => ({
	displayName,
	name: camelCase(key),
	description,
});

/** One setting of this kind, by its body field. */
export function toggle(
	key: string,
	displayName: string,
	description: string,
): [string, BodyOption] {
	const property = {
		...base(key, displayName, description),
		type: 'boolean' as const,
		default: true,
	};
	return [key, { key, property, read: asSwitch }];
}

/** One setting of this kind, by its body field. */
export function choice(
	key: string,
	displayName: string,
	description: string,
	values: string[],
): [string, BodyOption] {
	const property = choiceField(base(key, displayName, description), values);
	return [key, { key, property, read: asChoice }];
}

const typed = (
	[key, displayName, description]: [string, string, string],
	placeholder: string,
): INodeProperties => ({
	...base(key, displayName, description),
	type: 'string',
	placeholder,
	default: '',
});

/** One setting of this kind, by its body field. */
export function words(
	key: string,
	displayName: string,
	description: string,
	placeholder: string,
): [string, BodyOption] {
	const property = typed([key, displayName, description], placeholder);
	return [key, { key, property, read: asText }];
}

/** One setting of this kind, by its body field: an integer ID. */
export function id(
	key: string,
	displayName: string,
	description: string,
	placeholder: string,
): [string, BodyOption] {
	const property = typed([key, displayName, description], placeholder);
	return [key, { key, property, read: asId }];
}

/** The same setting under another name, for operations that know less or more of it. */
export function alias(
	name: string,
	[, option]: [string, BodyOption],
	models?: string[],
): [string, BodyOption] {
	return [name, { ...option, models }];
}
