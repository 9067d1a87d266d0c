/** The names that saved workflows depend on, as one flat list. Pure: nothing is read or written. */
import type { ICredentialType, IDisplayOptions, INodeProperties, INodeType } from 'n8n-workflow';
import type { NodeOperation, Preview, Shipped } from './product';
import { entriesOf, operationsOf, walk } from './product';

/** From the way to a name to the name, sorted by way. */
export type Names = Record<string, unknown>;

type Entry = [way: string, value: unknown];

const choices = ({ type }: INodeProperties) => type === 'options' || type === 'multiOptions';

/** The fields that every operation depends on are part of the way already. */
const OF_THE_WAY = ['resource', 'operation', '/operation'];

function conditionsOf(conditions: IDisplayOptions['show'] = {}): Array<[string, unknown[]]> {
	return Object.entries(conditions)
		.filter(([field]) => !OF_THE_WAY.includes(field))
		.map(([field, values = []]) => [field, values]);
}

/**
 * What can turn a saved value away: n8n drops the values of fields that are not shown, starts no
 * workflow whose required fields are empty, and keeps one value and several in different shapes.
 */
function rulesOf({ required, noDataExpression, typeOptions, displayOptions }: INodeProperties) {
	const { multipleValues, minValue, maxValue } = typeOptions ?? {};
	const shown = conditionsOf(displayOptions?.show).map(([field]) => field);
	const hidden = conditionsOf(displayOptions?.hide);
	return {
		...{ required, noDataExpression, multipleValues, minValue, maxValue },
		...(shown.length > 0 ? { shown } : {}),
		...(hidden.length > 0 ? { hidden: Object.fromEntries(hidden) } : {}),
	};
}

/** What is frozen of one field: label, type, default, rules, and the values that can be chosen. */
function fieldNames(way: string, property: INodeProperties): Entry[] {
	const entries = choices(property) ? entriesOf(property) : [];
	return [
		[`${way}`, property.displayName],
		[`${way} · type`, property.type],
		[`${way} · default`, property.default],
		[`${way} · rules`, rulesOf(property)],
		...conditionsOf(property.displayOptions?.show).flatMap(([field, values]) =>
			values.map((value): Entry => [`${way} · shown with ${field} ${JSON.stringify(value)}`, true]),
		),
		...entries.map(({ name, value }): Entry => [`${way} · value ${value}`, name]),
		...(property.modes ?? []).map(({ name, displayName }): Entry => [
			`${way} · mode ${name}`,
			displayName,
		]),
	];
}

function operationNames(way: string, { key, option, fields }: NodeOperation): Entry[] {
	return [
		[`${way} · ${key}`, option.name],
		...walk(fields).flatMap(({ path, property }) =>
			fieldNames(`${way} · ${key} · ${path}`, property),
		),
	];
}

/** The fields outside every operation: "Resource", "Operation", and all fields of a trigger. */
function ownFields({ description }: INodeType): INodeProperties[] {
	const { properties } = description;
	const hasOperations = properties.some(({ name }) => name === 'operation');
	if (!hasOperations) return properties;
	return properties.filter(({ name }) => ['resource', 'operation'].includes(name));
}

function wayOfField(way: string, { name, displayOptions }: INodeProperties): string {
	const resource = displayOptions?.show?.resource?.[0];
	return resource === undefined ? `${way} · ${name}` : `${way} · ${resource} · ${name}`;
}

function nodeNames({ file, className, instance }: Shipped<INodeType>): Entry[] {
	const { name, displayName, defaults, version, credentials = [] } = instance.description;
	const { group, inputs, outputs, usableAsTool = false, webhooks = [] } = instance.description;
	const way = `node ${name}`;
	return [
		[way, displayName],
		[`${way} · file`, file],
		[`${way} · class`, className],
		[`${way} · default name`, defaults.name],
		[`${way} · ends`, { group, inputs, outputs, usableAsTool, webhooks }],
		...[version].flat().map((number): Entry => [`${way} · version ${number}`, true]),
		...credentials.map((one): Entry => [`${way} · credential ${one.name}`, one.required ?? false]),
		...walk(ownFields(instance)).flatMap(({ property }) =>
			fieldNames(wayOfField(way, property), property),
		),
		...operationsOf(instance).flatMap((operation) => operationNames(way, operation)),
	];
}

function credentialNames({ file, className, instance }: Shipped<ICredentialType>): Entry[] {
	const { name, displayName, properties } = instance;
	const way = `credential ${name}`;
	return [
		[way, displayName],
		[`${way} · file`, file],
		[`${way} · class`, className],
		...properties.flatMap((property) => [
			...fieldNames(`${way} · ${property.name}`, property),
			[`${way} · ${property.name} · masked`, property.typeOptions?.password ?? false] as Entry,
		]),
	];
}

function outputNames([operation, { properties }]: [string, Preview]): Entry[] {
	return Object.entries(properties).map(([field, { type }]) => [
		`output ${operation} · ${field}`,
		[type].flat().join(' or '),
	]);
}

export interface Product {
	packageName: string;
	nodes: Array<Shipped<INodeType>>;
	credentials: Array<Shipped<ICredentialType>>;
	previews: Record<string, Preview>;
}

export function namesOf({ packageName, nodes, credentials, previews }: Product): Names {
	const entries: Entry[] = [
		['package', packageName],
		...nodes.flatMap(nodeNames),
		...credentials.flatMap(credentialNames),
		...Object.entries(previews).flatMap(outputNames),
	];
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What became of the frozen names: one line for each that broke, the ways of those that are new. */
export function compareNames(frozen: Names, current: Names): { broken: string[]; added: string[] } {
	const text = (value: unknown) => JSON.stringify(value);
	const broken = Object.entries(frozen)
		.filter(([way, value]) => text(current[way]) !== text(value))
		.map(([way, value]) => `${way}: ${text(value)} became ${text(current[way]) ?? 'nothing'}`);
	return { broken, added: Object.keys(current).filter((way) => !(way in frozen)) };
}
