/** Values of any shape against a row's fields and rules: what is wrong. Pure. */
import type { UploadedFile } from './ledger';
import type { Refusal } from './refuse';
import { firstRefusal, isRecord, refuse } from './refuse';
import type { Field, Rule, Shape } from './row';

export function checkRules(
	rules: Rule[],
	values: Record<string, unknown>,
	prefix = '',
): Refusal | undefined {
	const isGiven = (name: string) => values[name] !== undefined;
	return firstRefusal(rules, ({ mode, fields }) => {
		const groups = fields.map((member) => [member].flat());
		const [first, ...others] = groups.filter((group) => group.some(isGiven));
		const names = groups.map((group) => `${prefix}${group.join(' with ')}`).join(', ');
		if (others.length > 0) return refuse(400017, `not together: ${names}`);
		if (mode === 'notTogether') return undefined;
		const missing = first?.find((name) => !isGiven(name));
		if (first && missing === undefined) return undefined;
		return refuse(400017, `exactly one of ${names} is needed${missing ? `: ${missing}` : ''}`);
	});
}

/** Texts with a code of their own when they are too long. */
const tooLong: Array<[RegExp, number]> = [
	[/negative_prompt$/, 400019],
	[/prompt$/, 400018],
	[/lyric_text$/, 400080],
];

function checkEnum(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { enum: allowed, anyCase, open, code = 400017 } = shape;
	if (!allowed || (open && value !== '')) return undefined;
	const plain = (text: unknown) => (anyCase ? String(text).toLowerCase() : String(text));
	if (allowed.some((member) => plain(member) === plain(value))) return undefined;
	return refuse(code, `${name} is not one of ${allowed.join(',')}`);
}

function checkNumber(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { type, format, min = format === 'id' ? 1 : undefined, max } = shape;
	const fits = type === 'number' ? Number.isFinite(value) : Number.isInteger(value);
	if (typeof value !== 'bigint' && !fits) return refuse(400013, `${name} must be of type ${type}`);
	const number = value as number | bigint;
	if (min !== undefined && number < min) return refuse(400017, `${name} must be at least ${min}`);
	if (max !== undefined && number > max) return refuse(400017, `${name} must be at most ${max}`);
	return checkEnum(shape, name, value);
}

const formats: Record<string, [pattern: RegExp, wanted: string]> = {
	url: [/^https?:\/\/[^\s/]/i, 'an http or https address'],
	time: [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'a time, YYYY-MM-DD HH:mm:ss'],
};

function checkString(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { format = '', minLength = 0, maxLength = Infinity } = shape;
	if (typeof value !== 'string') return refuse(400013, `${name} must be a string`);
	const length = [...value].length;
	if (length === 0 && minLength > 0) return refuse(400011, `${name} is empty`);
	if (length < minLength) return refuse(400017, `${name} is shorter than ${minLength}`);
	if (length > maxLength) {
		const [, code = 400017] = tooLong.find(([pattern]) => pattern.test(name)) ?? [];
		return refuse(code, `${name} is too long`);
	}
	const [pattern, wanted] = formats[format] ?? [];
	if (pattern && !pattern.test(value)) return refuse(400017, `${name} must be ${wanted}`);
	return checkEnum(shape, name, value);
}

function checkFile(shape: Shape, name: string, file: unknown): Refusal | undefined {
	const { contentTypes = [], maxBytes = Infinity } = shape;
	const { wrongType, tooBig } = shape.codes ?? { wrongType: 400017, tooBig: 400017 };
	const { type, bytes } = file as UploadedFile;
	if (!contentTypes.includes(type)) return refuse(wrongType, `${name}: type ${type}`);
	return bytes > maxBytes ? refuse(tooBig, `${name} is larger than ${maxBytes} bytes`) : undefined;
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

const byType: Record<Shape['type'], typeof checkNumber> = {
	integer: checkNumber,
	number: checkNumber,
	string: checkString,
	file: checkFile,
	array: checkArray,
	object: checkObject,
	boolean: (_shape, name, value) =>
		typeof value === 'boolean' ? undefined : refuse(400013, `${name} must be a boolean`),
};

const checkValue = (shape: Shape, name: string, value: unknown): Refusal | undefined =>
	shape.orList && Array.isArray(value)
		? firstRefusal(value, (member, at) => checkValue(shape, `${name}[${at}]`, member))
		: byType[shape.type](shape, name, value);

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
		if (value !== undefined) return checkValue(field, name, read(field, value));
		return field.required ? refuse(400011, `${name} is missing`) : undefined;
	});
}
