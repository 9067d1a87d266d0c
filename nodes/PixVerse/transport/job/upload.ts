/** Uploads the files and URLs of a body. Each becomes the ID or the URL under which PixVerse has stored it. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { sharedResult } from '../base/abortSignals';
import { sendWithin, DEFAULT_TIMEOUT } from '../http/client';
import { abortError, JobError, timeText } from '../values/errors';
import { hashOf } from '../values/hash';
import { exactId, fieldOf } from '../values/json';
import type { Outcome } from '../http/outcome';
import { idIn, isProxyRefusal, shouldRetryRead, requireId, reasonOf } from '../http/outcome';
import { commonFailure, whatToCheck, withUrlAdvice } from '../http/sentences';
import type { Body, CheckedFile, Draft, PendingUpload } from '../http/requestBody';
import { replaceUploads, stores } from '../http/requestBody';
import { sendUntilFinal } from '../http/retry';
import type { BinaryStream } from '../http/files';
import { openStored } from '../http/files';
import type { Item } from '../run/item';

// The upload speed for which the time limit always suffices, in bytes per millisecond. A larger file gets more time.
const SLOWEST_UPLOAD = 25;

// Whether an answer without PixVerse's envelope is about the content: bad, too large, unsupported or unprocessable (RFC
// 9110). The same upload would get the same answer again.
const isAboutContent = (outcome: Outcome): boolean =>
	outcome.outcome === 'foreign' && [400, 413, 415, 422].includes(outcome.status);

// The failure of an upload that the node does not send again; `tries` says how often or how long the node has tried.
function uploadFailure(outcome: Outcome, pending: PendingUpload, tries: string): JobError {
	const { source, label } = pending;
	const isFinal = isAboutContent(outcome);
	// Failures that any request may have, such as a wrong key, have their own sentences.
	const known = isFinal ? undefined : commonFailure(outcome, 'notCharged');
	const isUrl = source.kind === 'url';
	if (known !== undefined) return isUrl ? withUrlAdvice(known, 'upload') : known;
	const [what, check] = isUrl
		? ['URL', 'Check that it is public and leads to a file of the right type and size']
		: ['file', 'Check the type and the size of the file'];
	const reason = reasonOf(outcome);
	// After ECONNREFUSED or ENOTFOUND, the Base URL or the network seems wrong. EAI_AGAIN is left out, because this failure of
	// DNS may pass by itself.
	const isAddress = /^(ECONNREFUSED|ENOTFOUND)$/.test(reason);
	const later = isAddress || isProxyRefusal(outcome) ? whatToCheck(outcome) : 'Try again later';
	// The user has to correct a wrong file or URL. Any other failure may pass by itself.
	const error = new JobError({
		message: `PixVerse did not take the ${what} of '${label}' (${reason}${isFinal ? '' : tries}). ${isFinal ? check : later}`,
		charge: 'notCharged',
		class: 'upload',
		retryable: !isFinal,
	});
	return isUrl && isFinal ? withUrlAdvice(error, 'upload') : error;
}

// What an upload sends: a URL, or a file with its size in bytes. `close` closes a file that was read only in part.
function contentOf(item: Item, source: PendingUpload['source']) {
	if (source.kind === 'url') return { value: source.url, bytes: 0 };
	const { id, data } = source;
	// The item has checked its files before it sends anything.
	const { bytes, name, type } = source.checked as CheckedFile;
	// n8n keeps the bytes in the item itself, or in its storage under an ID.
	const parts = id === undefined ? [new Uint8Array(Buffer.from(data, 'base64'))] : [];
	const value = new File(parts, name, { type });
	if (id === undefined) return { value, bytes };
	// The node reads a stored file while it sends the file, so that the whole file is never in memory. `FormData` takes only
	// a `File`, whose content would be in memory, so this `File` gets the size and the stream of the stored file.
	let opened: BinaryStream | undefined;
	let isClosed = false;
	async function* stream() {
		opened = await openStored(item.context, id as string);
		// The upload may have ended while n8n was opening the file.
		if (isClosed) return opened.destroy();
		let read = 0;
		for await (const chunk of opened) {
			read += chunk.length;
			yield chunk;
		}
		// Without this error, PixVerse would wait for the missing bytes.
		if (read < bytes) throw new Error(`the file ends after ${read} of ${bytes} bytes`);
	}
	Object.defineProperties(value, { size: { value: bytes }, stream: { value: stream } });
	const close = () => {
		isClosed = true;
		opened?.destroy();
	};
	return { value, bytes, close };
}

// Sends the upload once. The upload counts as one of the run's parallel uploads only while it is being sent.
async function sendUploadOnce(item: Item, { source, store }: PendingUpload): Promise<Outcome> {
	const { request, signal } = item;
	const { uploading } = item.run;
	const { path, idField, fileField, urlField } = stores[store];
	if (!(await uploading.acquire(signal))) throw abortError();
	let close: (() => void) | undefined;
	try {
		const content = contentOf(item, source);
		close = content.close;
		const form = new FormData();
		form.append(source.kind === 'url' ? urlField : fileField, content.value as string);
		const body = form as unknown as IHttpRequestOptions['body'];
		const options = { ...request, method: 'POST' as const, url: path, body };
		// n8n's own limit starts again with each byte, so the node needs a limit for the whole upload.
		const limit = (request.timeout ?? DEFAULT_TIMEOUT) + content.bytes / SLOWEST_UPLOAD;
		const outcome = await sendWithin(item.context, options, limit);
		// If Stop has cut the upload off, the outcome says nothing about PixVerse.
		if (signal.aborted) throw abortError();
		item.run.troubles.note(item.index, 'upload', outcome);
		// A refusal counts as one even if it contains an ID, because an upload costs nothing, and no charge can be overlooked.
		return outcome.outcome === 'refused' ? outcome : requireId(idField, outcome);
	} finally {
		// If the upload was cut off, the stored file is still open.
		close?.();
		uploading.release();
	}
}

/**
 * Uploads one file or URL. After a failure that may pass, uploads it again under a new trace ID. Returns the answer, with
 * the ID and the URL under PixVerse's usual names. Throws a JobError.
 */
export async function upload(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const { signal } = item;
	const { health } = item.connection;
	const send = async () => await sendUploadOnce(item, pending);
	const watcher = health.watch('upload', pending);
	try {
		const shouldRetry = (outcome: Outcome) =>
			isAboutContent(outcome) ? undefined : shouldRetryRead(outcome);
		const final = await sendUntilFinal({ send, shouldRetry, signal, watcher });
		if (final === undefined) throw abortError();
		const { outcome, sends, isOutage } = final;
		if (outcome.outcome !== 'success') {
			const time = isOutage ? `for ${timeText(health.lastOutage.lasted)}` : `${sends} tries`;
			throw uploadFailure(outcome, pending, `, ${time}`);
		}
		const { idField, storedUrlField } = stores[pending.store];
		// PixVerse may give the ID in a list, and may spell the names of both fields in another way. So the node adds the ID and
		// the URL under their usual names. If the answer has a field of this name, the field wins.
		const resp = outcome.resp as IDataObject;
		const [id, url] = [idIn(idField, resp) as string, fieldOf(resp, storedUrlField)];
		return { [idField]: exactId(id), ...(url ? { [storedUrlField]: url } : {}), ...resp };
	} finally {
		// An upload that has ended must not count as a failing request when other requests fail.
		health.forget(pending);
	}
}

/** Uploads a source once for all items of the run that use it, because they can share the stored file. */
export async function uploaded(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const { source, store } = pending;
	// The same bytes may be a video in one field and an audio file in another, so the type is part of the key.
	const type = source.kind === 'file' ? source.checked?.type : '';
	const key = hashOf([source.kind === 'url' ? source.url : source.content, store, type]);
	const { uploads } = item.run;
	return await sharedResult(uploads, key, async () => await upload(item, pending), item.signal);
}

// Returns what stands in the body for an upload: its ID, or the URL under which PixVerse has stored it.
async function storedUnder(item: Item, pending: PendingUpload): Promise<bigint | string> {
	const { source, store, take } = pending;
	// PixVerse opens the URL itself, so no upload is needed.
	if (take === 'url' && source.kind === 'url') return source.url;
	const { idField, storedUrlField } = stores[store];
	const answer = await uploaded(item, pending);
	// An ID may be too large for an exact number, so it becomes a bigint.
	if (take === 'id') return BigInt(idIn(idField, answer) as string);
	const url = answer[storedUrlField];
	if (typeof url === 'string' && url !== '') return url;
	throw new JobError({
		message: 'PixVerse took the upload and returned no address for it. Try again later',
		...{ charge: 'notCharged', class: 'upload', retryable: true },
	});
}

/** The body of a draft with every upload replaced by its ID or URL. The uploads are made one after the other. */
export async function withUploads(
	item: Item,
	{ body, uploads }: Omit<Draft, 'url'>,
): Promise<Body> {
	const stored = new Map<PendingUpload, unknown>();
	for (const pending of uploads) stored.set(pending, await storedUnder(item, pending));
	return replaceUploads(body, (pending) => stored.get(pending));
}
