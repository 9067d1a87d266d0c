/** The kinds of requests to the model, and the job that a submission asks for. */
import type { IHttpRequestOptions } from 'n8n-workflow';

export type RequestKind = 'submit' | 'look' | 'upload' | 'mask' | 'check' | 'balance' | 'file';

const kinds: Array<[RegExp, RequestKind]> = [
	[/upload/, 'upload'],
	[/balance/, 'balance'],
	[/mask\/selection/, 'mask'],
	[/verification/, 'check'],
	[/generate/, 'submit'],
];

export const kindOf = ({ url }: IHttpRequestOptions): RequestKind =>
	kinds.find(([pattern]) => pattern.test(url))?.[1] ?? 'look';

/** The job that a submission asks for. */
export interface JobRequest {
	operation: string;
	seed: number;
	traceId: string;
	text: string;
}

/** Reads the job that a request asks for. */
export function jobRequestOf({ url, headers, body }: IHttpRequestOptions): JobRequest {
	const text = String(body ?? '{}');
	const { seed, source_video_id: source } = JSON.parse(text.startsWith('{') ? text : '{}');
	const operation = /video\/(\w+)/.exec(url)?.[1] ?? '';
	const traceId = String((headers as Record<string, string>)['Ai-Trace-Id']);
	// A search for masks has no seed: it tells its item by the video.
	return { operation, seed: Number(seed ?? source), traceId, text };
}
