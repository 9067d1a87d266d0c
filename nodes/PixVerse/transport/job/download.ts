/** Streams a finished file into n8n's binary storage. Its host gets neither the API key nor any other header of ours. */
import type { IBinaryData, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { watched } from '../http/abortSignals';
import type { Context } from '../http/client';
import { addressComplaint, MOST_REDIRECTS } from '../http/fileAddress';
import type { Incoming } from '../http/idleTimeout';
import { idleTimeout, incomingProgress } from '../http/idleTimeout';
import { sendUntilFinal } from '../http/sendUntilFinal';
import {
	asDownloadError,
	complaint,
	downloadError,
	forbiddenDownload,
	mayDownloadAgain,
	tooLarge,
} from './downloadError';
import { abortError, JobError, rethrow } from '../http/errors';
import { fileProblem, HEAD, mostBytes } from './fileCheck';
import { checkedBaseUrl, USUAL_LIMIT } from '../http/client';
import type { Item } from '../run/item';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';

interface FileAnswer {
	statusCode: number;
	headers: Record<string, string | undefined>;
	body: Parameters<Context['helpers']['prepareBinaryData']>[0] & Incoming;
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
		// The domains of the credential are for requests that carry its key.
		allowedDomains: undefined,
		timeout: request.timeout ?? USUAL_LIMIT,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// Every step of a redirect is looked at before it is taken.
		disableFollowRedirect: true,
		abortSignal: signal,
	};
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

async function ask(item: Item, url: string, made: Made): Promise<FileAnswer> {
	const asked = item.context.helpers.httpRequest(requestFor(item, url)) as Promise<FileAnswer>;
	return await asked.catch((error: unknown) =>
		rethrow(forbiddenDownload(error, url, made) ?? error),
	);
}

/** The answer at the end of the redirects. */
async function answerAt(item: Item, start: string, made: Made): Promise<FileAnswer> {
	let url = start;
	for (let steps = 0; steps <= MOST_REDIRECTS; steps++) {
		const answer = await ask(item, url, made);
		const { location } = answer.headers;
		if (answer.statusCode < 300 || answer.statusCode >= 400 || !location) return answer;
		answer.body.destroy?.();
		url = checkAddress(item, resolved(location, url), made);
	}
	throw downloadError(`The file of ${nameOf(made)} is redirected in circles`, made, false);
}

/** No page is larger; beyond, a file need not be read again. */
const LARGEST_PAGE = 1024 * 1024;

async function firstChunk({ helpers }: Context, id: string): Promise<Uint8Array> {
	const stream = (await helpers.getBinaryStream(id, HEAD)) as AsyncIterable<Uint8Array>;
	for await (const chunk of stream) return chunk.subarray(0, HEAD);
	return new Uint8Array();
}

/** The size of a stored file; NaN when n8n does not know it, which n8n 1.x tells in another way. */
async function sizeOf({ helpers }: Context, { id, data, bytes }: IBinaryData): Promise<number> {
	if (bytes !== undefined) return bytes;
	if (id === undefined) return Buffer.byteLength(data, 'base64');
	return await helpers.getBinaryMetadata(id).then(
		({ fileSize }) => fileSize,
		() => NaN,
	);
}

/** What is stored of a file: how many bytes, and the first of them if it is small enough for a page. */
async function storedContent(
	context: Context,
	stored: IBinaryData,
): Promise<{ bytes: number; head: Uint8Array }> {
	const { id, data } = stored;
	const bytes = await sizeOf(context, stored);
	if (!(bytes > 0 && bytes <= LARGEST_PAGE)) return { bytes, head: new Uint8Array() };
	if (id === undefined) return { bytes, head: Buffer.from(data, 'base64').subarray(0, HEAD) };
	// A storage that cannot be read right now says nothing against the file.
	const head = await firstChunk(context, id).catch(() => new Uint8Array());
	return { bytes, head };
}

/** Stores the file of an answer. Throws when it breaks off or stalls, and a JobError when it is not the file after all. */
async function saveFile(
	{ context, options }: Item,
	answer: FileAnswer,
	{ size, url }: IDataObject,
	made: Made,
): Promise<IBinaryData> {
	const { body, headers } = answer;
	const most = mostBytes(size);
	const excess = tooLarge(made, size, url as string);
	const isTooLarge = Number(headers['content-length']) > most;
	const wrong = complaint(answer, made) ?? (isTooLarge ? excess : undefined);
	if (wrong) {
		body.destroy?.();
		throw wrong;
	}
	const progress = incomingProgress(body, most);
	const name = options.fileName ?? `pixverse-${made.id}.${made.type.extension}`;
	const storing = context.helpers.prepareBinaryData(body, name, made.type.mimeType);
	const stored = await watched(storing, async (over) => await idleTimeout(progress, over)).catch(
		(error: unknown) => rethrow(progress.bytes > most ? excess : error),
	);
	const type = headers['content-type'] ?? '';
	const problem = fileProblem({ ...(await storedContent(context, stored)), type }, size);
	if (problem === undefined) return stored;
	throw downloadError(`The file of ${nameOf(made)} ${problem}`, made, true);
}

/** Requests and stores the file of a record, whose address was checked. */
async function fetchOnce(item: Item, record: IDataObject, made: Made): Promise<IBinaryData> {
	const silent = new AbortController();
	const signal = AbortSignal.any([item.signal, silent.signal]);
	const answer = await answerAt({ ...item, signal }, record.url as string, made);
	try {
		return await saveFile(item, answer, record, made);
	} finally {
		// Of no consequence unless something is still on its way.
		silent.abort();
	}
}

/** Downloads the file of a record; starts again when it breaks off or is not there yet. Throws a JobError. */
export async function download(item: Item, record: IDataObject, made: Made): Promise<IBinaryData> {
	checkAddress(item, record.url, made);
	const fetched = await sendUntilFinal({
		send: async () =>
			await fetchOnce(item, record, made).catch((error: unknown) => asDownloadError(error, made)),
		mayAgain: mayDownloadAgain,
		signal: item.signal,
	});
	if (fetched === undefined) throw abortError();
	if (fetched.outcome instanceof JobError) throw fetched.outcome;
	return fetched.outcome;
}
