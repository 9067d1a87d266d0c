/**
 * The fields of the node, derived from its operations. Equal fields are one property, which all
 * operations show that list them: the engine pays for each property with every item.
 */
import type { INodeProperties } from 'n8n-workflow';
import type { Resource } from './operation';

/** Where the fields stand that have no place of their own. */
const OTHERS = '';

/** The names of the fields from the top of the panel to its bottom. */
const order = [
	'propertyFrom',
	'listingUrl',
	'referenceVideo',
	'sourceVideo',
	'keyframe',
	'template',
	'image',
	'images',
	'speech',
	'voice',
	'speechText',
	'audio',
	'file',
	OTHERS,
	'filmModel',
	'filmSettings',
	'prompt',
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
	'outputBinaryField',
	'options',
];

const placeOf = ({ name }: INodeProperties) => order.indexOf(order.includes(name) ? name : OTHERS);

/** A field, and one operation that lists it. */
interface Listed {
	field: INodeProperties;
	resource: string;
	operation: string;
}

/** Equal fields of several operations together. */
function groupsOf(listed: Listed[]): Listed[][] {
	const groups = new Map<string, Listed[]>();
	for (const one of listed) {
		const key = JSON.stringify(one.field);
		groups.set(key, [...(groups.get(key) ?? []), one]);
	}
	return [...groups.values()];
}

const unique = (values: string[]) => [...new Set(values)];
const operationsIn = (group: Listed[]) => unique(group.map(({ operation }) => operation));

/** The field, shown for more than it asks for by itself. */
function shownFor(field: INodeProperties, show: Record<string, string[]>): INodeProperties {
	const { displayOptions } = field;
	return {
		...field,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}

function propertyOf(group: Listed[]): INodeProperties {
	const resource = unique(group.map((one) => one.resource));
	return shownFor(group[0].field, { resource, operation: operationsIn(group) });
}

/** The "Options" collection with all that any operation takes from it. */
function collectionOf(listed: Listed[]): INodeProperties {
	const options = groupsOf(listed).map((group) =>
		shownFor(group[0].field, { '/operation': operationsIn(group) }),
	);
	const collection: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: options.sort((a, b) => a.displayName.localeCompare(b.displayName)),
	};
	return propertyOf(listed.map((one) => ({ ...one, field: collection })));
}

/** The fields of all operations, in the order of the panel. */
export function fieldsOf(resources: Resource[]): INodeProperties[] {
	const operations = resources.flatMap(({ value: resource, operations: some }) =>
		some.map((one) => ({ ...one, place: { resource, operation: String(one.option.value) } })),
	);
	const inputs = operations.flatMap(({ inputs: listed, place }) =>
		listed.flatMap(({ fields = [] }) => fields.map((field) => ({ field, ...place }))),
	);
	const options = operations.flatMap(({ options: listed, place }) =>
		listed.map(({ field }) => ({ field, ...place })),
	);
	const properties = [...groupsOf(inputs).map(propertyOf), collectionOf(options)];
	return properties.sort((a, b) => placeOf(a) - placeOf(b));
}
