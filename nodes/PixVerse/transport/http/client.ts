/**
 * The one place where requests to the service leave. Turns whatever happens on the wire into an
 * envelope; who calls decides what to do about it.
 */
import { randomUUID } from 'crypto';
import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { textOf } from './answerText';
import { readEnvelope } from './envelope';
import { InputError, JobError } from './errors';
import type { Outcome } from './outcome';

export type Context = IExecutePaginationFunctions;
export type RoutingRequest = DeclarativeRestApiSettings.ResultOptions;
type Sender = Pick<Context | ILoadOptionsFunctions, 'helpers'>;

export const credentialName = 'pixVerseApi';

/** Failures before a connection stood: the service has not seen the request. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const NETWORK = /^(E[A-Z_]+|ERR_STREAM_\w+|UND_ERR_\w+|HPE_\w+|Z\w+)$/;
/** An HTTP status in place of a code: an answer had begun, and broke off. */
const STATUS = /^[1-5]\d\d$/;

interface WireError {
	message?: string;
	code?: unknown;
	httpCode?: unknown;
	cause?: WireError;
}

/** The first code of a failure that looks like it: n8n 2.x keeps the cause, 1.x only its code. */
function codeLike(pattern: RegExp, error: WireError | undefined, depth = 4): string | undefined {
	if (error === undefined || error === null || depth === 0) return undefined;
	const isLike = (code: unknown): code is string => typeof code === 'string' && pattern.test(code);
	return [error.code, error.httpCode].find(isLike) ?? codeLike(pattern, error.cause, depth - 1);
}

/** The base address of the credential, usable. Throws an InputError that says what is wrong. */
export function checkedBaseUrl(value: unknown): string {
	const address = String(value ?? '').trim();
	// A name and a password in it are secrets: such an address is not quoted.
	if (/^[a-z]+:[/\\]*[^/\\?#]*@/i.test(address)) {
		throw new InputError(
			"The 'Base URL' of the credential has a user name or password in it. Leave out everything up to the @",
		);
	}
	const valid = URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
	if (!valid || /[?#]/.test(address)) {
		const problem = valid ? 'must end before the ? or #' : 'is not an http or https address';
		throw new InputError(
			`The 'Base URL' of the credential ${problem}: "${address}". Use https://app-api.pixverse.ai`,
		);
	}
	return address.replace(/\/+$/, '');
}

const CERTIFICATE = /certificate|SELF_SIGNED|UNABLE_TO_VERIFY/i;

function settingsError(message: string): JobError {
	const advice = CERTIFICATE.test(message)
		? "If you trust this server, switch on 'Ignore SSL Issues' in the Request Options of the node."
		: 'Check the credential and the request options of the node.';
	return new JobError({
		message: CERTIFICATE.test(message)
			? 'The certificate of the server is not trusted, so nothing was sent'
			: `The request could not be sent: ${message}`,
		description: `Nothing was charged. ${advice} (${message})`,
		class: 'settings',
		retryable: false,
	});
}

/** Why a request that brought no answer failed, as an outcome; settings that n8n refuses throw. */
function outcomeOf(error: WireError): Outcome {
	const code = codeLike(NETWORK, error);
	if (code !== undefined) {
		return { outcome: 'lost', reason: code, unsent: NEVER_SENT.includes(code) };
	}
	// Of an answer that breaks off, n8n 1.x keeps only the status.
	const status = codeLike(STATUS, error);
	if (status !== undefined) return { outcome: 'lost', reason: `HTTP ${status}, broken off` };
	throw settingsError(String(error.message));
}

/**
 * Sends one request and reads the envelope of its answer.
 *
 * The options should be a spread of the engine's own, so that timeout, proxy, TLS settings and
 * allowed domains act on every request. Pass a `traceId` for submissions only.
 */
export async function send(
	context: Sender,
	options: IHttpRequestOptions,
	traceId: string = randomUUID(),
): Promise<Outcome> {
	const request: IHttpRequestOptions = {
		...options,
		baseURL: checkedBaseUrl(options.baseURL),
		headers: { ...options.headers, 'Ai-Trace-Id': traceId },
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	try {
		const answer = await context.helpers.httpRequestWithAuthentication.call(
			context as Context,
			credentialName,
			request,
		);
		return readEnvelope({
			status: answer.statusCode as number,
			headers: answer.headers as IDataObject,
			text: await textOf(answer.body, options.timeout),
		});
	} catch (error) {
		return outcomeOf(error as WireError);
	}
}

/**
 * The context with another cancel signal, to which n8n ties every request sent through it. Without
 * one, a request is allowed to finish after Stop, so that the ID of a paid video is learned.
 */
export function abortableBy(context: Context, signal: AbortSignal | undefined): Context {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as Context;
}
