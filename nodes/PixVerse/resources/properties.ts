/**
 * The fields of the node, derived from its operations. Equal fields are one property, which all
 * operations show that list them: the engine pays for each property with every item. It pays nothing
 * for the entries of a list or a collection, so fields that differ only there are one property, too.
 */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Resource } from './operation';

/** Where the fields stand that have no place of their own. */
const OTHERS = '';

/**
 * The fields from the top of the panel to its bottom, by their names; what an operation wants in
 * another place than others stands behind its own name.
 */
const order = [
	'propertyFrom',
	'listingUrl',
	'referenceVideo',
	'sourceVideo',
	'template',
	'image',
	'images',
	'speech',
	'voice',
	'speechText',
	'audio',
	'file',
	OTHERS,
	'prompt',
	'maskIds',
	'keyframe',
	'filmModel',
	'filmSettings',
	'musicSettings',
	'model',
	'modelName',
	'duration',
	'quality',
	'aspectRatio',
	'returnAll',
	'limit',
	'seed',
	'waitForCompletion',
	'downloadVideo',
	'downloadFile',
	'outputBinaryField',
	'simplify',
	'output',
	'outputFields',
	'options',
];

/** A field, and one operation that lists it. */
interface Listed {
	field: INodeProperties;
	resource: string;
	operation: string;
}

function placeOf([{ field, operation }]: Listed[]): number {
	const names = [`${operation}.${field.name}`, field.name, OTHERS];
	return order.indexOf(names.find((name) => order.includes(name)) ?? OTHERS);
}

/** Under which name the operation is known inside a field of a type whose entries may differ. */
const OPERATION: Partial<Record<INodeProperties['type'], string>> = {
	options: 'operation',
	collection: '/operation',
};

/** What makes fields of several operations one: all of it, but for the entries of a list. */
const keyOf = ({ field }: Listed) =>
	JSON.stringify(field.type in OPERATION ? { ...field, options: undefined } : field);

/** Things with the same key together, in the order of the first of each. */
function groupsOf<T>(things: T[], key: (thing: T) => string): T[][] {
	const groups = new Map<string, T[]>();
	for (const one of things) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
	return [...groups.values()];
}

/** The values, each once. */
export const unique = (values: string[]) => [...new Set(values)];
const operationsIn = (group: Listed[]) => unique(group.map(({ operation }) => operation));

type Entry = INodePropertyOptions | INodeProperties;

/** The same thing, shown for more than it asks for by itself. */
function showFor<T extends Entry>(thing: T, show: Record<string, string[]>): T {
	const { displayOptions } = thing;
	return {
		...thing,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}

/** The entries of a field that operations share, each shown for those that have it. */
function entriesOf(group: Listed[], parameter: string): Entry[] {
	const longestFirst = [...group].sort(
		(a, b) => (b.field.options?.length ?? 0) - (a.field.options?.length ?? 0),
	);
	const entries = longestFirst.flatMap(({ field: { options = [] }, operation }) =>
		(options as Entry[]).map((entry) => ({ entry, operation })),
	);
	const groups = groupsOf(entries, ({ entry }) => JSON.stringify(entry));
	// What has the same name for several operations stands together, so that the order stays.
	const together = groupsOf(groups, ([{ entry }]) => entry.name).flat();
	return together.map((same) => {
		const operations = unique(same.map(({ operation }) => operation));
		const isForAll = operations.length === operationsIn(group).length;
		return isForAll ? same[0].entry : showFor(same[0].entry, { [parameter]: operations });
	});
}

const byName = (a: INodeProperties, b: INodeProperties) =>
	a.displayName.localeCompare(b.displayName);

/** One property for all; the operation comes first, because it rules out most of them. */
function propertyOf(group: Listed[]): INodeProperties {
	const [{ field }] = group;
	const parameter = OPERATION[field.type];
	const options = parameter === undefined ? [] : entriesOf(group, parameter);
	if (field.type === 'collection') (options as INodeProperties[]).sort(byName);
	const whole = parameter === undefined ? field : ({ ...field, options } as INodeProperties);
	const resource = unique(group.map((one) => one.resource));
	return showFor(whole, { operation: operationsIn(group), resource });
}

/** The fields of all operations, in the order of the panel. */
export function fieldsOf(resources: Resource[]): INodeProperties[] {
	const listed = resources.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ option, fields }) =>
			fields.map((field) => ({ field, resource, operation: String(option.value) })),
		),
	);
	const groups = groupsOf(listed, keyOf).sort((a, b) => placeOf(a) - placeOf(b));
	return groups.map(propertyOf);
}
