/** The shape of a value, and where two shapes differ. Pure. */
import { isObject } from '../../../nodes/PixVerse/transport/http/json';

/** Each place in a value with the types seen there; the members of a list share one place. */
type Shape = Map<string, Set<string>>;

const typeOf = (value: unknown): string => {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'bigint' || Number.isInteger(value)) return 'integer';
	return (
		{ string: 'text', boolean: 'boolean', number: 'number' }[typeof value as string] ?? 'object'
	);
};

function note(value: unknown, place: string, shape: Shape): void {
	shape.set(place, (shape.get(place) ?? new Set()).add(typeOf(value)));
	if (Array.isArray(value)) value.forEach((member) => note(member, `${place}[]`, shape));
	else if (isObject(value))
		for (const [name, member] of Object.entries(value))
			note(member, place === '' ? name : `${place}.${name}`, shape);
}

/** The shape of a value. */
export function shapeOf(value: unknown): Shape {
	const shape: Shape = new Map();
	note(value, '', shape);
	return shape;
}

const parentOf = (place: string) => place.replace(/(\[\]|\.?[^.[]+)$/, '');
const namesOf = (types: Set<string>) => [...types].sort().join(' or ');

/** Below a place that one side does not have, or that is an empty list there, nothing can be compared. */
const isComparable = (place: string, other: Shape): boolean => {
	const types = other.get(parentOf(place));
	return (
		types !== undefined &&
		(types.has('object') || types.has('list')) &&
		!(place.endsWith('[]') && !other.has(place))
	);
};

/** What the actual shape has differently, in words. */
export function shapeDifferences(actual: unknown, expected: unknown): string[] {
	const [seen, known] = [shapeOf(actual), shapeOf(expected)];
	const differences: string[] = [];
	for (const [place, types] of seen) {
		const others = known.get(place);
		if (others && namesOf(others) !== namesOf(types))
			differences.push(`${place} is ${namesOf(types)}, not ${namesOf(others)}`);
		if (!others && isComparable(place, known))
			differences.push(`${place} is new (${namesOf(types)})`);
	}
	for (const place of known.keys())
		if (!seen.has(place) && isComparable(place, seen)) differences.push(`${place} is missing`);
	return differences;
}
