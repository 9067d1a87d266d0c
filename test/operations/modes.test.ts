// Each mode of each locator that an operation shows is one that the operation takes: one of its calls sets it.
import { cases, choicesOf } from './cases';
import type { OperationCase } from './cases';
import { isOfTool, operationsOf, pixVerse, walk } from './product';

const operations = operationsOf(pixVerse);

/** The modes of the locators in a setting, such as `image:url`. */
function modesIn(value: unknown, name: string): string[] {
	if (Array.isArray(value)) return value.flatMap((one) => modesIn(one, name));
	if (typeof value !== 'object' || value === null) return [];
	if ('__rl' in value && 'mode' in value) return [`${name}:${String(value.mode)}`];
	return Object.entries(value).flatMap(([key, one]) => modesIn(one, key));
}

const modesSetBy = (one: OperationCase) =>
	choicesOf(one).flatMap(({ parameters }) => modesIn(parameters, ''));

it.each(cases)('$operation takes each mode of a field that it shows.', (one) => {
	const { fields = [] } = operations.find(({ key }) => key === one.operation) ?? {};
	const shown = walk(fields.filter((field) => !isOfTool(field))).flatMap(({ property }) =>
		(property.modes ?? []).map(({ name }) => `${property.name}:${name}`),
	);
	const set = modesSetBy(one);
	expect(shown.filter((mode) => !set.includes(mode))).toEqual([]);
});
