/** Fields that an operation does not have, however deep. Pure. */
import type { Values } from './checks';
import { isRecord } from './refuse';
import type { Field, OperationRow, Shape } from './row';

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
