/**
 * An empty declarative node: the fields of the PixVerse node, and nothing done with them. For each item it sends the requests
 * that the PixVerse node sends for a job that is ready at the first poll, by n8n's own function. What n8n takes for one of
 * its items is n8n's own part of an item of ours.
 */
import { randomUUID } from 'node:crypto';
import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { RESULT, SUBMIT } from './requests';

/** A value without the routing of the properties and options in it. */
function withoutRouting<T>(value: T): T {
	if (Array.isArray(value)) return value.map(withoutRouting) as T;
	if (typeof value !== 'object' || value === null) return value;
	const kept = Object.entries(value).filter(([key]) => key !== 'routing');
	return Object.fromEntries(kept.map(([key, one]) => [key, withoutRouting(one)])) as T;
}

/** Submits a job and polls it once. */
async function submitAndPoll(
	this: IExecutePaginationFunctions,
	request: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const send = async (options: Partial<IHttpRequestOptions>) => {
		const headers = { 'Ai-Trace-Id': randomUUID() };
		const sent = { ...request.options, ...options, headers };
		return await this.makeRoutingRequest({ ...request, options: sent });
	};
	const body = { source_video_id: 1, restyle_prompt: 'watercolor' };
	const [{ json }] = await send({ method: 'POST', url: SUBMIT, body });
	const { video_id: id } = json.Resp as IDataObject;
	return await send({ method: 'GET', url: `${RESULT}${String(id)}`, body: undefined });
}

export class EmptyNode implements INodeType {
	description: INodeTypeDescription;

	constructor({ description }: INodeType) {
		const properties: INodeProperties[] = withoutRouting(description.properties);
		// Each item has a resource, so n8n calls the function for each item.
		const operations = { pagination: submitAndPoll };
		properties[0] = { ...properties[0], routing: { send: { paginate: true }, operations } };
		this.description = { ...description, properties };
	}
}
