/** Whether display conditions name parameters and values that exist. Pure. */
import type { INodeProperties } from 'n8n-workflow';
import { entriesOf } from './product';

/** The values that a parameter can have, if they can be counted. */
function valuesOf(name: string, properties: INodeProperties[]): unknown[] | undefined {
	const same = properties.filter((property) => property.name === name);
	if (same.length === 0) return [];
	if (same.some(({ type }) => type === 'boolean')) return [true, false];
	const lists = same.filter(({ type }) => type === 'options' || type === 'multiOptions');
	if (lists.length === 0) return undefined;
	return lists.flatMap((list) => entriesOf(list).map(({ value }) => value));
}

/** The operations of the resources that a condition names. */
function operationsOfResources(resources: unknown[], properties: INodeProperties[]): unknown[] {
	return properties
		.filter(({ name }) => name === 'operation')
		.filter(({ displayOptions }) =>
			displayOptions?.show?.resource?.some((resource) => resources.includes(resource)),
		)
		.flatMap((list) => entriesOf(list).map(({ value }) => value));
}

/** One line for each condition that can never come true. */
export function shownProblems(properties: INodeProperties[]): string[] {
	return properties.flatMap(({ name: field, displayOptions = {} }) => {
		const { show = {}, hide = {} } = displayOptions;
		return [...Object.entries(show), ...Object.entries(hide)].flatMap(([name, wanted = []]) => {
			if (name.startsWith('@')) return [];
			const known =
				name === 'operation' && show.resource
					? operationsOfResources(show.resource, properties)
					: valuesOf(name, properties);
			const unknown = wanted.filter((value) => known?.includes(value) === false);
			const empty = wanted.length === 0 ? [`${field}: ${name} has no value`] : [];
			return [...empty, ...unknown.map((value) => `${field}: no ${name} ${String(value)}`)];
		});
	});
}
