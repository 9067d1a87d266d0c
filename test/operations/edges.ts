/** Values at the bounds of a row's fields and one step beyond. Pure. */
import type { Field, OperationRow, Shape } from '../support/standin/row';

/** A value of a field, and whether the service takes it. */
export interface Edge {
	field: string;
	/** The number, or the length of the text. */
	size: number;
	value: string;
	passes: boolean;
}

/** The bounds of a shape: of its value, or of the length of its text or array. */
function boundsOf({ type, format, min, max, minLength, maxLength, minItems, maxItems }: Shape) {
	if (type === 'string') return { low: minLength, high: maxLength };
	if (type === 'array') return { low: minItems, high: maxItems };
	return { low: format === 'id' ? (min ?? 1) : min, high: max };
}

function edgesOfField(field: Field): Edge[] {
	const { low, high } = boundsOf(field);
	const edge = (size: number, passes: boolean): Edge => {
		const value = field.type === 'string' ? 'x'.repeat(size) : String(size);
		return { field: field.name, size, value, passes };
	};
	return [
		...(low === undefined ? [] : [edge(low, true), edge(low - 1, false)]),
		...(high === undefined ? [] : [edge(high, true), edge(high + 1, false)]),
	];
}

/**
 * The edges of a list as `name[]`, by how many it has, and those inside as `name[].member`. A list
 * that may have nothing in it is not sent then, which the least input shows.
 */
function edgesOfList({ name, items, ...list }: Field): Edge[] {
	const counts = edgesOfField({ ...list, name: `${name}[]` });
	const members = (items?.fields ?? []).map((field) => ({
		...field,
		name: `${name}[].${field.name}`,
	}));
	const few = counts.filter(({ size, passes }) => size > 0 || (size === 0 && !passes));
	return [...few, ...members.flatMap(edgesOfField)];
}

/** All edges of the fields that a user sets: those of the path and of the body. */
export function edgesOf(
	{ pathParams = [], body = [] }: OperationRow,
	without: string[] = [],
): Edge[] {
	return [...pathParams, ...body]
		.filter(({ name, type }) => type !== 'object' && !without.includes(name))
		.flatMap((field) => (field.type === 'array' ? edgesOfList(field) : edgesOfField(field)));
}
