/**
 * A reference node, written by us in the pattern of today's video nodes: an `execute` that takes one
 * item after the other, looks every 5 s by default, and downloads into a buffer. It is used in n8n's
 * engine and, by `referenceNodeScripted.ts`, on the scripted clock.
 */
import { randomUUID } from 'node:crypto';
import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { clock } from '../../nodes/PixVerse/transport/http/clock';
import type { Envelope } from './client';
import { LOOK, SUBMIT } from './client';

export const REFERENCE_TYPE = 'n8n-nodes-reference.reference';

const field = (name: string, type: INodeProperties['type'], value: unknown): INodeProperties => ({
	displayName: name,
	name,
	type,
	default: value as string,
});

const READY = 1;
const FAILED = [6, 7, 8];

async function send(node: IExecuteFunctions, options: IHttpRequestOptions): Promise<IDataObject> {
	const helper = node.helpers.httpRequestWithAuthentication;
	const sent = { json: true, headers: { 'Ai-Trace-Id': randomUUID() }, ...options };
	const answer = (await helper.call(node, 'pixVerseApi', sent)) as Envelope;
	if (answer.ErrCode !== 0) throw new NodeOperationError(node.getNode(), answer.ErrMsg);
	return answer.Resp;
}

async function finished(node: IExecuteFunctions, id: string, index: number): Promise<IDataObject> {
	const seconds = node.getNodeParameter('pollingInterval', index) as number;
	const { baseUrl: baseURL } = await node.getCredentials<{ baseUrl: string }>('pixVerseApi');
	for (;;) {
		await clock.pause(seconds * 1000);
		const record = await send(node, { method: 'GET', baseURL, url: `${LOOK}${id}` });
		if (record.status === READY) return record;
		if (!FAILED.includes(Number(record.status))) continue;
		throw new NodeOperationError(node.getNode(), `Video ${id} failed`);
	}
}

async function file(node: IExecuteFunctions, url: string): Promise<INodeExecutionData['binary']> {
	const content = (await node.helpers.httpRequest({ url, encoding: 'arraybuffer' })) as Buffer;
	return { data: await node.helpers.prepareBinaryData(content, 'video.mp4') };
}

async function makeVideo(node: IExecuteFunctions, index: number): Promise<INodeExecutionData> {
	const { baseUrl: baseURL } = await node.getCredentials<{ baseUrl: string }>('pixVerseApi');
	const seed = Number(node.getNodeParameter('seed', index));
	const body = { source_video_id: 1, restyle_prompt: 'watercolor', seed };
	const accepted = await send(node, { method: 'POST', baseURL, url: SUBMIT, body });
	const pairedItem = { item: index };
	if (!node.getNodeParameter('wait', index)) return { json: accepted, pairedItem };
	const record = await finished(node, String(accepted.video_id), index);
	if (!node.getNodeParameter('download', index)) return { json: record, pairedItem };
	return { json: record, binary: await file(node, String(record.url)), pairedItem };
}

export class ReferenceNode implements INodeType {
	description = {
		displayName: 'Reference',
		name: 'reference',
		group: ['transform' as const],
		version: 1,
		description: 'Makes a video and waits for it',
		defaults: { name: 'Reference' },
		inputs: ['main' as const],
		outputs: ['main' as const],
		credentials: [{ name: 'pixVerseApi', required: true }],
		properties: [
			field('seed', 'string', ''),
			field('wait', 'boolean', true),
			field('download', 'boolean', false),
			field('pollingInterval', 'number', 5),
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const made: INodeExecutionData[] = [];
		for (let index = 0; index < this.getInputData().length; index++) {
			made.push(await makeVideo(this, index));
		}
		return [made];
	}
}
