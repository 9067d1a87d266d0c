/**
 * Streams a finished file into n8n's binary storage. The request goes to the host that serves
 * results, so it carries neither the API key nor any other header of ours.
 */
import type { IBinaryData, IHttpRequestOptions } from 'n8n-workflow';
import { clock } from './clock';
import { JobError, letGo } from './errors';
import type { Item } from './item';
import type { Made } from './kinds';
import { nameOf } from './kinds';
import { MAX_SENDS, retryPause } from './retry';

/** The file is read slower than this, in milliseconds without a byte: the connection is dead. */
const IDLE_LIMIT = 60_000;

interface FileAnswer {
	statusCode: number;
	headers: Record<string, string | undefined>;
	body: Parameters<Item['context']['helpers']['prepareBinaryData']>[0] & {
		setTimeout?: (milliseconds: number, expired: () => void) => void;
		destroy?: (error?: Error) => void;
	};
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
		disableFollowRedirect: false,
		abortSignal: signal,
	};
}

function downloadError(message: string, made: Made, retryable: boolean): JobError {
	const { kind, id } = made;
	const description = `It is ready and paid for. "Get" with the ID ${id} downloads it again without another charge.`;
	return new JobError({ message, description, class: 'download', retryable, videoId: id, kind });
}

/** What is wrong with an answer of the file host; undefined when it serves the file. */
function complaint({ statusCode, headers }: FileAnswer, made: Made): JobError | undefined {
	if ([401, 403, 404, 410].includes(statusCode)) {
		const message = `The result address of ${nameOf(made)} has expired or is blocked (HTTP ${statusCode}). Get it again for a fresh address`;
		return downloadError(message, made, false);
	}
	const page = /^text\/html/i.test(headers['content-type'] ?? '');
	if (statusCode >= 200 && statusCode < 300 && !page) return undefined;
	const message = `The file of ${nameOf(made)} was answered with ${page ? 'a web page' : `HTTP ${statusCode}`}`;
	return downloadError(message, made, true);
}

async function fetchOnce(item: Item, url: string, made: Made): Promise<IBinaryData> {
	const answer = (await item.context.helpers.httpRequest(requestFor(item, url))) as FileAnswer;
	const wrong = complaint(answer, made);
	if (wrong) {
		answer.body.destroy?.();
		throw wrong;
	}
	answer.body.setTimeout?.(IDLE_LIMIT, () =>
		answer.body.destroy?.(new Error('the file host went silent')),
	);
	const name = item.options.fileName ?? `pixverse-${made.id}.${made.kind.extension}`;
	return await item.context.helpers.prepareBinaryData(answer.body, name, made.kind.mimeType);
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
	if (typeof url !== 'string' || !URL.canParse(url)) {
		throw downloadError(`PixVerse gave ${nameOf(made)} no usable result address`, made, true);
	}
	for (let sends = 1; ; sends++) {
		const result = await fetchOnce(item, url, made).catch((error: unknown) =>
			asDownloadError(error, made),
		);
		if (!(result instanceof JobError)) return result;
		if (item.signal.aborted) throw letGo();
		if (!result.failure.retryable || sends >= MAX_SENDS) throw result;
		await clock.pause(retryPause(sends, undefined, Math.random()), item.signal);
	}
}
