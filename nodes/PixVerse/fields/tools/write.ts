/** Small writers that put one setting of the node into the request body. */
import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../transport/values/errors';
import { NOT_SENT, noteSetting } from '../../transport/http/requestBody';
import { checkEvaluated, isEmpty, trimmed } from '../../transport/values/userValues';
import type { Input } from '../input';
import { intoBody, plainValue } from './body';
import { integerBetween } from './ids';

/**
 * Text up to a length. An empty optional text is undefined, so it is not sent. A name loses the invisible characters
 * around it, because with them it would be another name. Throws an InputError; `advice` follows that a text is too long.
 */
export function checkedText(
	value: unknown,
	label: string,
	{ max = Infinity, optional = false, isName = false, advice = '' } = {},
): string | undefined {
	const plain = plainValue(value ?? '', label);
	if (typeof plain === 'object')
		throw new InputError(`'${label}' must be text, not a list or an object`);
	if (typeof plain === 'boolean') throw new InputError(`'${label}' must be text, not ${plain}`);
	const text = isName ? trimmed(plain) : String(plain).trim();
	if (isEmpty(text) && optional) return undefined;
	if (isEmpty(text)) throw new InputError(`'${label}' is empty`);
	checkEvaluated(text, label);
	// People count characters, not UTF-16 units: an emoji is one.
	const { length } = [...text];
	if (length <= max) return text;
	throw new InputError(
		`'${label}' has ${length} characters; PixVerse takes at most ${max}${advice}`,
	);
}

/** An input that is one text, sent under `key`. */
export function fieldInput(
	key: string,
	field: INodeProperties,
	limits: { max?: number; optional?: boolean; isName?: boolean } = {},
): Input {
	return {
		fields: [field],
		write: intoBody(function (body) {
			const value: unknown = this.getNodeParameter(field.name, '');
			noteSetting(body, field.displayName, value, NOT_SENT);
			const text = checkedText(value, field.displayName, limits);
			if (text !== undefined) body[key] = text;
		}),
	};
}

/** A field of the panel but for its type. */
type Shown = Omit<INodeProperties, 'type' | 'default'>;

/** An input that is one text of at most `max` characters, sent under `key`. An empty text is not sent, unless it is required. */
export function textInput(
	key: string,
	{ max, isName, ...field }: Shown & { max?: number; isName?: boolean },
): Input {
	const optional = field.required !== true;
	return fieldInput(key, { ...field, type: 'string', default: '' }, { max, optional, isName });
}

/**
 * An input that is a whole number, sent under `key` when the user sets it. The field is a text, because a number field
 * cannot be empty and 0 is a value.
 */
export function integerInput(
	key: string,
	{ min, max, ...field }: Shown & { min: number; max?: number },
): Input {
	return {
		fields: [{ ...field, type: 'string', default: '' }],
		write: intoBody(function (body) {
			const value: unknown = this.getNodeParameter(field.name, '');
			noteSetting(body, field.displayName, value, NOT_SENT);
			const number = integerBetween(value, field.displayName, min, max);
			if (number !== undefined) body[key] = number;
		}),
	};
}

/** A field of the body that the user does not set: it is the same for every call of the operation. */
export const constant = (key: string, value: unknown): Input => ({
	write: intoBody((body) => {
		body[key] = value;
	}),
});
