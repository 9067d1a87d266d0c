/** The fields, values and models that an operation shows, beside those of its row and its case. Pure. */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Shape } from '../support/standin/row';
import type { OperationCase } from './cases';
import { choicesOf, rowOf } from './cases';
import { optionsKnownBy } from './cases/clips';
import { fieldsNamed } from './cases/setting';
import { entriesOf, walk } from './product';
import { pages } from './tokens';

const unique = (names: string[]) => [...new Set(names)].sort();

const isCollection = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !('__rl' in value);

/** The ways to everything that is set in a parameter. */
function waysIn(name: string, value: unknown): string[] {
	if (!isCollection(value)) return [name];
	const inside = Object.entries(value).flatMap(([key, member]) => {
		const group = [member].flat().filter(isCollection);
		return group.length === 0 ? [key] : group.flatMap((entry) => Object.keys(entry));
	});
	return [name, ...inside.map((key) => `${name}.${key}`)];
}

/** The ways to all fields that a case sets in any of its calls. */
export const waysSet = (one: OperationCase): string[] =>
	unique(
		choicesOf(one).flatMap(({ parameters }) =>
			Object.entries(parameters).flatMap(([name, value]) => waysIn(name, value)),
		),
	);

/** The ways to all fields that an operation shows. */
export const waysShown = (fields: INodeProperties[]): string[] =>
	unique(walk(fields).map(({ path }) => path));

/** The fields of a row that no setting reaches. */
export const withoutSetting = ({ viaAdditionalFields, unreachable }: OperationCase): string[] =>
	Object.keys({ ...viaAdditionalFields, ...unreachable });

/** The fields of the row that no call of the case sends, but for files and pages. */
export function fieldsNotSent(one: OperationCase): string[] {
	const { body = [], query = [] } = rowOf(one.row);
	const sent = [one.defaults, ...choicesOf(one).map(({ sends }) => sends)];
	const names = [...sent.flatMap((some) => Object.keys(some ?? {})), ...withoutSetting(one)];
	return [...body, ...query]
		.filter(({ type }) => type !== 'file')
		.map(({ name }) => name)
		.filter((name) => ![...pages, ...names].includes(name));
}

/** Values that mean "typed by hand", "not sent" and "all". */
const BESIDES = ['other', '', 0];

/** Lists of which the operation itself decides the value. */
const FIXED = ['agent_id', 'mv_agent_type', 'reference_mode'];

function listsIn(fields: Array<Shape & { name: string }>): Record<string, string[]> {
	const lists = fields.map(({ name, ...shape }) => {
		const inner = shape.items ?? shape;
		const own = inner.enum && { [name]: unique(inner.enum.map(String)) };
		return { ...own, ...listsIn(inner.fields ?? []) };
	});
	return Object.assign({}, ...lists) as Record<string, string[]>;
}

/** The lists of values in the row, by the name of the field, where a user chooses. */
export function valuesListed(one: OperationCase): Record<string, string[]> {
	const { body = [], query = [] } = rowOf(one.row);
	const others = [...FIXED, ...pages, ...withoutSetting(one)];
	const lists = Object.entries(listsIn([...body, ...query]));
	return Object.fromEntries(lists.filter(([name]) => !others.includes(name)));
}

/** The values that the node offers for such fields, all variants of a setting together. */
export function valuesOffered(
	one: OperationCase,
	fields: INodeProperties[],
): Record<string, string[]> {
	const offers: Record<string, string[]> = {};
	const listed = valuesListed(one);
	for (const { property } of walk(fields)) {
		if (!['options', 'multiOptions'].includes(property.type)) continue;
		const field = fieldsNamed(property.name).find((name) => name in listed);
		if (field === undefined) continue;
		const values = entriesOf(property).map(({ value }) => value);
		const real = values.filter((value) => !BESIDES.includes(value as string)).map(String);
		offers[field] = unique([...(offers[field] ?? []), ...real]);
	}
	return offers;
}

const modelsOf = ({ displayOptions }: INodeProperties) => displayOptions?.show?.['/model'];

/**
 * The options that the node shows with each model of the row, those that the model knows, and those that are shown
 * with none: of all that depend on the model.
 */
export function optionsByModel(one: OperationCase, fields: INodeProperties[]) {
	const models = Object.keys(rowOf(one.row).models ?? {});
	const dependent = walk(fields)
		.map(({ property }) => property)
		.filter(modelsOf);
	const namesWith = (model: string) =>
		dependent.filter((field) => modelsOf(field)?.includes(model)).map(({ name }) => name);
	const isDependent = (option: string) => dependent.some(({ name }) => name === option);
	const ofEach = (namesOf: (model: string) => string[]) =>
		Object.fromEntries(models.map((model) => [model, unique(namesOf(model))]));
	const shown = models.flatMap(namesWith);
	return {
		shown: ofEach(namesWith),
		known: ofEach((model) => optionsKnownBy(one.row, model).filter(isDependent)),
		never: dependent.map(({ name }) => name).filter((name) => !shown.includes(name)),
	};
}
