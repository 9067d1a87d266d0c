/** What the contenders on the scripted clock see of the service: requests and JSON answers. */
import { randomUUID } from 'node:crypto';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Scene } from '../../test/support/simulation/scene';

/** The answer that the service's specification describes. */
export interface Envelope {
	ErrCode: number;
	ErrMsg: string;
	Resp: IDataObject;
}

export const SUBMIT = '/openapi/v2/video/restyle/generate';
export const LOOK = '/openapi/v2/video/result/';

/** One request as n8n sends it; the body of the answer. Throws when there is none, or an HTTP error. */
export async function call({ service }: Scene, options: IHttpRequestOptions): Promise<Envelope> {
	const { statusCode, body } = await service.request({
		...options,
		headers: { 'Ai-Trace-Id': randomUUID() },
		body: options.body === undefined ? undefined : JSON.stringify(options.body),
	});
	if (statusCode >= 400) throw new Error(`HTTP ${statusCode}`);
	return JSON.parse(String(body)) as Envelope;
}

/** n8n's pause between two tries of a node, in milliseconds. */
const BETWEEN_TRIES = 1_000;

/** Runs a node as n8n does with "Retry On Fail". */
export async function retried<T>(
	{ script }: Scene,
	tries: number,
	node: () => Promise<T>,
): Promise<T> {
	for (let left = tries - 1; ; left--) {
		try {
			return await node();
		} catch (error) {
			if (left <= 0) throw error;
			await script.pause(BETWEEN_TRIES);
		}
	}
}
