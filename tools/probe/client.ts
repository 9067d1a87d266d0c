/** Sends one request of the probes and gives what came back, unscrubbed. Follows no redirect: the key stays. */
import { randomUUID } from 'node:crypto';
import {
	isObject,
	parseExact,
	parseToWrite,
	plainText,
	stringifyExact,
} from '../../nodes/PixVerse/transport/http/json';

/** What is sent. */
export interface Request {
	method: 'GET' | 'POST';
	/** Below the address of the service. */
	path: string;
	body?: object;
	form?: { field: string; name: string; type: string; content: Uint8Array<ArrayBuffer> };
	/** The right one unless said otherwise. */
	key?: 'wrong' | 'empty' | 'none';
	/** A new one unless said otherwise. */
	traceId?: string | 'none';
}

/** What came back. IDs that a number cannot hold are texts in `resp`, and bigint in `json`. */
export interface Reply {
	ms: number;
	status: number;
	headers: Record<string, string>;
	text: string;
	json?: unknown;
	code?: string;
	resp: Record<string, unknown>;
	/** `Resp` when it is no object. */
	list?: unknown[];
}

/** Whether an answer says clearly that nothing was made. */
export const isRefusal = (reply: Reply | undefined) =>
	reply?.code !== undefined && reply.code !== '0' && reply.status < 500;

const WRONG_KEY = 'this-key-is-wrong';
const PATIENCE_MS = 60_000;

const attempt = <T>(read: () => T): T | undefined => {
	try {
		return read();
	} catch {
		return undefined;
	}
};

function headersFor({ key, traceId, body }: Request, apiKey: string): Record<string, string> {
	const keys = { wrong: WRONG_KEY, empty: '' };
	return {
		...(key === 'none' ? {} : { 'API-KEY': key ? keys[key] : apiKey }),
		...(traceId === 'none' ? {} : { 'Ai-Trace-Id': traceId ?? randomUUID() }),
		...(body ? { 'Content-Type': 'application/json' } : {}),
	};
}

function bodyFor({ body, form }: Request): string | FormData | undefined {
	if (!form) return body && stringifyExact(body);
	const data = new FormData();
	data.append(form.field, new Blob([form.content], { type: form.type }), form.name);
	return data;
}

/** Reads an answer in the envelope, in either spelling. */
export function readReply(status: number, headers: Headers, text: string, ms: number): Reply {
	const envelope = attempt(() => parseExact(text));
	const json = attempt(() => parseToWrite(text));
	const { ErrCode, err_code, Resp, resp } = isObject(envelope) ? envelope : {};
	const inside = Resp ?? resp;
	const code = ErrCode ?? err_code;
	return {
		...{ ms, status, text, json, headers: Object.fromEntries(headers) },
		code: code === undefined ? undefined : plainText(code),
		resp: isObject(inside) ? inside : {},
		list: Array.isArray(inside) ? inside : undefined,
	};
}

/** Sends a request; rejects when no answer comes. */
export async function send(
	address: string,
	apiKey: string,
	request: Request,
	stop?: AbortSignal,
): Promise<Reply> {
	const started = Date.now();
	const signals = [AbortSignal.timeout(PATIENCE_MS), ...(stop ? [stop] : [])];
	const answer = await fetch(`${address}${request.path}`, {
		method: request.method,
		headers: headersFor(request, apiKey),
		body: bodyFor(request),
		redirect: 'manual',
		signal: AbortSignal.any(signals),
	});
	return readReply(answer.status, answer.headers, await answer.text(), Date.now() - started);
}

/** Reads a finished file, without the key. Only its length is kept. */
export async function readFile(url: string, stop: AbortSignal) {
	const started = Date.now();
	const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), stop]);
	const answer = await fetch(url, { redirect: 'manual', signal });
	let bytes = 0;
	for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
	const headers = Object.fromEntries(answer.headers);
	return { ms: Date.now() - started, status: answer.status, headers, bytes };
}
