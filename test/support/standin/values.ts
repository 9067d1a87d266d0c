/** Values of any shape against a row's fields and rules: what is wrong, and what no row has. Pure. */
import type { Refusal } from './refuse';
import { firstRefusal, isRecord, refuse } from './refuse';
import type { Field, Rule, Shape } from './row';
import type { UploadedFile } from './types';

const nameOf = (group: string[], prefix: string) =>
	group.map((name) => `${prefix}${name}`).join(' with ');

function checkRule(
	{ mode, fields }: Rule,
	values: Record<string, unknown>,
	prefix: string,
): Refusal | undefined {
	const groups = fields.map((member) => [member].flat());
	const isGiven = (name: string) => values[name] !== undefined;
	const given = groups.filter((group) => group.some(isGiven));
	const names = groups.map((group) => nameOf(group, prefix)).join(', ');
	if (mode === 'notTogether') {
		return given.length > 1 ? refuse(400017, `not together: ${names}`) : undefined;
	}
	if (given.length !== 1) return refuse(400017, `exactly one of ${names} is needed`);
	const missing = given[0].find((name) => !isGiven(name));
	return missing === undefined
		? undefined
		: refuse(400017, `${prefix}${missing} is needed: ${nameOf(given[0], prefix)}`);
}

/** The first rule that the values break. */
export const checkRules = (
	rules: Rule[],
	values: Record<string, unknown>,
	prefix = '',
): Refusal | undefined => firstRefusal(rules, (rule) => checkRule(rule, values, prefix));

/** Texts with a code of their own when they are too long. */
function tooLong(name: string): Refusal {
	const codes: [RegExp, number][] = [
		[/negative_prompt$/, 400019],
		[/prompt$/, 400018],
		[/lyric_text$/, 400080],
	];
	const code = codes.find(([pattern]) => pattern.test(name))?.[1] ?? 400017;
	return refuse(code, `${name} is too long`);
}

function checkEnum(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { enum: allowed, anyCase, open, code = 400017 } = shape;
	if (!allowed || (open && value !== '')) return undefined;
	const plain = (text: unknown) => (anyCase ? String(text).toLowerCase() : String(text));
	if (allowed.some((member) => plain(member) === plain(value))) return undefined;
	return refuse(code, `${name} is not one of ${allowed.join(',')}`);
}

/** An integer of any size, or any number. */
function checkNumber(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { type, format, min = format === 'id' ? 1 : undefined, max } = shape;
	const fits = type === 'number' ? Number.isFinite(value) : Number.isInteger(value);
	if (typeof value !== 'bigint' && !fits) {
		return refuse(400013, `${name} must be ${type === 'number' ? 'a number' : 'an integer'}`);
	}
	const number = value as number | bigint;
	if (min !== undefined && number < min) return refuse(400017, `${name} must be at least ${min}`);
	if (max !== undefined && number > max) return refuse(400017, `${name} must be at most ${max}`);
	return checkEnum(shape, name, value);
}

const formats: Record<string, [pattern: RegExp, wanted: string]> = {
	url: [/^https?:\/\/[^\s/]/i, 'an http or https address'],
	time: [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'a time, YYYY-MM-DD HH:mm:ss'],
};

/** A text: its length, its format, and whether it is one of those allowed. */
function checkString(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { format = '', minLength = 0, maxLength = Infinity } = shape;
	if (typeof value !== 'string') return refuse(400013, `${name} must be a string`);
	const length = [...value].length;
	if (length === 0 && minLength > 0) return refuse(400011, `${name} is empty`);
	if (length < minLength) return refuse(400017, `${name} is shorter than ${minLength}`);
	if (length > maxLength) return tooLong(name);
	const [pattern, wanted] = formats[format] ?? [];
	if (pattern && !pattern.test(value)) return refuse(400017, `${name} must be ${wanted}`);
	return checkEnum(shape, name, value);
}

/** A file: its type and size. */
function checkFile(shape: Shape, name: string, file: UploadedFile): Refusal | undefined {
	const { contentTypes = [], maxBytes = Infinity } = shape;
	const { wrongType, tooBig } = shape.codes ?? { wrongType: 400017, tooBig: 400017 };
	if (!contentTypes.includes(file.type)) return refuse(wrongType, `${name}: type ${file.type}`);
	if (file.bytes > maxBytes) return refuse(tooBig, `${name} is larger than ${maxBytes} bytes`);
	return undefined;
}

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
