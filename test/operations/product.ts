/** The package as a product: its nodes, credentials and operations, found through package.json. */
import { join } from 'node:path';
import type {
	ICredentialType,
	IDataObject,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import { resources } from '../../nodes/PixVerse/resources';
import packageJson from '../../package.json';

export const root = join(__dirname, '../..');

/** A class of the package and where it stands, from the root and with slashes. */
export interface Shipped<T> {
	file: string;
	className: string;
	instance: T;
}

function load<T>(compiled: string, isBuilt = false): Shipped<T> {
	const file = compiled.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const exported = require(join(root, isBuilt ? compiled : file)) as Record<string, new () => T>;
	const [[className, Class]] = Object.entries(exported);
	return { file, className, instance: new Class() };
}

const shipped = (isBuilt?: boolean) => ({
	nodes: packageJson.n8n.nodes.map((path) => load<INodeType>(path, isBuilt)),
	credentials: packageJson.n8n.credentials.map((path) => load<ICredentialType>(path, isBuilt)),
});

export const { nodes, credentials } = shipped();

/** What the last build made of them. */
export const fromBuild = () => shipped(true);

export const pixVerse = nodes.find(({ className }) => className === 'PixVerse')
	?.instance as INodeType;

/** One operation: its entry in the "Operation" list, and the fields it shows. */
export interface NodeOperation {
	/** Such as `video.restyle`. */
	key: string;
	resource: string;
	option: INodePropertyOptions;
	fields: INodeProperties[];
}

function isShown({ displayOptions }: INodeProperties, resource: string, operation: unknown) {
	const { resource: resources, operation: operations } = displayOptions?.show ?? {};
	const fits = (wanted: unknown[] | undefined, value: unknown) => wanted?.includes(value) ?? true;
	return fits(resources, resource) && fits(operations, operation);
}

export const isOfTool = ({ displayOptions }: INodeProperties): boolean =>
	displayOptions?.show?.['@tool']?.includes(true) ?? false;

export function entriesOf({ options = [] }: INodeProperties): INodePropertyOptions[] {
	return options as INodePropertyOptions[];
}

/** The members of a collection, with those of the groups of a fixed collection. */
export function membersOf({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	return options.flatMap((group) => ('values' in group ? group.values : []));
}

/** Whether an entry of a list or a member of a collection is there for an operation. */
function isOffered(
	{ displayOptions }: Pick<INodeProperties, 'displayOptions'>,
	operation: unknown,
) {
	const { operation: beside, '/operation': above } = displayOptions?.show ?? {};
	return [beside, above].every((wanted) => wanted?.includes(operation as string) ?? true);
}

/** The field as an operation shows it: without the entries and members that only others offer. */
function asShownBy(operation: unknown, field: INodeProperties): INodeProperties {
	if (!['options', 'collection', 'fixedCollection'].includes(field.type)) return field;
	const entries = (field.options ?? []) as INodeProperties[];
	const options = entries
		.filter((entry) => isOffered(entry, operation))
		.map((entry) => {
			if (!('values' in entry)) return entry;
			const values = entry.values as INodeProperties[];
			return { ...entry, values: values.filter((member) => isOffered(member, operation)) };
		});
	return { ...field, options } as INodeProperties;
}

export function operationsOf({ description }: INodeType): NodeOperation[] {
	const { properties } = description;
	const lists = properties.filter(({ name }) => name === 'operation');
	const fields = properties.filter(({ name }) => !['resource', 'operation'].includes(name));
	return lists.flatMap((list) => {
		const resource = String(list.displayOptions?.show?.resource?.[0]);
		return entriesOf(list).map((option) => ({
			key: `${resource}.${option.value}`,
			resource,
			option,
			fields: fields
				.filter((field) => isShown(field, resource, option.value))
				.map((field) => asShownBy(option.value, field)),
		}));
	});
}

/** Whether n8n marks a field while it is empty: in every mode, or in the one that it starts in. */
export function isNeeded({ required, default: value, modes = [] }: INodeProperties): boolean {
	const { mode } = Object(value) as { mode?: string };
	return required === true || modes.some(({ name, validation }) => name === mode && validation);
}

/** A property with the way to it, such as `options.fileName`. */
export interface Placed {
	path: string;
	property: INodeProperties;
}

/** Properties and, after each, the members of those that are collections. */
export function walk(properties: INodeProperties[], parent = ''): Placed[] {
	return properties.flatMap((property) => {
		const path = `${parent}${property.name}`;
		return [{ path, property }, ...walk(membersOf(property), `${path}.`)];
	});
}

/** The previews as the build writes them: path from the folder of the node, and text. */
export function builtPreviews(): Array<[path: string, text: string]> {
	const { previewsOf } = require(join(root, 'scripts/previews')) as {
		previewsOf: (all: typeof resources) => Array<[path: string, text: string]>;
	};
	return previewsOf(resources);
}

/** Where n8n looks for the preview of an operation, from the folder of the node. */
export const previewPath = (resource: string, operation: unknown): string =>
	join('__schema__/v1.0.0', resource, `${String(operation)}.json`);

/** A JSON schema as far as previews use it. */
export interface Preview {
	type: string;
	properties: Record<string, IDataObject & { type: string | string[] }>;
	required: string[];
	version: number;
}
