/** The uploads of a body: every file and URL becomes the ID or the URL under which the service stored it. Files stream; a URL is handed to the service. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { madeOnce } from '../http/abortSignals';
import { clock } from '../http/clock';
import { abortError, JobError, rethrow, timeText } from '../http/errors';
import { hashOf } from '../http/hash';
import type { FileProgress } from '../http/timeouts';
import { exactId, fieldOf } from '../http/json';
import type { Final, Outcome } from '../http/outcome';
import { idIn, mayReadAgain, needing, reasonOf } from '../http/outcome';
import { commonFailure } from '../http/sentences';
import type { Announced, Body, FileSource, PendingUpload } from '../http/requestBody';
import { replaceUploads, stores } from '../http/requestBody';
import { sendUntilFinal } from '../http/retry';
import type { BinaryStream } from '../http/files';
import { openStored, unreadable } from '../http/files';
import { sendUpload } from '../http/timeouts';
import type { Account } from '../account/account';
import type { Outage } from '../account/health';
import { accountOf } from '../run/item';
import { checkedFile } from '../run/resolveBodies';
import type { Item } from '../run/item';

const costOf = ({ source }: PendingUpload): string =>
	source.kind === 'url' ? 'Nothing was charged.' : 'Nothing was charged: uploads are free.';

const nameOf = ({ source, label }: PendingUpload): string =>
	`the ${source.kind === 'url' ? 'URL' : 'file'} of '${label}'`;

/** A failure of an upload in general. */
function uploadError(pending: PendingUpload, message: string, retryable: boolean): JobError {
	return new JobError({ message, description: costOf(pending), class: 'upload', retryable });
}

/** Statuses that speak of what was sent: a bad, too large, unsupported or unprocessable content (RFC 9110). */
const ABOUT_THE_FILE = [400, 413, 415, 422];

/** The address of the service is wrong, or the network is; a lookup that fails for now (EAI_AGAIN) may pass. */
const isNowhere = (outcome: Outcome): boolean =>
	outcome.outcome === 'lost' && /^(ECONNREFUSED|ENOTFOUND)$/.test(outcome.reason);

/** What to do about an outcome that is no success. */
function adviceOn(outcome: Outcome, { source }: PendingUpload): string {
	if (isNowhere(outcome)) return "Check the 'Base URL' and the network";
	if (outcome.outcome !== 'foreign') return 'Try again later';
	if (!ABOUT_THE_FILE.includes(outcome.status)) return "Check the 'Base URL'";
	return source.kind === 'url'
		? 'Check that it is public and leads to a file of the right type and size'
		: 'Check the type and the size of the file';
}

/** The failure of an upload that is not sent again. */
function uploadFailure(final: Final<Outcome>, pending: PendingUpload): JobError {
	const known = commonFailure(final.outcome, costOf(pending));
	if (known !== undefined) return known;
	const { outcome, sends } = final;
	const isFinal = outcome.outcome === 'foreign';
	const tries = isFinal ? '' : `, ${sends} tries`;
	const message = `PixVerse did not take ${nameOf(pending)} (${reasonOf(outcome)}${tries}). ${adviceOn(outcome, pending)}`;
	return uploadError(pending, message, !isFinal);
}

/** The failure of an upload that was kept back because no request of the account was answered. */
function outageFailure({ outcome, lasted }: Outage, pending: PendingUpload): JobError {
	const reason = reasonOf(outcome);
	const message = `PixVerse did not take ${nameOf(pending)}: no request was answered for ${timeText(lasted)} (${reason}). ${adviceOn(outcome, pending)}`;
	return uploadError(pending, message, true);
}

/** A file that is read while it is sent: n8n's storage stays the only place that holds it. */
class StreamedFile extends File {
	/** What was read so far. */
	readonly progress: FileProgress = { bytes: 0 };

	private readonly opened: BinaryStream[] = [];

	private isClosed = false;

	/** Why n8n's storage could not open it. */
	failure?: unknown;

	constructor(
		private readonly open: () => Promise<BinaryStream>,
		size: number,
		{ name, type }: Announced,
	) {
		super([], name, { type });
		Object.defineProperty(this, 'size', { value: size });
	}

	stream(): ReturnType<File['stream']> {
		return this.chunks() as unknown as ReturnType<File['stream']>;
	}

	private async *chunks(): AsyncIterable<Uint8Array> {
		const stream = await this.open().catch((error: unknown) => {
			this.failure = error;
			return rethrow(error);
		});
		this.opened.push(stream);
		if (this.isClosed) return stream.destroy();
		for await (const chunk of stream) {
			this.progress.bytes += chunk.length;
			yield chunk;
		}
		this.progress.endedAt = clock.now();
	}

	/** Closes what was opened: a request that is given up leaves its body half read. */
	close(): void {
		this.isClosed = true;
		this.opened.forEach((stream) => stream.destroy());
	}
}

/** The file behind a source: streamed from n8n's storage, or from memory when n8n keeps it there. */
async function fileOf(item: Item, source: FileSource): Promise<File> {
	const { bytes, name, type } = await checkedFile(item, source);
	const { id, data } = source;
	if (id === undefined) {
		return new File([new Uint8Array(Buffer.from(data, 'base64'))], name, { type });
	}
	return new StreamedFile(async () => await openStored(item.context, id), bytes, { name, type });
}

/** Sends the upload once; its slot is held only while it is on the wire. */
async function sendUploadOnce(
	item: Item,
	{ uploads }: Account,
	{ source, store }: PendingUpload,
): Promise<Outcome> {
	const { request, signal } = item;
	const { path, idField, fileField, urlField } = stores[store];
	let file: File | undefined;
	if (!(await uploads.enter(signal))) throw abortError();
	try {
		const form = new FormData();
		if (source.kind === 'url') form.append(urlField, source.url);
		else form.append(fileField, (file = await fileOf(item, source)));
		const body = form as unknown as IHttpRequestOptions['body'];
		const options = { ...request, method: 'POST' as const, url: path, body };
		const progress = file instanceof StreamedFile ? file.progress : undefined;
		const outcome = await sendUpload(item, options, { bytes: file?.size ?? 0, progress });
		if (signal.aborted) throw abortError();
		const failure = file instanceof StreamedFile ? file.failure : undefined;
		if (failure !== undefined) throw unreadable((source as FileSource).label, failure);
		// It is free, so that a refusal is one whatever it holds.
		return outcome.outcome === 'refused' ? outcome : needing(idField, outcome);
	} finally {
		if (file instanceof StreamedFile) file.close();
		uploads.leave();
	}
}

/** What was stored, under the names that other operations of the service have for its ID and address. */
function storedRecord({ store }: PendingUpload, resp: IDataObject): IDataObject {
	const { idField, storedUrlField } = stores[store];
	const [id, url] = [idIn(idField, resp) as string, fieldOf(resp, storedUrlField)];
	return { [idField]: exactId(id), ...(url ? { [storedUrlField]: url } : {}), ...resp };
}

/** One upload, sent again up to `MAX_SENDS` times in all while no answer comes; every send has a trace ID of its own. Throws a JobError. */
export async function upload(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const account = await accountOf(item);
	const { health } = account;
	const send = async () => await sendUploadOnce(item, account, pending);
	const watcher = health.watch('upload', pending);
	try {
		const { signal } = item;
		const final = await sendUntilFinal({ send, mayAgain: mayReadAgain, signal, watcher });
		if (final === undefined) throw abortError();
		if (final.isOutage) throw outageFailure(health.lastOutage, pending);
		if (final.outcome.outcome !== 'success') throw uploadFailure(final, pending);
		return storedRecord(pending, final.outcome.resp as IDataObject);
	} finally {
		health.forget(pending);
	}
}

/** What the service stored for a source; items of one run that share it share the upload. */
export async function uploaded(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const { source, store } = pending;
	// The same bytes may be a video in one field and a sound in another one.
	const type = source.kind === 'file' ? (await checkedFile(item, source)).type : '';
	const key = hashOf([source.kind === 'url' ? source.url : source.content, store, type]);
	const make = async () => await upload(item, pending);
	return await madeOnce(item.run.uploads, key, make, item.signal);
}

/** The body with every pending upload replaced by its ID, or the URL under which it is stored. */
export async function withUploads(item: Item, body: Body): Promise<Body> {
	return await replaceUploads(body, async (pending) => {
		const { source, store, take } = pending;
		if (take === 'url' && source.kind === 'url') return source.url;
		const { idField, storedUrlField } = stores[store];
		const answer = await uploaded(item, pending);
		if (take === 'id') return BigInt(idIn(idField, answer) as string);
		const url = answer[storedUrlField];
		if (typeof url === 'string' && url !== '') return url;
		const message = 'PixVerse took the upload and returned no address for it. Try again later';
		throw uploadError(pending, message, true);
	});
}
