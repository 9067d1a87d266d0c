/**
 * Streams a finished file into n8n's binary storage. The host of the file gets neither the API key nor any other header of
 * the item's request.
 */
import { randomUUID } from 'crypto';
import type { IBinaryData, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { raceWith } from '../base/abortSignals';
import type { Context } from '../http/client';
import { checkedBaseUrl, MAX_READ_TIMEOUT } from '../http/client';
import { clock } from '../base/clock';
import { abortError, fileNameWith, shortened } from '../values/errors';
import { addressComplaint } from '../http/addresses';
import { HEAD, leastBytes, typeOfBytes } from '../http/files';
import type { Made } from '../values/record';
import { nameOf } from '../values/record';
import { trimmed } from '../values/userValues';
import { certificateAdvice, codeOf, forbiddenBy, messageOf } from '../http/sendError';
import { PROXY } from '../http/outcome';
import { MAX_SENDS, sendUntilFinal } from '../http/retry';
import type { Item } from '../run/item';

// The maximum size of a file in bytes. No result is larger.
const MAX_BYTES = 4_000_000_000;

// How many redirects the node follows from the URL of a result to its file.
const MAX_REDIRECTS = 5;

/** Why a download failed, as the end of a sentence about the file. `mayPass`: another try may succeed. */
export class FileProblem extends Error {
	constructor(
		message: string,
		readonly mayPass = true,
	) {
		super(message);
	}
}

/** The problem when no file is at an address (HTTP 404 or 403). Another spelling of the address may lead to the file. */
class Missing extends FileProblem {}

const hasQuery = (url: unknown) => URL.canParse(String(url)) && new URL(String(url)).search !== '';

/** The problem when the host of the file of the result at `url` answers with an HTTP status other than 200. */
export function statusProblem(status: number, url: unknown): FileProblem {
	// Only the user's own proxy asks for a password with this status.
	if (status === 407) return new FileProblem(`could not be reached (${PROXY})`);
	const message = `is not there yet, has expired or is blocked (HTTP ${status})`;
	// The file may not be there yet, because PixVerse may still be storing it after the job has ended. Some hosts answer 403
	// for a missing file. But after a query, which may be a signature, 403 most likely means that the address has expired.
	if (status === 404 || (status === 403 && !hasQuery(url))) return new Missing(message);
	const isGone = [401, 403, 410].includes(status);
	return isGone
		? new FileProblem(message, false)
		: new FileProblem(`was answered with HTTP ${status}`);
}

/**
 * The addresses at which the node looks for the file of the result at `url`; `isLast` says that it looks for the last time.
 * PixVerse writes the slashes of the path as `%2F`, and some hosts of its network find the file only behind plain slashes.
 * The network remembers for each address that its file is missing. So the node asks under a fresh query, because otherwise
 * the user would find no file at the address of the result. A host may refuse a query, so the last addresses have none.
 */
export function addressesToTry(url: unknown, isLast: boolean): unknown[] {
	// Another query would break a signature.
	if (!URL.canParse(String(url)) || hasQuery(url)) return [url];
	const given = new URL(String(url)).pathname;
	const paths = new Set([given, given.replace(/%2F/gi, '/')]);
	const bare = [...paths].map((pathname) => Object.assign(new URL(String(url)), { pathname }).href);
	const fresh = bare.map(
		(address) => Object.assign(new URL(address), { search: randomUUID() }).href,
	);
	return isLast ? [...fresh, ...bare] : fresh;
}

/** The problem behind an error of the download from `url`; n8n itself may have refused the request. */
export function problemOf(error: unknown, url: unknown): FileProblem {
	if (error instanceof FileProblem) return error;
	const reason = codeOf(error) || messageOf(error);
	// Without a storage for files, n8n keeps a file as Base64 text, and Node.js limits the length of a text (to about 400 MB
	// of a file). The same file is too large each time.
	if (reason === 'ERR_STRING_TOO_LONG') {
		const advice = 'Ask the administrator of n8n to set N8N_DEFAULT_BINARY_DATA_MODE to filesystem';
		return new FileProblem(`is too large for n8n to keep in memory. ${advice}`, false);
	}
	// The codes of Node.js for a full disk and for a full quota. The administrator has to free space first, so another try at
	// once would fail as well.
	if (/^(ENOSPC|EDQUOT)\b/.test(reason)) {
		return new FileProblem(
			`could not be stored, because n8n has no space left (${reason}). Ask the administrator of n8n to free space`,
			false,
		);
	}
	const untrusted = certificateAdvice(error);
	if (untrusted !== undefined)
		return new FileProblem(
			`comes from a server that is not trusted (${reason}). ${untrusted}`,
			false,
		);
	if (forbiddenBy(error) === undefined) return new FileProblem(`broke off (${reason})`);
	// n8n refuses private hosts unless its administrator allows them, by range or by name.
	const { hostname } = new URL(String(url));
	const setting = `N8N_SSRF_ALLOWED_${/^[\d.]+$|^\[/.test(hostname) ? 'IP_RANGES' : 'HOSTNAMES'}`;
	const problem = `could not be downloaded, because n8n blocks ${hostname}. Ask the administrator of n8n to add this host to ${setting}, or open the url of the item`;
	return new FileProblem(problem, false);
}

/** What is wrong with a file that begins with `head`, as the end of a sentence; undefined when it may be the result. */
export function fileProblem(
	head: Uint8Array,
	contentType: string | undefined,
	{ type }: Made,
): string | undefined {
	if (head.length === 0) return 'came empty';
	const found = typeOfBytes(head);
	// PixVerse may make files in a format that the node does not know, so only a page is certainly wrong.
	if (found === undefined)
		return /html|json|xml/i.test(contentType ?? '') ? 'was answered with a page' : undefined;
	const isImage = found.mimeType.startsWith('image/') && type.noun === 'Video';
	return found.isPage || isImage ? `was answered with ${found.name}` : undefined;
}

const MEDIA_EXTENSION =
	/\.(avi|avif|gif|heic|jpe?g|m4a|m4v|mkv|mov|mp3|mp4|ogg|png|tiff?|wav|webm|webp)$/i;

/**
 * The name of the file, with the extension of its type. Without a name from the user, the name is "pixverse-" and the ID.
 */
export function fileNameOf(wanted: string | undefined, id: string, extension: string): string {
	// A later node that writes the file would take the text before a slash for a folder.
	const safe = trimmed(shortened((wanted ?? '').replace(/[\\/\p{Cc}]/gu, '-'), 1000));
	// The lookbehind lets a match start only at the first of several dots or blanks. A search from each of them would take
	// quadratic time.
	let name = safe.replace(/(?<![.\s])[.\s]+$/, '');
	while (MEDIA_EXTENSION.test(name)) name = name.replace(MEDIA_EXTENSION, '');
	return fileNameWith(name || `pixverse-${id}`, extension);
}

/** The body of an answer, as n8n's storage takes it. */
export type FileBody = Exclude<Parameters<Context['helpers']['prepareBinaryData']>[0], Uint8Array>;

interface FileAnswer {
	statusCode: number;
	headers: Record<string, string | undefined>;
	body: FileBody;
}

/**
 * The request for a file at `url`: with the network settings of the item's request, but without its key, headers, query and
 * body.
 */
export const requestFor = (
	{ request, signal }: Pick<Item, 'request' | 'signal'>,
	url: string,
): IHttpRequestOptions => ({
	...request,
	method: 'GET',
	baseURL: undefined,
	url,
	// n8n decompresses a file, and does not notice if the end of the compressed file is missing.
	headers: { 'accept-encoding': 'identity' },
	qs: undefined,
	body: undefined,
	// The allowed domains of the credential limit requests with its key, and this request carries no key.
	allowedDomains: undefined,
	// For a stream, n8n's own time limit ends when the response begins, so `idleTimeout` watches the rest.
	timeout: Math.min(request.timeout ?? MAX_READ_TIMEOUT, MAX_READ_TIMEOUT),
	encoding: 'stream',
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	// The node checks the address of each redirect before it follows the redirect.
	disableFollowRedirect: true,
	abortSignal: signal,
});

// Returns the URL of a result after a check. Throws a FileProblem if the node may not fetch it.
function checkedAddress({ request }: Item, url: unknown, isRedirect = false): string {
	// A record may contain any URL, and n8n must not open a URL inside its own network.
	const wrong = addressComplaint(url, checkedBaseUrl(request.baseURL));
	if (wrong === undefined) return url as string;
	// A redirect may quote the API key, and nobody has hidden the key there.
	const what = isRedirect ? 'a redirect to an address that n8n must not open' : wrong;
	throw new FileProblem(`has ${what}`, false);
}

// Follows the redirects and returns the last response. Throws a FileProblem.
async function answerAt(item: Item, start: unknown): Promise<FileAnswer> {
	const { helpers } = item.context;
	let url = checkedAddress(item, start);
	for (let steps = 0; steps <= MAX_REDIRECTS; steps++) {
		const answer = (await helpers.httpRequest(requestFor(item, url))) as FileAnswer;
		const { location } = answer.headers;
		if (answer.statusCode < 300 || answer.statusCode >= 400 || !location) return answer;
		// An unread body would keep its connection open.
		answer.body.destroy();
		url = checkedAddress(item, new URL(location, url).href, true);
	}
	throw new FileProblem('is redirected in circles', false);
}

// Returns the first bytes of a file (none if it is empty) and leaves them in the stream. Rejects if the stream fails.
async function headOf(body: FileBody): Promise<Uint8Array> {
	return await new Promise((resolve, reject) => {
		const look = () => {
			// Node.js returns null until the stream holds `HEAD` bytes, or all bytes of a shorter file.
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

// The node gives up a connection that delivers fewer bytes than `MIN_BYTES` in `IDLE_LIMIT` milliseconds.
const IDLE_LIMIT = 60_000;
const MIN_BYTES = 64_000;

/** Counts the decompressed bytes of a file without reading them, and ends the stream after `max` bytes. */
export function incomingProgress(body: FileBody, max: number) {
	// The stream already holds the bytes that came before this call.
	const progress = { bytes: body.readableLength, isWhole: false };
	// n8n reads the stream, so the node counts the bytes as they enter it.
	const push = body.push.bind(body);
	body.push = (chunk, encoding) => {
		progress.bytes += (chunk as Uint8Array | null)?.length ?? 0;
		progress.isWhole ||= chunk === null;
		if (progress.bytes <= max) return push(chunk, encoding);
		// If a stream fails, n8n's storage removes the part that it has stored (n8n 2.x).
		body.destroy(new Error('too large'));
		return false;
	};
	return progress;
}

/**
 * Rejects if a file comes too slowly, because n8n does not notice a slow stream. Stops watching when the file is complete,
 * or when `over` aborts.
 */
export async function idleTimeout(
	progress: ReturnType<typeof incomingProgress>,
	over: AbortSignal,
): Promise<never> {
	for (let before = -Infinity; !progress.isWhole && !over.aborted;) {
		// n8n's own requests end with this code when their time runs out.
		if (progress.bytes - before < MIN_BYTES)
			throw Object.assign(new Error('nothing more came'), { code: 'ECONNABORTED' });
		before = progress.bytes;
		await clock.timeout(IDLE_LIMIT, over);
	}
	// If this function returned, the race would end, but n8n may still be storing the whole file.
	return await new Promise<never>(() => {});
}

// Stores a file under its name and type. Throws a FileProblem if the file cannot be the result, or is cut off.
async function store(
	item: Item,
	{ body, headers }: FileAnswer,
	made: Made,
	progress: { bytes: number },
): Promise<IBinaryData> {
	const head = await headOf(body);
	const problem = fileProblem(head, headers['content-type'], made);
	if (problem !== undefined) throw new FileProblem(problem);
	// The first bytes decide the type, because the name in an address may be wrong. A file in a format that the node does
	// not know gets the usual type.
	const { extension, mimeType } = typeOfBytes(head) ?? made.type;
	const name = fileNameOf(item.options.fileName, made.id, extension);
	const stored = await item.context.helpers.prepareBinaryData(body, name, mimeType);
	// Node.js ends a file that is shorter than its stated length with an error. But the host may state no length, or the
	// length of another file.
	const least = leastBytes(head);
	if (progress.bytes >= least) return stored;
	throw new FileProblem(`came with ${progress.bytes} of at least ${least} bytes`);
}

// Requests and stores the file of a record from `url`. Throws when the file breaks off or stalls.
async function fetchOnce(
	item: Item,
	url: unknown,
	record: IDataObject,
	made: Made,
): Promise<IBinaryData> {
	const answer = await answerAt(item, url);
	const { body, headers, statusCode } = answer;
	const progress = incomingProgress(body, MAX_BYTES);
	const tooLarge = new FileProblem('is larger than 4 GB, and no result is', false);
	try {
		// An error page must not become the file of the item.
		if (statusCode !== 200) throw statusProblem(statusCode, record.url);
		// If the host states a length that is too large, the node stores nothing.
		const length = headers['content-length'];
		if (Number(length) > MAX_BYTES) throw tooLarge;
		return await raceWith(
			async () => await store(item, answer, made, progress),
			async (over) => await idleTimeout(progress, over),
		);
	} catch (error) {
		// If the file is too large, `incomingProgress` has ended the stream, and n8n's error does not say why.
		throw progress.bytes > MAX_BYTES ? tooLarge : error;
	} finally {
		// Ends a stream that is still open. A finished stream does not change.
		body.destroy();
	}
}

// Looks for the file of a record at `urls`, one after the other.
async function search(
	item: Item,
	urls: unknown[],
	record: IDataObject,
	made: Made,
): Promise<IBinaryData | FileProblem> {
	let outcome: IBinaryData | FileProblem | undefined;
	for (const url of urls) {
		// Every failure becomes an outcome, because an error would end the retry loop.
		outcome = await fetchOnce(item, url, record, made).catch((error) =>
			problemOf(error, record.url),
		);
		if (!(outcome instanceof Missing)) break;
	}
	return outcome!;
}

/**
 * Downloads the file of a record, and starts again if the file breaks off or is not there yet. If the download fails,
 * returns the reason as a sentence, because the result itself is ready. Throws only when Stop ends the item.
 */
export async function download(
	item: Item,
	record: IDataObject,
	made: Made,
): Promise<IBinaryData | string> {
	let searches = 0;
	const fetched = await sendUntilFinal<IBinaryData | FileProblem>({
		send: async () => {
			searches++;
			return await search(item, addressesToTry(record.url, searches === MAX_SENDS), record, made);
		},
		shouldRetry: (outcome) => (outcome instanceof FileProblem && outcome.mayPass ? {} : undefined),
		signal: item.signal,
	});
	if (fetched === undefined) throw abortError();
	const { outcome } = fetched;
	if (!(outcome instanceof FileProblem)) return outcome;
	const problem = `The file of ${nameOf(made)} ${outcome.message}`;
	// The next files may be stored, but this file is missing for good, so this trouble is never over.
	item.run.troubles.hold('file', item.index, 'download', problem);
	return problem;
}
