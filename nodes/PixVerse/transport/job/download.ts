/** Streams a finished file into n8n's binary storage. Its host gets neither the API key nor any other header of ours. */
import type { IBinaryData, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { watched } from '../http/abortSignals';
import type { Context } from '../http/client';
import { checkedBaseUrl } from '../http/client';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import { addressComplaint } from '../http/addresses';
import { HEAD, isMedia, typeOfBytes } from '../http/files';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import { codeOf, forbiddenBy, messageOf } from '../http/sendError';
import { sendUntilFinal } from '../http/retry';
import type { Item } from '../run/item';

/** More bytes than any result has. */
const LARGEST = 4_000_000_000;

/** Most redirects from the address of a result to its file. */
const MOST_REDIRECTS = 5;

/** Why a download failed, for the end of a sentence about its file. */
export class FileProblem extends Error {
	constructor(
		message: string,
		readonly mayPass = true,
	) {
		super(message);
	}
}

/** The problem when the file was answered with another status of HTTP than 200. */
export function statusProblem(status: number): FileProblem {
	const isGone = [401, 403, 404, 410].includes(status);
	if (!isGone) return new FileProblem(`was answered with HTTP ${status}`);
	// Right after the end of a job, its file may not be there yet.
	return new FileProblem(`has expired or is blocked (HTTP ${status})`, status === 404);
}

/** The problem behind anything that the download from `url` threw: n8n itself may have refused to request it. */
export function problemOf(error: unknown, url: unknown): FileProblem {
	if (error instanceof FileProblem) return error;
	if (forbiddenBy(error) === undefined)
		return new FileProblem(`broke off (${codeOf(error) || messageOf(error)})`);
	const { hostname, href } = new URL(String(url));
	const setting = `N8N_SSRF_ALLOWED_${/^[\d.]+$|^\[/.test(hostname) ? 'IP_RANGES' : 'HOSTNAMES'}`;
	const problem = `could not be downloaded, because n8n blocks ${hostname}. Ask the administrator of n8n to add this host to ${setting}, or open ${href}`;
	return new FileProblem(problem, false);
}

/** What is wrong with a file that begins with `head`, for the end of a sentence; undefined when it may be what was made. */
export function fileProblem(
	head: Uint8Array,
	contentType: string | undefined,
	{ type }: Made,
): string | undefined {
	if (head.length === 0) return 'came empty';
	const found = typeOfBytes(head);
	if (found === undefined)
		return /html|json|xml/i.test(contentType ?? '') ? 'was answered with a page' : undefined;
	const isImage = found.mimeType.startsWith('image/') && type.noun === 'Video';
	return isMedia(found) && !isImage ? undefined : `was answered with ${found.name}`;
}

const MEDIA_EXTENSION =
	/\.(avi|avif|gif|heic|jpe?g|m4a|m4v|mkv|mov|mp3|mp4|ogg|png|tiff?|wav|webm|webp)$/i;

/**
 * The name of the file: the one that the user wants, where nothing of it is taken for a folder, or else one after
 * the ID; with the extension of its type in the place of another one.
 */
export function fileNameOf(wanted: string | undefined, id: string, extension: string): string {
	const safe = (wanted ?? '').replace(/[\\/\p{Cc}]/gu, '-');
	// From the first dot or blank only, because a search from each of many would be quadratic.
	const name = safe.replace(/(?<![.\s])[.\s]+$/, '');
	return `${name.replace(MEDIA_EXTENSION, '') || `pixverse-${id}`}.${extension}`;
}

/** The body of an answer, as n8n's storage takes it. */
export type FileBody = Exclude<Parameters<Context['helpers']['prepareBinaryData']>[0], Uint8Array>;

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

/** The address, which may be fetched. Throws a FileProblem. */
function checkedAddress({ request, options }: Item, url: unknown): string {
	const base = checkedBaseUrl(request.baseURL);
	const wrong = addressComplaint(url, base, options.allowPrivateAddresses);
	if (wrong === undefined) return url as string;
	throw new FileProblem(`has ${wrong}`, false);
}

/** The answer at the end of the redirects. Throws a FileProblem. */
async function answerAt(item: Item, start: unknown): Promise<FileAnswer> {
	const { helpers } = item.context;
	let url = checkedAddress(item, start);
	for (let steps = 0; steps <= MOST_REDIRECTS; steps++) {
		const answer = (await helpers.httpRequest(requestFor(item, url))) as FileAnswer;
		const { location } = answer.headers;
		if (answer.statusCode < 300 || answer.statusCode >= 400 || !location) return answer;
		answer.body.destroy();
		url = checkedAddress(item, new URL(location, url).href);
	}
	throw new FileProblem('is redirected in circles', false);
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

/** So long with less than this of a file, in milliseconds and bytes: the connection is as good as dead. */
const IDLE_LIMIT = 60_000;
const LEAST_BYTES = 64_000;

/** Counts what comes of a file, unpacked, without reading it, and breaks it off beyond `most` bytes. */
export function incomingProgress(body: FileBody, most: number) {
	// What came before the listener waits in the stream.
	const progress = { bytes: body.readableLength, isWhole: false };
	const push = body.push.bind(body);
	body.push = (chunk, encoding) => {
		progress.bytes += (chunk as Uint8Array | null)?.length ?? 0;
		progress.isWhole ||= chunk === null;
		if (progress.bytes <= most) return push(chunk, encoding);
		// n8n's storage removes what it has of a stream that fails (n8n 2.x).
		body.destroy(new Error('too large'));
		return false;
	};
	return progress;
}

/**
 * Rejects once next to nothing of a file has come for long, which no timer of n8n notices; `over` and the end of the file
 * end the watch.
 */
export async function idleTimeout(
	progress: ReturnType<typeof incomingProgress>,
	over: AbortSignal,
): Promise<never> {
	for (let before = -Infinity; !progress.isWhole && !over.aborted;) {
		// The code of a time that ran out, as n8n's own requests have it.
		if (progress.bytes - before < LEAST_BYTES)
			throw Object.assign(new Error('nothing more came'), { code: 'ECONNABORTED' });
		before = progress.bytes;
		await clock.timeout(IDLE_LIMIT, over);
	}
	return await new Promise<never>(() => {});
}

/** Stores a file under its name and type, which n8n's storage keeps. Throws a FileProblem when it is not what was made. */
async function store(item: Item, { body, headers }: FileAnswer, made: Made): Promise<IBinaryData> {
	const head = await headOf(body);
	const problem = fileProblem(head, headers['content-type'], made);
	if (problem !== undefined) throw new FileProblem(problem);
	const { extension, mimeType } = typeOfBytes(head) ?? made.type;
	const name = fileNameOf(item.options.fileName, made.id, extension);
	return await item.context.helpers.prepareBinaryData(body, name, mimeType);
}

/** Requests and stores the file of a record. Throws when it breaks off or stalls. */
async function fetchOnce(item: Item, { url, size }: IDataObject, made: Made): Promise<IBinaryData> {
	const answer = await answerAt(item, url);
	const { body, headers, statusCode } = answer;
	const progress = incomingProgress(body, LARGEST);
	const tooLarge = new FileProblem('is larger than 4 GB, and no result is', false);
	try {
		if (statusCode !== 200) throw statusProblem(statusCode);
		if (Number(headers['content-length']) > LARGEST) throw tooLarge;
		const storing = store(item, answer, made);
		// n8n's own timer ends when the answer begins.
		const stored = await watched(storing, async (over) => await idleTimeout(progress, over));
		// Of a file whose host names its length, Node notices the missing end itself. The unit of the size is not known.
		const stated = headers['content-length'] === undefined && Number.isSafeInteger(size) ? size : 0;
		if (progress.bytes * 100 >= Number(stated)) return stored;
		throw new FileProblem(`came with ${progress.bytes} of ${String(stated)} bytes`);
	} catch (error) {
		throw progress.bytes > LARGEST ? tooLarge : error;
	} finally {
		// Of no consequence unless something is still on its way.
		body.destroy();
	}
}

/**
 * Downloads the file of a record; starts again when it breaks off or is not there yet. Returns what became of it when
 * it does not come: what was made is ready all the same. Throws only when stopped.
 */
export async function download(
	item: Item,
	record: IDataObject,
	made: Made,
): Promise<IBinaryData | string> {
	const asProblem = (error: unknown) => problemOf(error, record.url);
	const fetched = await sendUntilFinal<IBinaryData | FileProblem>({
		send: async () => await fetchOnce(item, record, made).catch(asProblem),
		mayAgain: (outcome) => (outcome instanceof FileProblem && outcome.mayPass ? {} : undefined),
		signal: item.signal,
	});
	if (fetched === undefined) throw abortError();
	const { outcome } = fetched;
	if (!(outcome instanceof FileProblem)) return outcome;
	return `The file of ${nameOf(made)} ${outcome.message}`;
}
