/**
 * Streams a finished file into n8n's binary storage. The request goes to the host that serves
 * results, so it carries neither the API key nor any other header of ours.
 */
import type { IBinaryData, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { addressComplaint, MOST_REDIRECTS } from '../http/fileAddress';
import { sendUntilFinal } from '../http/sendUntilFinal';
import { asDownloadError, complaint, downloadError, mayDownloadAgain } from './downloadError';
import { abortError, JobError } from '../http/errors';
import { fileProblem } from './fileCheck';
import { checkedBaseUrl } from '../http/client';
import type { Item } from '../run/item';
import type { Made } from '../http/resultTypes';
import { nameOf } from '../http/resultTypes';
import type { Stream } from './binaryStorage';
import { contentOf, storeBody } from './binaryStorage';

/** What is downloaded, and the size that its record states. */
interface Target {
	made: Made;
	size: unknown;
}

interface FileAnswer {
	statusCode: number;
	headers: Record<string, string | undefined>;
	body: Stream;
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

/** Stores the file of an answer. Throws a JobError when it is not the file after all. */
async function saveFile(item: Item, answer: FileAnswer, target: Target): Promise<IBinaryData> {
	const { made, size } = target;
	const wrong = complaint(answer, made);
	if (wrong) {
		answer.body.destroy?.();
		throw wrong;
	}
	const name = item.options.fileName ?? `pixverse-${made.id}.${made.type.extension}`;
	const stored = await storeBody(item.context, answer.body, name, made.type.mimeType);
	const type = answer.headers['content-type'] ?? '';
	const problem = fileProblem({ ...(await contentOf(item.context, stored)), type }, size);
	if (problem === undefined) return stored;
	throw downloadError(`The file of ${nameOf(made)} ${problem}`, made, true);
}

async function fetchOnce(item: Item, url: string, target: Target): Promise<IBinaryData> {
	const { made } = target;
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

/**
 * Downloads the file of a record; a broken download starts again, and so does one of a file that
 * is not there yet. Throws a JobError with the ID.
 */
export async function download(item: Item, record: IDataObject, made: Made): Promise<IBinaryData> {
	const url = checkAddress(item, record.url, made);
	const target = { made, size: record.size };
	const fetched = await sendUntilFinal({
		send: async () =>
			await fetchOnce(item, url, target).catch((error: unknown) => asDownloadError(error, made)),
		mayAgain: mayDownloadAgain,
		signal: item.signal,
	});
	if (fetched === undefined) throw abortError();
	if (fetched.outcome instanceof JobError) throw fetched.outcome;
	return fetched.outcome;
}
