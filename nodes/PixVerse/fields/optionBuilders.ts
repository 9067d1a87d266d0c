/** Builders for settings of the "Options" collection that go into the request body. */
import type { INodeProperties } from 'n8n-workflow';
import { choiceField } from './choice';
import type { OptionReader } from './send';
import { asChoice, asSwitch, asText } from './send';

/** How a setting looks in the editor, and how its value is read. */
export interface BodyOption {
	property: INodeProperties;
	read: OptionReader;
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
	return [key, { property, read: asSwitch }];
}

/** One setting of this kind, by its body field. */
export function choice(
	key: string,
	displayName: string,
	description: string,
	values: string[],
): [string, BodyOption] {
	const property = choiceField(base(key, displayName, description), values);
	return [key, { property, read: asChoice }];
}

/** One setting of this kind, by its body field. */
export function words(
	key: string,
	displayName: string,
	description: string,
	placeholder: string,
	limits: { max?: number; min?: number } = {},
): [string, BodyOption] {
	const property: INodeProperties = {
		...base(key, displayName, description),
		type: 'string',
		placeholder,
		default: '',
	};
	return [key, { property, read: asText(limits) }];
}
