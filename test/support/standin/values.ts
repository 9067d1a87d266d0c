/** Values of any shape, arrays and objects included, against a row's fields. Pure. */
import { checkRules } from './either';
import type { Refusal } from './refuse';
import { firstRefusal, isRecord, refuse } from './refuse';
import type { Field, Shape } from './row';
import { checkFile, checkNumber, checkString } from './scalars';
import type { UploadedFile } from './types';

function checkArray(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { items, minItems = 0, maxItems = Infinity } = shape;
	if (!Array.isArray(value)) return refuse(400013, `${name} must be an array`);
	if (value.length < minItems) return refuse(400017, `${name} needs at least ${minItems} members`);
	if (value.length > maxItems) return refuse(400017, `${name} takes at most ${maxItems} members`);
	if (!items) return undefined;
	return firstRefusal(value, (member, index) => checkValue(items, `${name}[${index}]`, member));
}

function checkObject(shape: Shape, name: string, value: unknown): Refusal | undefined {
	if (!isRecord(value)) return refuse(400013, `${name} must be an object`);
	return (
		checkFields(shape.fields ?? [], value, `${name}.`) ??
		checkRules(shape.rules ?? [], value, `${name}.`)
	);
}

function checkValue(shape: Shape, name: string, value: unknown): Refusal | undefined {
	if (shape.orList && Array.isArray(value)) {
		return firstRefusal(value, (member, at) => checkValue(shape, `${name}[${at}]`, member));
	}
	if (shape.type === 'integer' || shape.type === 'number') return checkNumber(shape, name, value);
	if (shape.type === 'string') return checkString(shape, name, value);
	if (shape.type === 'file') return checkFile(shape, name, value as UploadedFile);
	if (shape.type === 'array') return checkArray(shape, name, value);
	if (shape.type === 'object') return checkObject(shape, name, value);
	return typeof value === 'boolean' ? undefined : refuse(400013, `${name} must be a boolean`);
}

/** The fields of a part of a request, or of an object in it: there if needed, and right. */
export function checkFields(
	fields: Field[],
	values: Record<string, unknown>,
	prefix = '',
	read: (field: Field, value: unknown) => unknown = (_field, value) => value,
): Refusal | undefined {
	return firstRefusal(fields, (field) => {
		const value = values[field.name];
		const name = `${prefix}${field.name}`;
		if (value === undefined) {
			return field.required ? refuse(400011, `${name} is missing`) : undefined;
		}
		return checkValue(field, name, read(field, value));
	});
}
