/**
 * Turns a file of the previous node, or a URL, into the ID of an uploaded picture or medium
 * (reference 25 and 26). Files stream; a URL is handed to the service.
 */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { clock } from './clock';
import { meaningOf } from './codes';
import type { Body, PendingUpload, Store, UploadSource } from './draft';
import { replaceUploads } from './draft';
import { JobError, refusal } from './errors';
import type { Context } from './http';
import { send } from './http';
import { fileOf } from './streamedFile';
import type { Item } from './item';
import { MAX_SENDS, retryPause } from './retry';
import { hashOf } from './traceId';

/** Uploads of this process at the same time. */
const PARALLEL_UPLOADS = 3;

/** The two stores of the service and how they spell things. */
const stores = {
	image: {
		path: '/openapi/v2/image/upload',
		fileField: 'image',
		urlField: 'image_url',
		idField: 'img_id',
		addressField: 'img_url',
	},
	media: {
		path: '/openapi/v2/media/upload',
		fileField: 'file',
		urlField: 'file_url',
		idField: 'media_id',
		addressField: 'url',
	},
};

const FREE = 'Nothing was charged: uploads are free.';

const waiting: Array<() => void> = [];
let running = 0;

async function withUploadSlot<T>(upload: () => Promise<T>): Promise<T> {
	if (running >= PARALLEL_UPLOADS) await new Promise<void>((resolve) => waiting.push(resolve));
	else running++;
	try {
		return await upload();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running--;
	}
}

async function formOf(context: Context, source: UploadSource, store: Store): Promise<FormData> {
	const { fileField, urlField } = stores[store];
	const form = new FormData();
	if (source.kind === 'url') form.append(urlField, source.url);
	else form.append(fileField, await fileOf(context, source));
	return form;
}

function uploadError(message: string, retryable: boolean): JobError {
	return new JobError({ message, description: FREE, class: 'upload', retryable });
}

/** One upload, sent again while no answer comes; every send has a trace ID of its own. */
export async function upload(
	{ context, request, signal }: Item,
	{ source, store }: PendingUpload,
): Promise<IDataObject> {
	const { path, idField } = stores[store];
	for (let sends = 1; ; sends++) {
		if (signal.aborted) throw uploadError('The upload was stopped', true);
		const body = (await formOf(context, source, store)) as unknown as IHttpRequestOptions['body'];
		const options = { ...request, method: 'POST' as const, url: path };
		const outcome = await send(context, { ...options, body });
		if (outcome.outcome === 'success') {
			const stored = (outcome.resp ?? {}) as IDataObject;
			if (stored[idField] !== undefined) return stored;
		}
		if (outcome.outcome === 'foreign') {
			throw uploadError(
				`The upload was answered with HTTP ${outcome.status}. Check the 'Base URL'`,
				false,
			);
		}
		if (outcome.outcome === 'refused') {
			const error = refusal(outcome.code, outcome.message, FREE);
			const passing = meaningOf(outcome.code).remedy !== 'fix';
			if (!passing || sends >= MAX_SENDS) throw error;
		}
		const lost = outcome.outcome === 'lost' ? outcome : undefined;
		if (sends >= MAX_SENDS) {
			const reason = lost?.reason ?? 'no ID in the answer';
			throw uploadError(
				`The upload failed after ${sends} tries (${reason}). Try again later`,
				true,
			);
		}
		await clock.pause(retryPause(sends, lost?.retryAfter, Math.random()), signal);
	}
}

/** What the service stored for a source; items of one run that share it share the upload. */
export async function stored(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const key = hashOf([pending.source, pending.store]);
	const { uploads } = item.run;
	const known = uploads.get(key);
	if (known !== undefined) return await known;
	const started = withUploadSlot(async () => await upload(item, pending));
	uploads.set(key, started);
	try {
		return await started;
	} finally {
		await started.catch(() => uploads.delete(key));
	}
}

/** What stands in the body for an upload: its ID, or the address under which it is stored. */
async function replacementFor(item: Item, pending: PendingUpload): Promise<unknown> {
	const { source, store, take } = pending;
	if (take === 'address' && source.kind === 'url') return source.url;
	const { idField, addressField } = stores[store];
	const answer = await stored(item, pending);
	return take === 'id' ? BigInt(String(answer[idField])) : answer[addressField];
}

/** The body with every pending upload replaced by the ID or address that the upload returned. */
export async function withUploads(item: Item, body: Body): Promise<Body> {
	const found: PendingUpload[] = [];
	replaceUploads(body, (pending) => found.push(pending));
	const ready = new Map<PendingUpload, unknown>();
	for (const pending of found) ready.set(pending, await replacementFor(item, pending));
	return replaceUploads(body, (pending) => ready.get(pending)) as Body;
}
