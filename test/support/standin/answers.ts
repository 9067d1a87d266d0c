/** Responses: the envelope around a result or a refusal, or a file. */
import { writeLossless } from './losslessJson';

/** An answer, not yet sent. `chunks` makes the body anew at every call. */
export interface Answer {
	status: number;
	headers: Record<string, string>;
	length: number;
	chunks: () => Iterable<Buffer>;
	/** The error code inside, for the ledger; absent in answers without an envelope. */
	code?: number;
	/** The answer to an earlier request with this trace ID. */
	repeated?: boolean;
	isFile?: boolean;
}

/** An answer with a text as its body. */
export function textAnswer(status: number, type: string, content: string | Buffer): Answer {
	const body = Buffer.from(content as string);
	return { status, headers: { 'content-type': type }, length: body.length, chunks: () => [body] };
}

const json = (status: number, value: unknown, code?: number): Answer => ({
	...textAnswer(status, 'application/json; charset=utf-8', writeLossless(value)),
	code,
});

let successes = 0;

/** A result in the envelope. The message comes in both spellings, as it does from the service. */
export function accept(resp: unknown): Answer {
	successes += 1;
	const message = successes % 2 === 1 ? 'Success' : 'success';
	return json(200, { ErrCode: 0, ErrMsg: message, Resp: resp }, 0);
}

/** An error code in the envelope, under HTTP 400 unless told otherwise. */
export function refusal(code: number, message: string, status = 400): Answer {
	return json(status, { ErrCode: code, ErrMsg: message, Resp: null }, code);
}

/** An error code in lower-case keys, as the review of uploads answers. */
export function lowerCaseRefusal(code: number, message: string, status = 500): Answer {
	return json(status, { err_code: code, err_msg: message, resp: null }, code);
}

/** An address that does not exist. */
export const unknownPath = (): Answer => json(404, { message: '404 page not found' });
