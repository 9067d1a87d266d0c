/** The fields, values and models that an operation shows, beside those of its row and its case. Pure. */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Shape } from '../support/standin/row';
import type { OperationCase } from './cases';
import { choicesOf, rowOf } from './cases';
import { optionsKnownBy } from './cases/clips';
import { settingOf } from './cases/setting';
import { entriesOf, walk } from './product';
import { pages } from './tokens';

const unique = (names: string[]) => [...new Set(names)].sort();

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const isLocator = (value: unknown): value is { mode: string } => isObject(value) && '__rl' in value;
const isCollection = (value: unknown): value is IDataObject => isObject(value) && !isLocator(value);

/** The ways to everything that is set in a parameter, and the modes of its locators, such as `image:url`. */
function waysIn(way: string, value: unknown): string[] {
	if (isLocator(value)) return [way, `${way}:${value.mode}`];
	if (!isCollection(value)) return [way];
	const inside = Object.entries(value).flatMap(([name, member]) => {
		const entries = [member].flat().filter(isCollection);
		return entries.length === 0 ? [[name, member]] : entries.flatMap((one) => Object.entries(one));
	});
	return [way, ...inside.flatMap(([name, member]) => waysIn(`${way}.${String(name)}`, member))];
}

/** The ways to all fields that a case sets in any of its calls. */
export const waysSet = (one: OperationCase): string[] =>
	unique(
		choicesOf(one).flatMap(({ parameters }) =>
			Object.entries(parameters).flatMap(([name, value]) => waysIn(name, value)),
		),
	);

/** The ways to all fields that an operation shows, and to their modes. */
export const waysShown = (fields: INodeProperties[]): string[] =>
	unique(
		walk(fields).flatMap(({ path, property: { modes = [] } }) => [
			path,
			...modes.map(({ name }) => `${path}:${name}`),
		]),
	);

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

/** Settings that are called otherwise than their field in some operations only. */
const OTHERWISE: Record<string, string[]> = {
	model: ['filmModel'],
	type: ['role', 'templateType'],
};

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
		const isFor = (key: string) => [settingOf(key), OTHERWISE[key]].flat().includes(property.name);
		const field = Object.keys(listed).find(isFor);
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
