/**
 * Every operation of the node once: the least input of its contract case, with files where the case
 * knows a way to take one, and what its item has.
 */
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import type { Choice } from '../../operations/cases';
import { cases, item, parametersOf, rowOf } from '../../operations/cases';
import { withEarlier } from '../../operations/cases/setting';
import { readPreviews } from '../../operations/current';

/** The value of a resource locator. */
export const rl = (mode: string, value: string) => ({ __rl: true, mode, value });

/** Files of each kind, as an item has them. */
const { picture, song, data } = item.binary as Record<string, IBinaryData>;
export const binary = { picture, song, data, clip: data };

/** The locators of these files. */
export const files = {
	picture: rl('file', 'picture'),
	song: rl('file', 'song'),
	clip: rl('file', 'data'),
};

/** What an earlier operation made: values or expressions. */
export interface Earlier {
	video: string;
	image: string;
	voice: string;
}

/** One operation with its parameters, and what its (first) item has at least: the possible types. */
export interface OperationRun {
	resource: string;
	operation: string;
	parameters: IDataObject;
	item: Record<string, string[]>;
}

/** The choice of a group that takes one of these files, or else the first one. */
function chosen(group: Choice[], locators: IDataObject[]): Choice {
	const known = locators.map((locator) => JSON.stringify(locator));
	const takesFile = ({ parameters }: Choice) =>
		known.some((file) => JSON.stringify(parameters).includes(file));
	return group.find(takesFile) ?? group[0];
}

/** The types of JavaScript for those of a schema. */
const TYPES: Record<string, string> = { integer: 'number', array: 'object' };

/** Every operation once; those that read what others made come behind these. */
export function everyOperation(locators: typeof files, earlier: Earlier): OperationRun[] {
	const previews = readPreviews();
	return cases.map(({ operation: key, row, groups }) => {
		const [resource, operation] = key.split('.');
		const { properties, required } = previews[key];
		const choices = groups.map((group) => chosen(group, Object.values(locators)));
		const parameters = JSON.stringify(parametersOf(choices));
		const made = earlier[resource as keyof Earlier] ?? '';
		const names = rowOf(row).response.fields.map(({ name }) => name);
		const shown = [...required, ...names.filter((name) => name in properties)];
		const typesOf = (name: string) =>
			[properties[name].type].flat().map((type) => TYPES[type] ?? type);
		return {
			resource,
			operation,
			parameters: JSON.parse(withEarlier(parameters, [made])) as IDataObject,
			item: Object.fromEntries(shown.map((name) => [name, typesOf(name)])),
		};
	});
}

/** What is wrong with an item, in words. */
export function itemProblems(json: IDataObject | undefined, expected: OperationRun['item']) {
	if (json === undefined) return ['no item'];
	return Object.entries(expected)
		.filter(([name, types]) => !types.includes(typeof json[name]))
		.map(([name, types]) => `${name} is no ${types.join(' or ')}: ${JSON.stringify(json[name])}`);
}
