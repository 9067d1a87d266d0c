/** A request against its row: what the service would refuse, and with which code. Pure. */
import { checkModel, fieldsFor } from './models';
import type { Refusal } from './refuse';
import { isRecord, refuse } from './refuse';
import type { Field, OperationRow, Shape } from './row';
import { specialChecks } from './special';
import type { StandInSettings, UploadedFile } from './types';
import { checkFields, checkRules } from './values';

/** The values of a request, by the part of it that carried them. */
export interface Values {
	path: Record<string, string>;
	query: Record<string, string>;
	body: Record<string, unknown>;
	file?: UploadedFile;
}

const MODERATED = /\bforbidden\b/i;

/** Path, query and form carry text only: digits stand for a number there. */
function fromText(field: Field, text: unknown): unknown {
	const isNumber = field.type === 'integer' && typeof text === 'string' && /^-?\d+$/.test(text);
	return isNumber ? BigInt(text) : text;
}

/** The names of all texts inside that would not pass, however deep. */
function moderatedIn(value: unknown, name: string): string[] {
	if (typeof value === 'string') return MODERATED.test(value) ? [name] : [];
	if (Array.isArray(value)) return value.flatMap((member) => moderatedIn(member, name));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, member]) =>
		moderatedIn(member, name === '' ? key : `${name}.${key}`),
	);
}

function moderate(body: Record<string, unknown>): Refusal | undefined {
	const [hit] = moderatedIn(body, '');
	return hit === undefined ? undefined : refuse(500063, `${hit} failed moderation`);
}

function insideOf({ items, fields }: Shape, name: string, value: unknown): string[] {
	if (items && Array.isArray(value)) {
		return value.flatMap((member, index) => insideOf(items, `${name}[${index}]`, member));
	}
	return fields && isRecord(value) ? unknownAmong(fields, value, `${name}.`) : [];
}

function unknownAmong(fields: Field[], values: Record<string, unknown>, prefix = ''): string[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const field = fields.find((known) => known.name === name);
		return field ? insideOf(field, `${prefix}${name}`, value) : [`${prefix}${name}`];
	});
}

/** The names of all fields of a request that its row does not have. */
export function unknownIn({ query, body }: OperationRow, values: Values): string[] {
	const form = values.file ? { [values.file.field]: values.file } : {};
	return [
		...unknownAmong(query ?? [], values.query),
		...unknownAmong(body ?? [], { ...values.body, ...form }),
	];
}

function checkUnknown(row: OperationRow, values: Values): Refusal | undefined {
	const [name] = unknownIn(row, values);
	return name === undefined ? undefined : refuse(400017, `unknown field ${name}`);
}

/** The first reason to refuse a request, or nothing. */
export function checkRequest(
	row: OperationRow,
	values: Values,
	unknownFields: StandInSettings['unknownFields'] = 'noted',
): Refusal | undefined {
	const { file } = values;
	const isForm = row.contentType === 'multipart/form-data';
	const body: Record<string, unknown> = file ? { ...values.body, [file.field]: file } : values.body;
	return (
		checkFields(row.pathParams ?? [], values.path, '', fromText) ??
		checkFields(row.query ?? [], values.query, '', fromText) ??
		checkFields(fieldsFor(row, body), body, '', isForm ? fromText : undefined) ??
		(unknownFields === 'refused' ? checkUnknown(row, values) : undefined) ??
		checkRules(row.rules ?? [], body) ??
		checkModel(row, body) ??
		specialChecks[row.key]?.(body) ??
		(row.place === 'submit' ? moderate(body) : undefined)
	);
}

/** Whether the review of uploads would refuse a file: by its name, so that tests can choose. */
export const failsReview = (file?: UploadedFile): boolean =>
	/forbidden/i.test(file?.filename ?? '');
