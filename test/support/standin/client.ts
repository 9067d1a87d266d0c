/** A plain client for the stand-in's own tests. The node is never tested through it. */
import { randomUUID } from 'node:crypto';
import type { StandIn } from './index';

/** An answer; `text` is kept, since parsing rounds large IDs. */
export interface Reply {
	status: number;
	text: string;
	code?: number;
	message?: string;
	retryAfter?: string;
	resp: Record<string, unknown>;
}

/** A body that is accepted by a stand-in with the usual settings. */
export const restyleBody = { source_video_id: 1, restyle_prompt: 'as clay', seed: 7 };

async function toReply(response: Response): Promise<Reply> {
	const text = await response.text();
	const { status } = response;
	const json = JSON.parse(text) as Record<string, unknown>;
	const code = (json.ErrCode ?? json.err_code) as number | undefined;
	const resp = (json.Resp ?? {}) as Record<string, unknown>;
	const retryAfter = response.headers.get('retry-after') ?? undefined;
	return { status, text, code, message: json.ErrMsg as string | undefined, retryAfter, resp };
}

/** The ways a test talks to a stand-in. */
export function clientOf(standIn: StandIn) {
	const headers = (trace: string = randomUUID()) => ({
		'API-KEY': standIn.settings.apiKey,
		'Ai-Trace-Id': trace,
	});
	const call = async (path: string, init: RequestInit = {}) =>
		await toReply(await fetch(`${standIn.url}${path}`, { headers: headers(), ...init }));
	const post = async (path: string, body: string, trace?: string) => {
		const type = { 'content-type': 'application/json' };
		return await call(path, { method: 'POST', headers: { ...headers(trace), ...type }, body });
	};
	return {
		call,
		/** Posts to any path; a text is sent as it is. */
		post: async (path: string, body: object | string, trace?: string) =>
			await post(path, typeof body === 'string' ? body : JSON.stringify(body), trace),
		/** Submits a restyle; a text is sent as it is. */
		restyle: async (body: object | string = restyleBody, trace?: string) =>
			await post(
				'/openapi/v2/video/restyle/generate',
				typeof body === 'string' ? body : JSON.stringify(body),
				trace,
			),
		look: async (id: unknown) => await call(`/openapi/v2/video/result/${String(id)}`),
		effects: async (query = '') => await call(`/openapi/v2/video/restyle/list${query}`),
		balance: async () => await call('/openapi/v2/account/balance'),
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
