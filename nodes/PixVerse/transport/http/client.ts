/**
 * Sends every request to PixVerse and turns each response or error into an outcome. n8n's own timeout starts again with
 * each byte, so it would never end a response that drips in slowly. The limits in this file therefore count from the start
 * of the request.
 */
import { randomUUID } from 'crypto';
import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { raceWith } from '../base/abortSignals';
import { clock } from '../base/clock';
import type { AnswerBody } from './answerText';
import { textOfAnswer } from './answerText';
import { isPixVerse, mayRefuseKey, readEnvelope } from './outcome';
import { withoutSigns } from '../values/json';
import { InputError } from '../values/errors';
import { hashOf } from '../values/hash';
import { staysPrivate } from '../values/privateHosts';
import type { Outcome } from './outcome';
import { messageOf, outcomeOfError, settingsError } from './sendError';
import { trimmed } from '../values/userValues';

export type Context = IExecutePaginationFunctions;
export type RoutingRequest = DeclarativeRestApiSettings.ResultOptions;
/**
 * The functions of n8n that every request needs. Execute data and a cancel signal are not among them, because the pickers of
 * the editor have neither.
 */
export type RequestContext = Pick<
	Context | ILoadOptionsFunctions | IWebhookFunctions,
	'getCredentials' | 'helpers'
>;

/** The credential that a run keeps (`run/credential.ts`). */
export interface KeptCredential {
	/** The data with which a request is sent. */
	dataFor: (isRead: boolean) => IDataObject;
	/** Notes that PixVerse has answered a request. */
	answered: () => void;
	/**
	 * Reads the credential once more, because PixVerse has refused the key in `refused`. Returns whether a read may be sent
	 * again with another key.
	 */
	renew: (context: RequestContext, refused: IDataObject) => Promise<boolean>;
}

// The name under which a context holds the credential of its run. No name of n8n can be the same.
const KEPT = Symbol('credential');

/** Returns the context with the credential of its run. All requests of this context, and of those made of it, use it. */
export const withCredential = (context: Context, credential: KeptCredential): Context =>
	Object.create(context, { [KEPT]: { value: credential } }) as Context;

const keptBy = (context: RequestContext): KeptCredential | undefined =>
	(context as { [KEPT]?: KeptCredential })[KEPT];

/** Whether an agent runs the node as a tool. If so, a model may have written the settings and the input. */
export const isTool = (context: Pick<Context, 'getNode'>): boolean =>
	context.getNode().type.endsWith('Tool');

export const credentialName = 'pixVerseApi';

// The addresses of PixVerse and of its China edition (docs/service.md, "Requests").
const [PIXVERSE, CHINA] = ['https://app-api.pixverse.ai', 'https://app-api.pixverseai.cn'];

// Characters that `URL` removes or replaces silently: white space, backslashes and invisible characters.
const MENDED = /[\s\\\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

// Returns what is wrong with a base URL, for the middle of a sentence; undefined if the node may send the API key there.
function baseUrlProblem(address: string): string | undefined {
	// A user name and a password stand before an @. n8n's errors quote the address, and would show the password.
	if (address.includes('@'))
		return 'has an @ in it. Remove the user name and the password, and do not keep them in an address';
	// `URL` would change the address, so the key would not go to the address that the user sees.
	if (MENDED.test(address))
		return 'has white space, a backslash or an invisible character in it. Type it anew';
	// `URL` also accepts the typing errors https:host and https:///host.
	if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address))
		return 'is not an http or https address';
	// n8n appends the path of each request to the base URL. After a ? or #, this path would be part of the query or fragment.
	if (/[?#]/.test(address)) return 'must end before the ? or #';
	const { protocol, hostname } = new URL(address);
	// A proxy in the user's own network may have no certificate, so http is allowed there.
	if (protocol === 'https:' || staysPrivate(hostname)) return undefined;
	return 'would send the API key unencrypted: outside a private network, it must begin with https';
}

/**
 * Returns the credential's base URL without slashes at its end, and without the path of PixVerse's API, which other clients
 * expect there. Throws an InputError if the key must not be sent to this address.
 */
export function checkedBaseUrl(value: unknown): string {
	const address = typeof value === 'string' ? value.trim() : '';
	const problem = baseUrlProblem(address);
	// The address may contain a password, so the error does not quote the address.
	if (problem !== undefined) {
		throw new InputError(`The 'Base URL' of the credential ${problem}. Use ${PIXVERSE}`);
	}
	// The lookbehind lets a match start only at the first slash of a row of slashes. A search from each slash would take
	// quadratic time.
	return address.replace(/(?<!\/)\/+(openapi\/*|openapi\/v2(\/[^]*)?)?$/i, '');
}

/** Whether a base URL is an address of PixVerse itself. */
export const isOwnAddress = (baseUrl: string): boolean =>
	[PIXVERSE, CHINA].includes(new URL(baseUrl).origin);

/** The advice if PixVerse could not be reached, or if another server seems to have answered; for the end of a sentence. */
export function checkBaseUrl({ baseUrl, outcome }: Outcome): string {
	const { origin, pathname } = new URL(baseUrl ?? PIXVERSE);
	const hasPath = pathname !== '/';
	// If the base URL is PixVerse's own, a proxy in the network may have answered in place of PixVerse.
	if (isOwnAddress(origin) && !hasPath)
		return `Check the 'Base URL'${outcome === 'foreign' ? ', the API key' : ''} and the network`;
	// The path may contain a token, so only the host is named.
	const wrong = `${origin}${hasPath ? ' and the path behind it' : ''}`;
	return `Check the 'Base URL' of the credential, ${wrong}: PixVerse is at ${PIXVERSE}`;
}

/**
 * Identifies an account by a hash of its API key and base URL. Blanks and invisible characters around the key do not count,
 * because the node does not send them. Throws an InputError for a wrong base URL.
 */
export const accountKey = (apiKey: unknown, baseUrl: unknown): string =>
	hashOf([trimmed(apiKey), new URL(checkedBaseUrl(baseUrl)).href]);

// Reads the credential into `resp`. If n8n cannot read the credential, returns an outcome and does not throw, so that the
// node tries again: n8n's database may be busy for a moment.
async function readCredential(context: RequestContext) {
	try {
		return { outcome: 'success' as const, resp: await context.getCredentials(credentialName) };
	} catch (error) {
		// An error that n8n itself makes has a `level`. An error of the database behind n8n has none.
		const isOfN8n = typeof error === 'object' && error !== null && 'level' in error;
		return { outcome: 'noCredential' as const, reason: messageOf(error), isOfN8n };
	}
}

/**
 * Reads the credential of an item. Throws a JobError if n8n itself refuses the credential, for example because the user
 * deleted it.
 */
export async function checkCredential(context: RequestContext): Promise<Outcome> {
	const read = await readCredential(context);
	if (read.outcome === 'success' || !read.isOfN8n) return read;
	throw settingsError(`n8n cannot use the credential: ${read.reason}`, 'Check the credential.');
}

const HIDDEN_KEY = '[API key]';

// Shorter keys are not hidden, because replacing them would change words and numbers in PixVerse's texts.
const MIN_KEY_LENGTH = 8;

// In lower case, this letter alone becomes longer, and the positions would no longer fit the text.
const lowerCase = (text: string) => text.replaceAll('\u0130', 'i').toLowerCase();

/** A text with `by` in place of a word, in any case. */
export function hideWord(text: string, word: string, by = HIDDEN_KEY): string {
	const [all, wanted] = [text, word].map(lowerCase);
	const parts: string[] = [];
	let from = 0;
	for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, from)) {
		parts.push(text.slice(from, at));
		from = at + wanted.length;
	}
	return [...parts, text.slice(from)].join(by);
}

/**
 * Returns a function that hides the API key in a text, because PixVerse may quote the key ("Invalid API-KEY: …"). It finds
 * the key as plain text, in JSON and in a URL, and ignores case and signs inside of the key. Pure.
 */
export function keyHider(apiKey: unknown): (text: string) => string {
	const key = withoutSigns(trimmed(apiKey));
	// A key that consists of digits only may be part of any ID, so the key stays visible.
	if (key.length < MIN_KEY_LENGTH || /^\d+$/.test(key)) return withoutSigns;
	// A server may quote the key in JSON, with or without an escape before each slash, or in a URL.
	const inJson = JSON.stringify(key).slice(1, -1);
	const spellings = new Set([key, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(key)]);
	return (text) => {
		const plain = withoutSigns(text);
		// A page of a list has many short texts, which cannot hold the key.
		if (plain.length < key.length) return plain;
		// A reader does not see these characters, so they must not keep the node from finding the key.
		const seen = plain.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
		const hidden = [...spellings].reduce((all, word) => hideWord(all, word), seen);
		return hidden === seen ? plain : hidden;
	};
}

/** The path of the charges and refunds. PixVerse wants a POST for this list, which is a read like any other list. */
export const USAGE_PATH = '/openapi/v2/account/billing/usage-detail';

/** The time limit of a submission in milliseconds if the user sets no Timeout: n8n's own default. An upload gets more. */
export const DEFAULT_TIMEOUT = 300_000;

// Sends one request and reads the envelope of its answer. `options` must include the options that n8n passes in, because
// they hold the user's timeout, proxy, TLS settings and allowed domains. Nothing is sent once `signal` has aborted.
// A submission passes its `traceId`: when the node sends the submission again, PixVerse recognizes the ID and makes no
// second video.
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
		// n8n would read an answer of any size, and round IDs of 64 bits in its JSON.
		encoding: 'stream',
		returnFullResponse: true,
		// Otherwise n8n would throw on each HTTP error. The node needs the body, which says why PixVerse refused the request.
		ignoreHttpStatusErrors: true,
		// Otherwise n8n would follow a redirect and send the API key to the new host.
		disableFollowRedirect: true,
	};
	const kept = keptBy(context);
	const isRead = request.method === 'GET' || request.url === USAGE_PATH;
	for (;;) {
		// Pickers and the trigger have no run, so n8n reads the credential for them.
		const credential =
			kept?.dataFor(isRead) ?? (await context.getCredentials<IDataObject>(credentialName));
		if (signal?.aborted) return { outcome: 'unsent', reason: 'stopped' };
		const outcome = await sendWith(credential, context, request);
		if (isPixVerse(outcome)) kept?.answered();
		// Even if the request is not sent again, its failure says whether the key was replaced.
		const isNew = credential !== kept?.dataFor(false);
		const isRefused = mayRefuseKey(outcome) || (isNew && outcome.outcome === 'refused');
		const isRenewed = isRefused && (await kept?.renew(context, credential));
		if (!isRead || !isRenewed) return { ...outcome, baseUrl };
	}
}

// Sends a request with this credential.
async function sendWith(
	credential: IDataObject,
	context: RequestContext,
	request: IHttpRequestOptions,
): Promise<Outcome> {
	const hideKey = keyHider(credential.apiKey);
	try {
		// n8n reads the credential to add the key to the request, and the node gives n8n a copy of what it has.
		const getCredentials = { value: async () => ({ ...credential }) };
		const answer = await context.helpers.httpRequestWithAuthentication.call(
			Object.create(context, { getCredentials }) as Context,
			credentialName,
			request,
		);
		const { statusCode, headers, body } = answer as Record<string, unknown>;
		const over = (context as Partial<Context>).getExecutionCancelSignal?.();
		const text = await textOfAnswer(body as AnswerBody, over);
		return readEnvelope(Number(statusCode), headers as IDataObject, text, hideKey);
	} catch (error) {
		const outcome = outcomeOfError(error, isOwnAddress(String(request.baseURL)));
		// n8n's error may quote the headers of the request, and the API key is one of these headers.
		const cleaned = 'reason' in outcome ? { reason: hideKey(outcome.reason) } : {};
		return { ...outcome, ...cleaned } as Outcome;
	}
}

/** Returns the request with this URL and body. The body is JSON text, because n8n would write large integers inexactly. */
export function jsonRequest(request: IHttpRequestOptions, url: string, body: string) {
	const headers = { ...request.headers, 'Content-Type': 'application/json' };
	return { ...request, url, headers, body };
}

/**
 * Returns the context with `signal` as its cancel signal. When `signal` aborts, n8n aborts the requests that use this
 * context.
 */
export function abortableBy(context: Context, signal: AbortSignal | undefined): Context {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as Context;
}

/**
 * The time limits of a read in milliseconds. `READ_TIMEOUT` applies if the user sets no Timeout. `MAX_READ_TIMEOUT` is the
 * maximum for the user's Timeout. The node aborts a read that takes longer and sends it again, because a read costs nothing.
 */
export const READ_TIMEOUT = 30_000;
export const MAX_READ_TIMEOUT = 60_000;

/** A step that takes longer than this, in milliseconds, no longer keeps other jobs waiting. */
export const SLOW = 5_000;

// How long the node waits after Stop for the answer to a submission, in milliseconds.
const AFTER_STOP = 5_000;

/** The outcome of a request that the node aborts, at the time limit of the request or after Stop. */
export const timedOut: Outcome = { outcome: 'lost', reason: 'no answer in time' };

// Sends a request and aborts the request when `end` resolves. The signal `over` aborts when the request or `end` has ended.
async function sendUntil(
	[context, options, signal, traceId]: Parameters<typeof send>,
	end: (over: AbortSignal) => Promise<unknown>,
): Promise<Outcome> {
	// The race ends the wait even if n8n keeps an aborted request open, as older versions do.
	return await raceWith(
		async (over) => await send(abortableBy(context as Context, over), options, signal, traceId),
		async (over) => {
			await end(over);
			return timedOut;
		},
	);
}

/** Sends a request and aborts it after `limit` milliseconds, or when the item is stopped. */
export async function sendWithin(
	context: RequestContext,
	options: IHttpRequestOptions,
	limit: number = Math.min(options.timeout ?? READ_TIMEOUT, MAX_READ_TIMEOUT),
): Promise<Outcome> {
	// Pickers and the trigger have no cancel signal.
	const cancelled = (context as Partial<Context>).getExecutionCancelSignal?.();
	return await sendUntil([context, options, cancelled], async (over) => {
		await clock.timeout(limit, over, cancelled);
	});
}

/**
 * Sends a submission. Calls `onSlow` if the answer takes longer than `SLOW`, or if the item is stopped meanwhile; never if the
 * user's Timeout is not longer than `SLOW`. After Stop, waits a few seconds more for the answer, which may hold the ID of a
 * paid video.
 */
export async function sendSubmission(
	{ context, signal }: { context: Context; signal: AbortSignal },
	options: IHttpRequestOptions,
	traceId: string | undefined,
	onSlow: () => void,
): Promise<Outcome> {
	return await sendUntil([context, options, signal, traceId], async (over) => {
		// Unlike a read, a submission gets the user's whole Timeout, because a lost answer leaves open whether PixVerse has
		// charged the submission.
		const limit = options.timeout ?? DEFAULT_TIMEOUT;
		const end = clock.now() + limit;
		// At a shorter limit, the answer is lost before it can be slow.
		if (limit > SLOW) {
			await clock.timeout(SLOW, over, signal);
			if (!over.aborted) onSlow();
		}
		await clock.timeout(end - clock.now(), over, signal);
		if (signal.aborted) await clock.timeout(Math.min(AFTER_STOP, end - clock.now()), over);
	});
}
