/** A request against its row: what the service would refuse, and with which code. Pure. */
import type { UploadedFile } from './ledger';
import { checkModel, fieldsFor } from './models';
import type { Refusal } from './refuse';
import { isRecord, leaves, refuse, SENSITIVE } from './refuse';
import type { Field, OperationRow, Shape } from './row';
import type { StandInSettings } from './settings';
import { checkSpecial } from './special';
import { checkFields, checkRules } from './values';

/** The values of a request, by the part of it that carried them. */
export interface Values {
	path: Record<string, string>;
	query: Record<string, string>;
	body: Record<string, unknown>;
	file?: UploadedFile;
}

/** Path, query and form carry text only: digits stand for a number there. */
function fromText(field: Field, text: unknown): unknown {
	const isNumber = field.type === 'integer' && typeof text === 'string' && /^-?\d+$/.test(text);
	return isNumber ? BigInt(text) : text;
}

/** Texts with the word "forbidden" do not pass moderation. */
function moderate(body: Record<string, unknown>): Refusal | undefined {
	const hit = leaves(body).find(
		({ value }) => typeof value === 'string' && /\bforbidden\b/i.test(value),
	);
	return hit && refuse(500063, SENSITIVE);
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

const withFile = ({ body, file }: Values): Record<string, unknown> =>
	file ? { ...body, [file.field]: file } : body;

/** The names of all fields of a request that its row does not have. */
export const unknownIn = ({ query = [], body = [] }: OperationRow, values: Values): string[] => [
	...unknownAmong(query, values.query),
	...unknownAmong(body, withFile(values)),
];

/** The first reason to refuse a request, or nothing. */
export function checkRequest(
	row: OperationRow,
	values: Values,
	unknownFields: StandInSettings['unknownFields'],
): Refusal | undefined {
	const isForm = row.contentType === 'multipart/form-data';
	const body = withFile(values);
	const [unknown] = unknownFields === 'refused' ? unknownIn(row, values) : [];
	return (
		checkFields(row.pathParams ?? [], values.path, '', fromText) ??
		checkFields(row.query ?? [], values.query, '', fromText) ??
		checkFields(fieldsFor(row, body), body, '', isForm ? fromText : undefined) ??
		(unknown === undefined ? undefined : refuse(400017, `unknown field ${unknown}`)) ??
		checkRules(row.rules ?? [], body) ??
		checkModel(row, body) ??
		checkSpecial(row.key, body) ??
		(row.place === 'submit' ? moderate(body) : undefined)
	);
}
