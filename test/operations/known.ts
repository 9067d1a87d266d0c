/** Whether the parameters of a saved workflow are known to the node. Pure. */
import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';
import type { NodeOperation } from './product';
import { entriesOf, membersOf } from './product';

/** Parameters that n8n adds to every declarative node. */
const OF_THE_ENGINE = ['resource', 'operation', 'requestOptions'];

function valueProblem(property: INodeProperties, value: unknown): string[] {
	const members = membersOf(property);
	if (members.length > 0) return unknownIn(members, value as IDataObject);
	if (property.modes) {
		const { mode } = value as { mode?: string };
		return property.modes.some(({ name }) => name === mode) ? [] : [`mode ${mode}`];
	}
	const isExpression = typeof value === 'string' && value.startsWith('=');
	if (property.type !== 'options' || isExpression) return [];
	return entriesOf(property).some((entry) => entry.value === value) ? [] : [String(value)];
}

function unknownIn(properties: INodeProperties[], parameters: IDataObject): string[] {
	return Object.entries(parameters).flatMap(([name, value]) => {
		const property = properties.find((one) => one.name === name);
		if (!property) return [`${name} is unknown`];
		return valueProblem(property, value).map((problem) => `${name}: ${problem}`);
	});
}

/** What a saved node sets that its operation does not know; defaults apply when nothing is saved. */
export function unknownParameters(
	{ name, parameters }: Pick<INode, 'name' | 'parameters'>,
	operations: NodeOperation[],
): string[] {
	const { resource = 'video', operation = 'restyle' } = parameters as Record<string, string>;
	const known = operations.find(({ key }) => key === `${resource}.${operation}`);
	if (!known) return [`${name}: no operation ${resource}.${operation}`];
	const own = Object.entries(parameters).filter(([key]) => !OF_THE_ENGINE.includes(key));
	const set = Object.fromEntries(own) as IDataObject;
	return unknownIn(known.fields, set).map((problem) => `${name}: ${problem}`);
}
