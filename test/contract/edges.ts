/** Values at the bounds of a row's fields and one step beyond. Pure. */
import type { Field, OperationRow } from '../standin/row';
import { boundsOf } from './conform';

/** A value of a field, and whether the service takes it. */
export interface Edge {
	field: string;
	/** The number, or the length of the text. */
	size: number;
	value: string;
	passes: boolean;
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

/** All edges of the fields that a user sets: those of the path and of the body. */
export function edgesOf(
	{ pathParams = [], body = [] }: OperationRow,
	without: string[] = [],
): Edge[] {
	return [...pathParams, ...body]
		.filter(({ name, type }) => type !== 'array' && type !== 'object' && !without.includes(name))
		.flatMap(edgesOfField);
}
