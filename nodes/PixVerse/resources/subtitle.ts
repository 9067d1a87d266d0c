/** What stands below the node on the canvas. */
import type { Resource } from './operation';

/** Names that say nothing without their resource; the action says it. */
const BARE = ['Create', 'Delete', 'Get', 'Get Many'];

const inTitleCase = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * An expression for the name of the chosen operation, such as "Restyle Video" or "Get Image". Only the
 * editor evaluates it. The names stand in it, because expressions know only the values.
 */
export function subtitleOf(resources: Resource[]): string {
	const names = resources.flatMap(({ value, operations }) =>
		operations.map(({ option: { name, value: operation, action = name } }) => [
			`${value}.${operation}`,
			BARE.includes(name) ? inTitleCase(action) : name,
		]),
	);
	const list = JSON.stringify(Object.fromEntries(names));
	return `={{ (${list})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}
