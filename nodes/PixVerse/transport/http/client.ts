/**
 * The one place where requests to the service leave. Whatever happens on the wire becomes an outcome. The timeout that n8n
 * sets begins anew with every byte, so a body that drips would never end; the limits here count from the first byte sent.
 */
import { randomUUID } from 'crypto';
import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { anyAborted, watched } from './abortSignals';
import { clock } from './clock';
import { readEnvelope } from './outcome';
import { InputError } from './errors';
import { hashOf } from './hash';
import type { Outcome } from './outcome';
import { messageOf, outcomeOfError, settingsError } from './sendError';
import { trimmed } from './userValues';

export type Context = IExecutePaginationFunctions;
export type RoutingRequest = DeclarativeRestApiSettings.ResultOptions;
/** What a request needs of n8n; a picker has no more. */
export type RequestContext = Pick<Context | ILoadOptionsFunctions, 'getCredentials' | 'helpers'>;

/** Whether an agent runs the node: its settings, and what comes in with it, may be the words of a model. */
export const isTool = (context: Pick<Context, 'getNode'>): boolean =>
	context.getNode().type.endsWith('Tool');

export const credentialName = 'pixVerseApi';

/** Where PixVerse is, and its China edition. */
const [PIXVERSE, CHINA] = ['https://app-api.pixverse.ai', 'https://app-api.pixverseai.cn'];

/** The base address of the credential, usable. Throws an InputError that says what is wrong. */
export function checkedBaseUrl(value: unknown): string {
	const address = trimmed(value);
	// A name and a password in it are secrets: such an address is not quoted.
	if (/^[a-z]+:[/\\]*[^/\\?#]*@/i.test(address)) {
		throw new InputError(
			"The 'Base URL' of the credential has a user name or password in it. Remove everything up to the @",
		);
	}
	const valid = URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);
	if (!valid || /[?#]/.test(address)) {
		const problem = valid ? 'must end before the ? or #' : 'is not an http or https address';
		throw new InputError(
			`The 'Base URL' of the credential ${problem}: "${address}". Use ${PIXVERSE}`,
		);
	}
	return address.replace(/\/+$/, '');
}

/** What to do when something else than PixVerse may have been asked. */
export function checkBaseUrl({ baseUrl }: Outcome): string {
	if (baseUrl === undefined || baseUrl === PIXVERSE || baseUrl === CHINA)
		return "Check the 'Base URL' and the network";
	return `Check the 'Base URL' of the credential, ${baseUrl}: PixVerse is at ${PIXVERSE}`;
}

/** Names the account behind a key and an address, as the credential sends them: what nobody sees around the key makes no other one. Throws an InputError. */
export const accountKey = (apiKey: unknown, baseUrl: unknown): string =>
	hashOf([trimmed(apiKey), new URL(checkedBaseUrl(baseUrl)).href]);

/** n8n's own errors have a level. They say what is wrong with the credential, such as that it is gone. */
const isOfN8n = (error: unknown) => typeof error === 'object' && error !== null && 'level' in error;

/** Reads the credential into `resp`; a failure of n8n's database may pass. Throws a JobError on n8n's own word on it. */
export async function readCredential(context: RequestContext): Promise<Outcome> {
	try {
		return { outcome: 'success', resp: await context.getCredentials(credentialName) };
	} catch (error) {
		const reason = messageOf(error);
		if (!isOfN8n(error)) return { outcome: 'noCredential', reason };
		throw settingsError(`n8n cannot use the credential: ${reason}`, 'Check the credential.');
	}
}

/** How long a request may take, in milliseconds, unless the user sets a Timeout; as n8n has it. */
export const USUAL_LIMIT = 300_000;

/**
 * Sends one request and reads the envelope of its answer. The options should be a spread of the engine's own, so that
 * timeout, proxy, TLS settings and allowed domains act on every request. Pass a `traceId` for submissions only.
 */
async function send(
	context: RequestContext,
	options: IHttpRequestOptions,
	traceId: string = randomUUID(),
): Promise<Outcome> {
	const baseUrl = checkedBaseUrl(options.baseURL);
	const request: IHttpRequestOptions = {
		...options,
		timeout: options.timeout ?? USUAL_LIMIT,
		baseURL: baseUrl,
		headers: { ...options.headers, 'Ai-Trace-Id': traceId },
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	const credential = await readCredential(context);
	if (credential.outcome !== 'success') return credential;
	try {
		const getCredentials = { value: async () => ({ ...(credential.resp as object) }) };
		const answer = await context.helpers.httpRequestWithAuthentication.call(
			Object.create(context, { getCredentials }) as Context,
			credentialName,
			request,
		);
		const { statusCode, headers, body } = answer as Record<string, unknown>;
		const text = String(body ?? '');
		return { ...readEnvelope(Number(statusCode), headers as IDataObject, text), baseUrl };
	} catch (error) {
		return { ...outcomeOfError(error), baseUrl };
	}
}

/** The request of an operation with a JSON body, at `url`. */
export function jsonRequest(request: IHttpRequestOptions, url: string, body: string) {
	const headers = { ...request.headers, 'Content-Type': 'application/json' };
	return { ...request, url, headers, body };
}

/**
 * The context with another cancel signal, to which n8n ties every request sent through it. Without
 * one, a request is allowed to finish after Stop, so that the ID of a paid video is learned.
 */
export function abortableBy(context: Context, signal: AbortSignal | undefined): Context {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as Context;
}

/** A read that takes longer is sent again, in milliseconds. */
export const READ_LIMIT = 30_000;

/** What a submission on the wire is given after Stop, so that the ID of a paid video is learned. */
const AFTER_STOP = 5_000;

/** What becomes of a request that hits its limit. */
export const timedOut: Outcome = { outcome: 'lost', reason: 'no answer in time' };

/** Sends a request and cuts it when `end` resolves; `over` aborts once an answer came. */
async function sendUntil(
	end: (over: AbortSignal) => Promise<unknown>,
	...[context, options, traceId]: Parameters<typeof send>
): Promise<Outcome> {
	const wire = new AbortController();
	const cut = async (over: AbortSignal) => {
		await end(over);
		if (!over.aborted) wire.abort();
		return timedOut;
	};
	const sent = send(abortableBy(context as Context, wire.signal), options, traceId);
	// Does not rely on n8n to end what is aborted: older versions do not.
	return await watched(sent, cut);
}

/** Sends a request that is cut after `limit` milliseconds, and when the item is stopped. */
export async function sendWithin(
	context: RequestContext,
	options: IHttpRequestOptions,
	limit: number = options.timeout ?? READ_LIMIT,
): Promise<Outcome> {
	const cancelled = (context as Partial<Context>).getExecutionCancelSignal?.();
	const end = async (over: AbortSignal) =>
		await Promise.race([clock.timeout(limit, over), anyAborted(cancelled, over)]);
	return await sendUntil(end, context, options);
}

/** Sends a submission, which is allowed to finish for a while after `signal` aborts. */
export async function sendSubmission(
	{ context, signal }: { context: Context; signal: AbortSignal },
	options: IHttpRequestOptions,
	traceId: string | undefined,
): Promise<Outcome> {
	const end = async (over: AbortSignal) => {
		const stopped = anyAborted(signal, over).then(() => clock.timeout(AFTER_STOP, over));
		await Promise.race([clock.timeout(options.timeout ?? USUAL_LIMIT, over), stopped]);
	};
	return await sendUntil(end, context, options, traceId);
}
