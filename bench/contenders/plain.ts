/**
 * The engine's own share: our description with nothing behind it but one request per item, which
 * n8n sends. What ours takes beyond that is our own code.
 */
import { randomUUID } from 'node:crypto';
import type {
	IExecutePaginationFunctions,
	INodeProperties,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import { pixVerse } from '../../test/contract/product';
import { SUBMIT } from './client';

const body = { source_video_id: 1, restyle_prompt: 'watercolor', seed: 1 };

type Request = Parameters<IExecutePaginationFunctions['makeRoutingRequest']>[0];

async function sendOnce(this: IExecutePaginationFunctions, request: Request) {
	const { baseUrl: baseURL } = await this.getCredentials<{ baseUrl: string }>('pixVerseApi');
	const headers = { 'Ai-Trace-Id': randomUUID() };
	const own = { method: 'POST' as const, baseURL, url: SUBMIT, body, headers };
	return await this.makeRoutingRequest({ ...request, options: { ...request.options, ...own } });
}

function plain(option: INodePropertyOptions): INodePropertyOptions {
	return { ...option, routing: { ...option.routing, operations: { pagination: sendOnce } } };
}

function changed(property: INodeProperties): INodeProperties {
	if (property.name !== 'operation') return property;
	return { ...property, options: (property.options as INodePropertyOptions[]).map(plain) };
}

const { properties } = pixVerse.description;

/** The node. */
export const plainNode: INodeType = {
	description: { ...pixVerse.description, properties: properties.map(changed) },
};
