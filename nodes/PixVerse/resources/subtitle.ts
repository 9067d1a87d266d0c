/** What stands below the node on the canvas. */
import { creditsExpression } from '../prices/expression';
import type { Operation, Resource } from './operation';

/** Names that say nothing without their resource; the action says it. */
const BARE = ['Create', 'Delete', 'Get', 'Get Many'];

const inTitleCase = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const routedAs = (resource: string, { option, fields }: Operation) => ({
	key: `${resource}.${String(option.value)}`,
	path: String(option.routing?.request?.url),
	parameters: fields.map(({ name }) => name),
});

/**
 * An expression for the name of the chosen operation and its price, such as "Get Image" or "Text to
 * Video · 45 credits". Only the editor evaluates it. The names stand in it, because expressions know only
 * the values.
 */
export function subtitleOf(resources: Resource[]): string {
	const names = resources.flatMap(({ value, operations }) =>
		operations.map(({ option: { name, value: operation, action = name } }) => [
			`${value}.${operation}`,
			BARE.includes(name) ? inTitleCase(action) : name,
		]),
	);
	const list = JSON.stringify(Object.fromEntries(names));
	const credits = creditsExpression(
		resources.flatMap(({ value, operations }) => operations.map((one) => routedAs(value, one))),
	);
	const named = `(${list})[key]`;
	return `={{ ((key, p) => ((name, credits) => credits > 0 ? name + " · " + credits + " credits" : name)(${named}, ${credits}(key, p)))($rawParameter["resource"] + "." + $rawParameter["operation"], $rawParameter) }}`;
}
