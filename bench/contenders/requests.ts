/** The requests of the contenders other than a PixVerse node, as the service's specification describes them. */
import { randomUUID } from 'node:crypto';
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

export const SUBMIT = '/openapi/v2/video/restyle/generate';
export const RESULT = '/openapi/v2/video/result/';
export const READY = 1;

interface Envelope {
	ErrCode: number;
	ErrMsg: string;
	Resp: IDataObject;
}

async function send(node: IExecuteFunctions, options: IHttpRequestOptions): Promise<IDataObject> {
	const { baseUrl: baseURL } = await node.getCredentials<{ baseUrl: string }>('pixVerseApi');
	const sent = { json: true, baseURL, headers: { 'Ai-Trace-Id': randomUUID() }, ...options };
	const helper = node.helpers.httpRequestWithAuthentication;
	const answer = (await helper.call(node, 'pixVerseApi', sent)) as Envelope;
	if (answer.ErrCode !== 0) throw new NodeOperationError(node.getNode(), answer.ErrMsg);
	return answer.Resp;
}

/** Submits the job of an item; gives its video ID. */
export async function submit(node: IExecuteFunctions, index: number): Promise<string> {
	const seed = Number(node.getNodeParameter('seed', index));
	const body = { source_video_id: 1, restyle_prompt: 'watercolor', seed };
	return String((await send(node, { method: 'POST', url: SUBMIT, body })).video_id);
}

/** Asks once for the record of a video. */
export const poll = async (node: IExecuteFunctions, id: string): Promise<IDataObject> =>
	await send(node, { method: 'GET', url: `${RESULT}${id}` });

/** Waits by n8n's clock, which may be scripted. */
export const pause = async (milliseconds: number): Promise<void> =>
	await new Promise((resolve) => setTimeout(resolve, milliseconds));
