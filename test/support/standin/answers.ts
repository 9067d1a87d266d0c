/** Responses: the envelope around a result or a refusal, or a file. */
import { parseLossless, writeLossless } from './losslessJson';

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

export function textAnswer(status: number, type: string, content: string | Buffer): Answer {
	const body = Buffer.from(content as string);
	return { status, headers: { 'content-type': type }, length: body.length, chunks: () => [body] };
}

const jsonAnswer = (status: number, text: string, code?: number): Answer => ({
	...textAnswer(status, 'application/json; charset=utf-8', text),
	code,
});

export const bytesOf = ({ chunks }: Answer): Buffer => Buffer.concat([...chunks()]);

/** The result in an answer; IDs that a number cannot hold are bigint. */
export const respOf = (answer: Answer): Record<string, unknown> =>
	(parseLossless(bytesOf(answer).toString()) as { Resp: Record<string, unknown> }).Resp;

/** A result in the envelope. The message comes in both spellings, as it does from the service. */
export function accept(resp: unknown): Answer {
	const text = writeLossless(resp);
	const message = text.length % 2 === 0 ? 'Success' : 'success';
	return jsonAnswer(200, `{"ErrCode":0,"ErrMsg":"${message}","Resp":${text}}`, 0);
}

/** An error code in the envelope, under HTTP 400 unless told otherwise. */
export function refusal(code: number, message: string, status = 400): Answer {
	return jsonAnswer(status, writeLossless({ ErrCode: code, ErrMsg: message, Resp: null }), code);
}

/** An error code in lower-case keys, as the review of uploads answers. */
export function lowerCaseRefusal(code: number, message: string, status = 500): Answer {
	return jsonAnswer(status, writeLossless({ err_code: code, err_msg: message, resp: null }), code);
}

export const unknownPath = (): Answer => jsonAnswer(404, '{"message":"404 page not found"}');
