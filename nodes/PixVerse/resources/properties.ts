/**
 * The fields of the node, derived from its operations. Equal fields of several operations become one property, because
 * n8n resolves each property for every item. It does not resolve the entries of a list or a collection, so fields that
 * differ only in their entries become one property, too.
 */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Resource } from './operation';

/** The fields from the top of the panel to its bottom, by their names. */
const order = `propertyFrom listingUrl referenceVideo sourceVideo template image images speech voice
	speechText audio file OTHERS prompt maskIds keyframe filmModel filmSettings musicSettings
	model modelName duration quality aspectRatio returnAll limit seed waitForCompletion
	downloadVideo downloadFile outputBinaryField simplify output outputFields options
	consoleNotice`.split(/\s+/);

/** A field, and one operation that lists it. */
interface Listed {
	field: INodeProperties;
	resource: string;
	operation: string;
}

/** The place of a group of equal fields. A field that the order does not name has the place of `OTHERS`. */
function placeOf([{ field }]: Listed[]): number {
	return order.indexOf(order.includes(field.name) ? field.name : 'OTHERS');
}

/** The parameter with the operation, as entries of a field name it, for the types of fields whose entries may differ. */
const OPERATION: Partial<Record<INodeProperties['type'], string>> = {
	options: 'operation',
	collection: '/operation',
};

/** The things in groups of the same key, in the order of the first of each group. */
function groupsOf<T>(things: T[], key: (thing: T) => string): T[][] {
	const groups = new Map<string, T[]>();
	for (const one of things) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
	return [...groups.values()];
}

/** The values, each once. */
export const unique = (values: string[]) => [...new Set(values)];

/** The operations of a group, each once. */
const operationsIn = (group: Listed[]) => unique(group.map(({ operation }) => operation));

/** An entry of a list, or of a collection. */
type Entry = INodePropertyOptions | INodeProperties;

/** A field or an entry with further conditions under which the panel shows it. */
function showFor<T extends Entry>(thing: T, show: Record<string, string[]>): T {
	const { displayOptions } = thing;
	return {
		...thing,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}

/** The entries of a field that operations share, each shown for those that have it. */
function entriesOf(group: Listed[], parameter: string): Entry[] {
	// The longest list comes first, because its order then decides the order of all entries.
	const longestFirst = [...group].sort(
		(a, b) => (b.field.options?.length ?? 0) - (a.field.options?.length ?? 0),
	);
	const entries = longestFirst.flatMap(({ field: { options = [] }, operation }) =>
		(options as Entry[]).map((entry) => ({ entry, operation })),
	);
	const groups = groupsOf(entries, ({ entry }) => JSON.stringify(entry));
	// Entries with the same name for different operations follow each other, so that the order of the list stays.
	const inOrder = groupsOf(groups, ([{ entry }]) => entry.name).flat();
	return inOrder.map((same) => {
		const operations = unique(same.map(({ operation }) => operation));
		const isForAll = operations.length === operationsIn(group).length;
		return isForAll ? same[0].entry : showFor(same[0].entry, { [parameter]: operations });
	});
}

/** One property for a group. Its condition on the operation comes first, because it excludes most properties at once. */
function propertyOf(group: Listed[]): INodeProperties {
	const [{ field }] = group;
	const parameter = OPERATION[field.type];
	const options = parameter === undefined ? [] : entriesOf(group, parameter);
	if (field.type === 'collection') {
		const settings = options as INodeProperties[];
		settings.sort((a, b) => a.displayName.localeCompare(b.displayName));
	}
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
	// Fields are equal when all of them is equal but the entries of a list or a collection.
	const groups = groupsOf(listed, ({ field }) =>
		JSON.stringify(field.type in OPERATION ? { ...field, options: undefined } : field),
	);
	return groups.sort((a, b) => placeOf(a) - placeOf(b)).map(propertyOf);
}
