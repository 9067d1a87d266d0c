/**
 * Streams a finished file into n8n's binary storage. The request goes to the host that serves
 * results, so it carries neither the API key nor any other header of ours.
 */
import type { IBinaryData, IHttpRequestOptions } from 'n8n-workflow';
import { addressComplaint, MOST_REDIRECTS } from './address';
import { clock } from './clock';
import { JobError, letGo } from './errors';
import { checkedBaseUrl } from './http';
import type { Item } from './item';
import type { Made } from './kinds';
import { nameOf } from './kinds';
import { MAX_SENDS, retryPause } from './retry';
import type { Incoming } from './silence';
import { silenceOf } from './silence';

interface FileAnswer {
	statusCode: number;
	headers: Record<string, string | undefined>;
	body: Parameters<Item['context']['helpers']['prepareBinaryData']>[0] &
		Incoming & { destroy?: (error?: Error) => void };
}

function requestFor({ request, signal }: Item, url: string): IHttpRequestOptions {
	return {
		...request,
		method: 'GET',
		baseURL: undefined,
		url,
		headers: {},
		qs: undefined,
		body: undefined,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// Every step of a redirect is looked at before it is taken.
		disableFollowRedirect: true,
		abortSignal: signal,
	};
}

function downloadError(message: string, made: Made, retryable: boolean): JobError {
	const { kind, id } = made;
	const description = `It is ready and paid for. "Get" with the ID ${id} downloads it again without another charge.`;
	return new JobError({ message, description, class: 'download', retryable, videoId: id, kind });
}

/** What no file of ours is: a page of somebody in between, or the service's own envelope. */
const NO_FILE: Array<[RegExp, string]> = [
	[/^text\/html/i, 'a web page'],
	[/^application\/json/i, 'JSON'],
];

/** What is wrong with an answer of the file host; undefined when it serves the file. */
function complaint({ statusCode, headers }: FileAnswer, made: Made): JobError | undefined {
	if ([401, 403, 404, 410].includes(statusCode)) {
		const message = `The result address of ${nameOf(made)} has expired or is blocked (HTTP ${statusCode}). Get it again for a fresh address`;
		return downloadError(message, made, false);
	}
	const type = headers['content-type'] ?? '';
	const other = NO_FILE.find(([pattern]) => pattern.test(type))?.[1];
	if (statusCode >= 200 && statusCode < 300 && other === undefined) return undefined;
	const message = `The file of ${nameOf(made)} was answered with ${other ?? `HTTP ${statusCode}`}`;
	return downloadError(message, made, true);
}

/** Throws a JobError unless the address may be fetched. */
function checkAddress({ request, options }: Item, url: unknown, made: Made): string {
	const base = checkedBaseUrl(request.baseURL);
	const wrong = addressComplaint(url, base, options.allowPrivateAddresses);
	if (wrong === undefined) return url as string;
	throw downloadError(`PixVerse gave ${nameOf(made)} ${wrong}`, made, false);
}

/** Where a redirect leads; undefined when it is no address. */
const resolved = (location: string, from: string) =>
	URL.canParse(location, from) ? new URL(location, from).href : undefined;

/** The answer at the end of the redirects. */
async function answerAt(item: Item, start: string, made: Made): Promise<FileAnswer> {
	let url = start;
	for (let steps = 0; steps <= MOST_REDIRECTS; steps++) {
		const answer = (await item.context.helpers.httpRequest(requestFor(item, url))) as FileAnswer;
		const { location } = answer.headers;
		if (answer.statusCode < 300 || answer.statusCode >= 400 || !location) return answer;
		answer.body.destroy?.();
		url = checkAddress(item, resolved(location, url), made);
	}
	throw downloadError(`The file of ${nameOf(made)} is redirected in circles`, made, false);
}

async function fetchOnce(item: Item, url: string, made: Made): Promise<IBinaryData> {
	const silent = new AbortController();
	const signal = AbortSignal.any([item.signal, silent.signal]);
	const answer = await answerAt({ ...item, signal }, url, made);
	const wrong = complaint(answer, made);
	if (wrong) {
		answer.body.destroy?.();
		throw wrong;
	}
	const name = item.options.fileName ?? `pixverse-${made.id}.${made.kind.extension}`;
	const over = new AbortController();
	try {
		const silence = silenceOf(answer.body, over.signal);
		const { prepareBinaryData } = item.context.helpers;
		const stored = prepareBinaryData(answer.body, name, made.kind.mimeType);
		return await Promise.race([stored, silence]);
	} finally {
		over.abort();
		// Of no consequence unless the file is still on its way.
		silent.abort();
	}
}

function asDownloadError(error: unknown, made: Made): JobError {
	if (error instanceof JobError) return error;
	const { code, message } = error as { code?: string; message?: string };
	return downloadError(
		`The download of ${nameOf(made)} broke off (${code ?? message})`,
		made,
		true,
	);
}

/** Downloads the file at `url`; a broken download starts again. Throws a JobError with the ID. */
export async function download(item: Item, url: unknown, made: Made): Promise<IBinaryData> {
	const address = checkAddress(item, url, made);
	for (let sends = 1; ; sends++) {
		const result = await fetchOnce(item, address, made).catch((error: unknown) =>
			asDownloadError(error, made),
		);
		if (!(result instanceof JobError)) return result;
		if (item.signal.aborted) throw letGo();
		if (!result.failure.retryable || sends >= MAX_SENDS) throw result;
		await clock.pause(retryPause(sends, undefined, Math.random()), item.signal);
	}
}
