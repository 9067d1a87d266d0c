/** A request against its row: what the service would refuse, and with which code. Pure. */
import type { Field, OperationRow } from './row';
import type { UploadedFile } from './types';

/** An error code and the message that goes with it. */
export interface Refusal {
	code: number;
	message: string;
}

/** The values of a request, by the part of it that carried them. */
export interface Values {
	path: Record<string, string>;
	query: Record<string, string>;
	body: Record<string, unknown>;
	file?: UploadedFile;
}

const refuse = (code: number, message: string): Refusal => ({ code, message });

const MODERATED = /\bforbidden\b/i;

function tooLong({ name }: Field): Refusal {
	const special = /negative_prompt$/.test(name) ? 400019 : /prompt$/.test(name) ? 400018 : 400017;
	return refuse(special, `${name} is too long`);
}

function checkInteger(field: Field, value: unknown): Refusal | undefined {
	const { name, format, min = format === 'id' ? 1 : undefined, max } = field;
	if (typeof value !== 'bigint' && !Number.isInteger(value)) {
		return refuse(400013, `${name} must be an integer`);
	}
	const number = value as number | bigint;
	if (min !== undefined && number < min) return refuse(400017, `${name} must be at least ${min}`);
	if (max !== undefined && number > max) return refuse(400017, `${name} must be at most ${max}`);
	return undefined;
}

function checkString(field: Field, value: unknown): Refusal | undefined {
	const { name, format, minLength = 0, maxLength = Infinity, enum: allowed } = field;
	if (typeof value !== 'string') return refuse(400013, `${name} must be a string`);
	const length = [...value].length;
	if (length < minLength) return refuse(400011, `${name} is empty`);
	if (length > maxLength) return tooLong(field);
	if (allowed && !allowed.includes(value))
		return refuse(400017, `${name} is not one of ${allowed}`);
	if (format === 'url' && !/^https?:\/\/[^\s/]/.test(value)) {
		return refuse(400017, `${name} must be an http or https address`);
	}
	return undefined;
}

function checkFile(field: Field, file: UploadedFile): Refusal | undefined {
	const { name, contentTypes = [], maxBytes = Infinity } = field;
	const { wrongType, tooBig } = field.codes ?? { wrongType: 400017, tooBig: 400017 };
	if (!contentTypes.includes(file.type)) return refuse(wrongType, `${name}: type ${file.type}`);
	if (file.bytes > maxBytes) return refuse(tooBig, `${name} is larger than ${maxBytes} bytes`);
	return undefined;
}

function checkValue(field: Field, value: unknown): Refusal | undefined {
	if (field.type === 'integer') return checkInteger(field, value);
	if (field.type === 'string') return checkString(field, value);
	if (field.type === 'file') return checkFile(field, value as UploadedFile);
	return typeof value === 'boolean' ? undefined : refuse(400013, `${field.name} must be a boolean`);
}

/** Path, query and form carry text only: digits stand for a number there. */
function fromText(field: Field, text: unknown): unknown {
	const isNumber = field.type === 'integer' && typeof text === 'string' && /^-?\d+$/.test(text);
	return isNumber ? BigInt(text) : text;
}

function checkPart(
	fields: Field[],
	values: Record<string, unknown>,
	read: (field: Field, value: unknown) => unknown,
): Refusal | undefined {
	const unknown = Object.keys(values).find((name) => !fields.some((field) => field.name === name));
	if (unknown !== undefined) return refuse(400017, `unknown field ${unknown}`);
	for (const field of fields) {
		const value = values[field.name];
		const missing = value === undefined && field.required;
		if (missing) return refuse(400011, `${field.name} is missing`);
		const refusal = value === undefined ? undefined : checkValue(field, read(field, value));
		if (refusal) return refusal;
	}
	return undefined;
}

function checkRules(row: OperationRow, values: Record<string, unknown>): Refusal | undefined {
	for (const { fields } of row.rules ?? []) {
		const given = fields.filter((name) => values[name] !== undefined);
		if (given.length !== 1) return refuse(400017, `exactly one of ${fields.join(', ')} is needed`);
	}
	return undefined;
}

function moderate(values: Record<string, unknown>): Refusal | undefined {
	const hit = Object.keys(values).find((name) => MODERATED.test(String(values[name])));
	return hit === undefined ? undefined : refuse(500063, `${hit} failed moderation`);
}

/** The first reason to refuse a request, or nothing. */
export function checkRequest(row: OperationRow, values: Values): Refusal | undefined {
	const { file } = values;
	const isForm = row.contentType === 'multipart/form-data';
	const body: Record<string, unknown> = file ? { ...values.body, [file.field]: file } : values.body;
	return (
		checkPart(row.pathParams ?? [], values.path, fromText) ??
		checkPart(row.query ?? [], values.query, fromText) ??
		checkPart(row.body ?? [], body, isForm ? fromText : (_field, value) => value) ??
		checkRules(row, body) ??
		(row.place === 'submit' ? moderate(body) : undefined)
	);
}

/** Whether the review of uploads would refuse a file: by its name, so that tests can choose. */
export const failsReview = (file?: UploadedFile): boolean =>
	/forbidden/i.test(file?.filename ?? '');
