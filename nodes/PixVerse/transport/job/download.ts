/** Streams a finished file into n8n's binary storage. Its host gets neither the API key nor any other header of ours. */
import type { IBinaryData, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { addressComplaint, MOST_REDIRECTS } from '../http/fileAddress';
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
import { fileProblem, mostBytes } from './fileCheck';
import { checkedBaseUrl } from '../http/client';
import type { Item } from '../run/item';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import type { AnswerStream } from './binaryStorage';
import { storedContent, storeBody } from './binaryStorage';

/** What is downloaded, and what its record states: the size and the address. */
interface Target {
	made: Made;
	size: unknown;
	url: string;
}

interface FileAnswer {
	statusCode: number;
	headers: Record<string, string | undefined>;
	body: AnswerStream;
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

/** Stores the file of an answer. Throws a JobError when it is not the file after all. */
async function saveFile(item: Item, answer: FileAnswer, target: Target): Promise<IBinaryData> {
	const { made, size, url } = target;
	const bound = { most: mostBytes(size), tooLarge: tooLarge(made, size, url) };
	const isTooLarge = Number(answer.headers['content-length']) > bound.most;
	const wrong = complaint(answer, made) ?? (isTooLarge ? bound.tooLarge : undefined);
	if (wrong) {
		answer.body.destroy?.();
		throw wrong;
	}
	const stored = await storeBody(item.context, answer.body, {
		name: item.options.fileName ?? `pixverse-${made.id}.${made.type.extension}`,
		mimeType: made.type.mimeType,
		...bound,
	});
	const type = answer.headers['content-type'] ?? '';
	const problem = fileProblem({ ...(await storedContent(item.context, stored)), type }, size);
	if (problem === undefined) return stored;
	throw downloadError(`The file of ${nameOf(made)} ${problem}`, made, true);
}

async function fetchOnce(item: Item, target: Target): Promise<IBinaryData> {
	const { made, url } = target;
	const silent = new AbortController();
	const signal = AbortSignal.any([item.signal, silent.signal]);
	const answer = await answerAt({ ...item, signal }, url, made);
	try {
		return await saveFile(item, answer, target);
	} finally {
		// Of no consequence unless something is still on its way.
		silent.abort();
	}
}

/** Downloads the file of a record; starts again when it breaks off or is not there yet. Throws a JobError. */
export async function download(item: Item, record: IDataObject, made: Made): Promise<IBinaryData> {
	const url = checkAddress(item, record.url, made);
	const target = { made, size: record.size, url };
	const fetched = await sendUntilFinal({
		send: async () =>
			await fetchOnce(item, target).catch((error: unknown) => asDownloadError(error, made)),
		mayAgain: mayDownloadAgain,
		signal: item.signal,
	});
	if (fetched === undefined) throw abortError();
	if (fetched.outcome instanceof JobError) throw fetched.outcome;
	return fetched.outcome;
}
