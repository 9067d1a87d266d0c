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
import { anyAborted, unlessAborted, raceWith } from './abortSignals';
import { clock } from './clock';
import { isPixVerse, readEnvelope } from './outcome';
import { InputError } from './errors';
import { hashOf } from './hash';
import { staysPrivate } from './privateHosts';
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

/** What `URL` takes out or mends without a word: white space, backslashes, and what nobody sees. */
const MENDED = /[\s\\\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** What is wrong with a base address, for the middle of a sentence; undefined when the key may be sent there. */
function baseUrlProblem(address: string): string | undefined {
	if (address.includes('@'))
		return 'has an @ in it. Remove the user name and the password, and do not keep them in an address';
	if (MENDED.test(address))
		return 'has white space, a backslash or an invisible character in it. Type it anew';
	if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address))
		return 'is not an http or https address';
	if (/[?#]/.test(address)) return 'must end before the ? or #';
	const { protocol, hostname } = new URL(address);
	if (protocol === 'https:' || staysPrivate(hostname)) return undefined;
	return 'would send the API key unencrypted: outside a private network, it must begin with https';
}

/** The base address of the credential, usable. Throws an InputError that says what is wrong, and quotes nothing: a password may be in it. */
export function checkedBaseUrl(value: unknown): string {
	const address = typeof value === 'string' ? value.trim() : '';
	const problem = baseUrlProblem(address);
	if (problem !== undefined) {
		throw new InputError(`The 'Base URL' of the credential ${problem}. Use ${PIXVERSE}`);
	}
	// From the first slash only, because a search from each of many would be quadratic.
	return address.replace(/(?<!\/)\/+$/, '');
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

/** Reads the credential into `resp`; a failure may pass. */
async function readCredential(context: RequestContext, onError?: (error: unknown) => void) {
	try {
		return { outcome: 'success' as const, resp: await context.getCredentials(credentialName) };
	} catch (error) {
		onError?.(error);
		return { outcome: 'noCredential' as const, reason: messageOf(error) };
	}
}

/**
 * Reads the credential before anything is sent. Throws a JobError on n8n's own word on it, such as that it is gone; later in
 * a run, a paid video is waited for all the same.
 */
export async function checkCredential(context: RequestContext): Promise<Outcome> {
	return await readCredential(context, (error) => {
		if (!isOfN8n(error)) return;
		const message = `n8n cannot use the credential: ${messageOf(error)}`;
		throw settingsError(message, 'Check the credential.');
	});
}

/** What stands in the place of the key. */
const HIDDEN_KEY = '[API key]';

/** The shortest text that may be an API key: replacing a shorter one would change words and numbers of PixVerse. */
const SHORTEST_KEY = 8;

/** An escape of JSON; the code of a printable ASCII character in its group. */
const ESCAPE = /\\(?:u00([2-7][\da-f])|[\s\S])/gi;

/** The character behind an escape that JSON does not need: a key with one would not be found. */
const unescaped = (escape: string, code?: string): string => {
	const character = code === undefined ? '"' : String.fromCharCode(parseInt(code, 16));
	return /["\\\x7f]/.test(character) ? escape : character;
};

/** A text without a word, in any case. */
function withoutWord(text: string, word: string): string {
	const [all, wanted] = [text, word].map((one) => one.toLowerCase());
	// A few letters have a longer lower case, which moves the places behind them.
	if (all.length !== text.length) return text.replaceAll(word, HIDDEN_KEY);
	const parts: string[] = [];
	let from = 0;
	for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, from)) {
		parts.push(text.slice(from, at));
		from = at + wanted.length;
	}
	return [...parts, text.slice(from)].join(HIDDEN_KEY);
}

/** The text without the API key, which PixVerse may quote ("Invalid API-KEY: …"): also as JSON or a URL spells it, in any case. Pure. */
export function withoutKey(text: string, apiKey: unknown): string {
	const key = trimmed(apiKey);
	// Digits alone may be a part of any ID.
	if (key.length < SHORTEST_KEY || /^\d+$/.test(key)) return text;
	const inJson = JSON.stringify(key).slice(1, -1);
	const spellings = new Set([key, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(key)]);
	return [...spellings].reduce(withoutWord, text.replace(ESCAPE, unescaped));
}

/** The runs that PixVerse has answered, by what n8n keeps of each. */
const answeredRuns = new WeakSet<object>();

const noteAnswer = (context: RequestContext): void => {
	// A picker and a trigger have no run.
	const run = (context as Partial<Context>).getExecuteData?.();
	if (run) answeredRuns.add(run);
};

/** Whether the run of an item has seen PixVerse's envelope. */
export const hasAnswered = (context: Context): boolean =>
	answeredRuns.has(context.getExecuteData());

/** How long a request may take, in milliseconds, unless the user sets a Timeout; as n8n has it. */
export const DEFAULT_TIMEOUT = 300_000;

/**
 * Sends one request and reads the envelope of its answer. The options should be a spread of the engine's own, so that
 * timeout, proxy, TLS settings and allowed domains act on every request. Nothing leaves once `signal` is aborted. Pass a
 * `traceId` for submissions only.
 */
async function send(
	context: RequestContext,
	options: IHttpRequestOptions,
	signal?: AbortSignal,
	traceId: string = randomUUID(),
): Promise<Outcome> {
	const baseUrl = checkedBaseUrl(options.baseURL);
	const request: IHttpRequestOptions = {
		...options,
		timeout: options.timeout ?? DEFAULT_TIMEOUT,
		baseURL: baseUrl,
		headers: { ...options.headers, 'Ai-Trace-Id': traceId },
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	// n8n may need long to read the credential: the user may press Stop meanwhile.
	const credential = await unlessAborted(readCredential(context), signal);
	if (credential === undefined || signal?.aborted) return { outcome: 'unsent', reason: 'stopped' };
	if (credential.outcome !== 'success') return credential;
	const { apiKey } = credential.resp as IDataObject;
	const clean = (text: string) => withoutKey(text, apiKey);
	try {
		const getCredentials = { value: async () => ({ ...(credential.resp as object) }) };
		const answer = await context.helpers.httpRequestWithAuthentication.call(
			Object.create(context, { getCredentials }) as Context,
			credentialName,
			request,
		);
		const { statusCode, headers, body } = answer as Record<string, unknown>;
		const text = clean(String(body ?? ''));
		const outcome = readEnvelope(Number(statusCode), headers as IDataObject, text);
		if (isPixVerse(outcome)) noteAnswer(context);
		return { ...outcome, baseUrl };
	} catch (error) {
		const outcome = outcomeOfError(error);
		const told = 'reason' in outcome ? { reason: clean(outcome.reason) } : {};
		return { ...outcome, ...told, baseUrl } as Outcome;
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

/** A read that takes longer is sent again, in milliseconds; a Timeout of the user acts up to the longest read. */
export const READ_TIMEOUT = 30_000;
export const MAX_READ_TIMEOUT = 60_000;

/** What a submission on the wire is given after Stop, so that the ID of a paid video is learned. */
const AFTER_STOP = 5_000;

/** What becomes of a request that hits its limit. */
export const timedOut: Outcome = { outcome: 'lost', reason: 'no answer in time' };

/** Sends a request and cuts it when `end` resolves; `over` aborts once an answer came. */
async function sendUntil(
	end: (over: AbortSignal) => Promise<unknown>,
	...[context, options, signal, traceId]: Parameters<typeof send>
): Promise<Outcome> {
	const wire = new AbortController();
	const cut = async (over: AbortSignal) => {
		await end(over);
		if (!over.aborted) wire.abort();
		return timedOut;
	};
	const sent = send(abortableBy(context as Context, wire.signal), options, signal, traceId);
	// Does not rely on n8n to end what is aborted: older versions do not.
	return await raceWith(sent, cut);
}

/** Sends a request that is cut after `limit` milliseconds, and when the item is stopped. */
export async function sendWithin(
	context: RequestContext,
	options: IHttpRequestOptions,
	limit: number = Math.min(options.timeout ?? READ_TIMEOUT, MAX_READ_TIMEOUT),
): Promise<Outcome> {
	const cancelled = (context as Partial<Context>).getExecutionCancelSignal?.();
	const end = async (over: AbortSignal) =>
		await Promise.race([clock.timeout(limit, over), anyAborted(cancelled, over)]);
	return await sendUntil(end, context, options, cancelled);
}

/** Sends a submission, which is allowed to finish for a while after `signal` aborts. */
export async function sendSubmission(
	{ context, signal }: { context: Context; signal: AbortSignal },
	options: IHttpRequestOptions,
	traceId: string | undefined,
): Promise<Outcome> {
	const end = async (over: AbortSignal) => {
		const stopped = anyAborted(signal, over).then(() => clock.timeout(AFTER_STOP, over));
		await Promise.race([clock.timeout(options.timeout ?? DEFAULT_TIMEOUT, over), stopped]);
	};
	return await sendUntil(end, context, options, signal, traceId);
}
