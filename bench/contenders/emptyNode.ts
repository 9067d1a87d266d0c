/**
 * An empty declarative node: the fields of the PixVerse node, and nothing done with them but one request. What n8n takes for
 * one of its items is n8n's own part of an item of ours.
 */
import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';

const BALANCE = {
	method: 'GET' as const,
	url: '/openapi/v2/account/balance',
	headers: { 'Ai-Trace-Id': 'bench' },
};

/** A value without the routing of the properties and options in it. */
function withoutRouting<T>(value: T): T {
	if (Array.isArray(value)) return value.map(withoutRouting) as T;
	if (typeof value !== 'object' || value === null) return value;
	const kept = Object.entries(value).filter(([key]) => key !== 'routing');
	return Object.fromEntries(kept.map(([key, one]) => [key, withoutRouting(one)])) as T;
}

export class EmptyNode implements INodeType {
	description: INodeTypeDescription;

	constructor({ description }: INodeType) {
		const properties: INodeProperties[] = withoutRouting(description.properties);
		// Each item has a resource, so each item sends the request.
		properties[0] = { ...properties[0], routing: { request: BALANCE } };
		this.description = { ...description, properties };
	}
}
