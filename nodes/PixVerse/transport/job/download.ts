/** Streams a finished file into n8n's binary storage. Its host gets neither the API key nor any other header of ours. */
import type { IBinaryData, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { watched } from '../http/abortSignals';
import type { Context } from '../http/client';
import { checkedBaseUrl } from '../http/client';
import { abortError, JobError } from '../http/errors';
import { addressComplaint, MOST_REDIRECTS } from '../http/addresses';
import { HEAD, typeOfBytes } from '../http/files';
import { idleTimeout, incomingProgress } from '../http/timeouts';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import { codeOf, forbiddenBy, messageOf } from '../http/sendError';
import { sendUntilFinal } from '../http/retry';
import type { Item } from '../run/item';

/** More bytes than any result has. */
const LARGEST = 4_000_000_000;

/** A failed download of what was made; `problem` ends a sentence about its file. */
function failed({ type: resultType, id }: Made, problem: string, retryable = true): JobError {
	const message = `The file of ${nameOf({ type: resultType, id })} ${problem}`;
	const description = `It is ready and was charged once. "Get" with the ID ${id} downloads it again at no charge.`;
	const known = { class: 'download' as const, retryable, videoId: id, resultType };
	return new JobError({ message, description, ...known });
}

/** The failure when the file was answered with another status of HTTP than 200. */
export function statusError(status: number, made: Made): JobError {
	const isGone = [401, 403, 404, 410].includes(status);
	if (!isGone) return failed(made, `was answered with HTTP ${status}`);
	const problem = `has expired or is blocked (HTTP ${status}). Use "Get" for a fresh address`;
	// Right after the end of a job, its file may not be there yet.
	return failed(made, problem, status === 404);
}

/** Anything that the download from `url` threw, as its failure: n8n itself may have refused to request it. */
export function asDownloadError(error: unknown, url: unknown, made: Made): JobError {
	if (error instanceof JobError) return error;
	if (forbiddenBy(error) === undefined)
		return failed(made, `broke off (${codeOf(error) || messageOf(error)})`);
	const { hostname, href } = new URL(String(url));
	const setting = `N8N_SSRF_ALLOWED_${/^[\d.]+$|^\[/.test(hostname) ? 'IP_RANGES' : 'HOSTNAMES'}`;
	const problem = `could not be downloaded, because n8n blocks ${hostname}. Ask the administrator of n8n to add this host to ${setting}, or open ${href}`;
	return failed(made, problem, false);
}

/** What is wrong with a file that begins with `head`, for the end of a sentence; undefined when it may be what was made. */
export function fileProblem(
	head: Uint8Array,
	contentType: string | undefined,
	{ type }: Made,
): string | undefined {
	if (head.length === 0) return 'came empty';
	// A page of a few plain words shows itself in nothing else.
	const said = { name: 'a page', mimeType: '', isPage: /html|json|xml/i.test(contentType ?? '') };
	const { name, mimeType, isPage } = typeOfBytes(head) ?? said;
	const isImage = mimeType.startsWith('image/') && type.noun === 'Video';
	return isPage || isImage ? `was answered with ${name}` : undefined;
}

const MEDIA_EXTENSION =
	/\.(avi|avif|gif|heic|jpe?g|m4a|m4v|mkv|mov|mp3|mp4|ogg|png|tiff?|wav|webm|webp)$/i;

/**
 * The name of the file: the one that the user wants, where nothing of it is taken for a folder, or else one after
 * the ID; with the extension of its type in the place of another one.
 */
export function fileNameOf(wanted: string | undefined, id: string, extension: string): string {
	const name = (wanted ?? '').replace(/[\\/\p{Cc}]/gu, '-').replace(/[.\s]+$/, '');
	return `${name.replace(MEDIA_EXTENSION, '') || `pixverse-${id}`}.${extension}`;
}

type FileBody = Exclude<Parameters<Context['helpers']['prepareBinaryData']>[0], Uint8Array>;

interface FileAnswer {
	statusCode: number;
	headers: Record<string, string | undefined>;
	body: FileBody;
}

const requestFor = ({ request, signal }: Item, url: string): IHttpRequestOptions => ({
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
});

/** Throws a JobError unless the address may be fetched. */
function checkAddress({ request, options }: Item, url: unknown, made: Made): string {
	const base = checkedBaseUrl(request.baseURL);
	const wrong = addressComplaint(url, base, options.allowPrivateAddresses);
	if (wrong === undefined) return url as string;
	throw failed(made, `has ${wrong}`, false);
}

/** The answer at the end of the redirects. */
async function answerAt(item: Item, start: string, made: Made): Promise<FileAnswer> {
	const { helpers } = item.context;
	let url = start;
	for (let steps = 0; steps <= MOST_REDIRECTS; steps++) {
		const answer = (await helpers.httpRequest(requestFor(item, url))) as FileAnswer;
		const { location } = answer.headers;
		if (answer.statusCode < 300 || answer.statusCode >= 400 || !location) return answer;
		answer.body.destroy();
		url = checkAddress(item, new URL(location, url).href, made);
	}
	throw failed(made, 'is redirected in circles', false);
}

/** The first bytes of a file, which stay in it; none when it is empty. Rejects when it breaks off before. */
async function headOf(body: FileBody): Promise<Uint8Array> {
	return await new Promise((resolve, reject) => {
		const look = () => {
			// Null until so many are there, or all of a shorter file.
			const head = body.read(HEAD) as Uint8Array | null;
			if (head === null) return;
			body.off('readable', look);
			body.unshift(head);
			resolve(head);
		};
		body.on('readable', look);
		body.once('end', () => resolve(new Uint8Array()));
		body.once('error', reject);
	});
}

/** Stores a file under its name and type, which n8n's storage keeps. Throws a JobError when it is not what was made. */
async function store(item: Item, { body, headers }: FileAnswer, made: Made): Promise<IBinaryData> {
	const head = await headOf(body);
	const problem = fileProblem(head, headers['content-type'], made);
	if (problem !== undefined) throw failed(made, problem);
	const { extension, mimeType } = typeOfBytes(head) ?? made.type;
	const name = fileNameOf(item.options.fileName, made.id, extension);
	return await item.context.helpers.prepareBinaryData(body, name, mimeType);
}

/** Requests and stores a file, whose address was checked. Throws when it breaks off or stalls. */
async function fetchOnce(item: Item, url: string, made: Made, size: unknown): Promise<IBinaryData> {
	const answer = await answerAt(item, url, made);
	const { body, headers, statusCode } = answer;
	const progress = incomingProgress(body, LARGEST);
	const tooLarge = () =>
		failed(made, `is larger than 4 GB, and no result is. See what is at ${url}`, false);
	try {
		if (statusCode !== 200) throw statusError(statusCode, made);
		if (Number(headers['content-length']) > LARGEST) throw tooLarge();
		const storing = store(item, answer, made);
		// n8n's own timer ends when the answer begins.
		const stored = await watched(storing, async (over) => await idleTimeout(progress, over));
		// Of a file whose host names its length, Node notices the missing end itself.
		const stated = headers['content-length'] === undefined && Number.isSafeInteger(size) ? size : 0;
		if (progress.bytes >= Number(stated)) return stored;
		throw failed(made, `came with ${progress.bytes} of ${String(stated)} bytes`);
	} catch (error) {
		throw progress.bytes > LARGEST ? tooLarge() : error;
	} finally {
		// Of no consequence unless something is still on its way.
		body.destroy();
	}
}

/** Downloads the file of a record; starts again when it breaks off or is not there yet. Throws a JobError. */
export async function download(item: Item, record: IDataObject, made: Made): Promise<IBinaryData> {
	const url = checkAddress(item, record.url, made);
	const asFailure = (error: unknown) => asDownloadError(error, url, made);
	const fetched = await sendUntilFinal<IBinaryData | JobError>({
		send: async () => await fetchOnce(item, url, made, record.size).catch(asFailure),
		mayAgain: (outcome) =>
			outcome instanceof JobError && outcome.failure.retryable ? {} : undefined,
		signal: item.signal,
	});
	if (fetched === undefined) throw abortError();
	if (fetched.outcome instanceof JobError) throw fetched.outcome;
	return fetched.outcome;
}
