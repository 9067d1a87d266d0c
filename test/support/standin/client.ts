/** A plain client of the stand-in. The node is never tested through it. */
import { randomUUID } from 'node:crypto';
import type { StandIn } from './index';

/** An answer; `text` is kept, since parsing rounds large IDs. */
export interface Reply {
	status: number;
	text: string;
	code?: number;
	message?: string;
	resp: Record<string, unknown>;
}

export const restyleBody = { source_video_id: 1, restyle_prompt: 'as clay', seed: 7 };

async function toReply(response: Response): Promise<Reply> {
	const text = await response.text();
	const json = JSON.parse(text) as Record<string, never>;
	const { ErrCode, err_code: code = ErrCode, ErrMsg: message, Resp } = json;
	return { status: response.status, text, code, message, resp: Resp ?? {} };
}

/** The ways a test talks to a stand-in. A body that is a text is sent as it is. */
export function clientOf({ url, settings }: StandIn) {
	const usual = (trace: string = randomUUID()) => ({
		'API-KEY': settings.apiKey,
		'Ai-Trace-Id': trace,
	});
	const call = async (path: string, init: RequestInit = {}) =>
		await toReply(await fetch(`${url}${path}`, { headers: usual(), ...init }));
	const post = async (path: string, body: object | string, trace?: string) => {
		const headers = { ...usual(trace), 'content-type': 'application/json' };
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		return await call(path, { method: 'POST', headers, body: text });
	};
	return {
		call,
		post,
		restyle: async (body: object | string = restyleBody, trace?: string) =>
			await post('/openapi/v2/video/restyle/generate', body, trace),
		poll: async (id: unknown) => await call(`/openapi/v2/video/result/${String(id)}`),
		/** Uploads one part; a text is a text field, a Blob a file. */
		upload: async (kind: 'media' | 'image', field: string, part: string | Blob, name = 'a.mp4') => {
			const body = new FormData();
			if (typeof part === 'string') body.append(field, part);
			else body.append(field, part, name);
			return await call(`/openapi/v2/${kind}/upload`, { method: 'POST', body });
		},
	};
}

/** The ID in an answer as it stands on the wire. */
export const idIn = ({ text }: Reply): string => /_id":(\d+)/.exec(text)?.[1] ?? '';
