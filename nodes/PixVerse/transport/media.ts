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
import type { Context, Outcome } from './http';
import { send } from './http';
import { fileOf } from './streamedFile';
import type { Item } from './item';
import { MAX_SENDS, retryPause } from './retry';
import { hashOf } from './traceId';

/** Uploads of this process at the same time. */
const PARALLEL_UPLOADS = 3;

/** The two stores of the service and how they spell things. */
export const stores = {
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

/** Whether a later send of the same upload may succeed. */
function maySendAgain(outcome: Outcome): boolean {
	if (outcome.outcome === 'refused') return meaningOf(outcome.code).remedy !== 'fix';
	return outcome.outcome !== 'foreign';
}

/** The failure of an upload that is not sent again. */
function failureOf(outcome: Outcome, sends: number): JobError {
	if (outcome.outcome === 'refused') return refusal(outcome.code, outcome.message, FREE);
	if (outcome.outcome === 'foreign') {
		const status = `HTTP ${outcome.status}`;
		return uploadError(`The upload was answered with ${status}. Check the 'Base URL'`, false);
	}
	const reason = outcome.outcome === 'lost' ? outcome.reason : 'no ID in the answer';
	return uploadError(`The upload failed after ${sends} tries (${reason}). Try again later`, true);
}

/** One upload, sent again while no answer comes; every send has a trace ID of its own. */
export async function upload(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const { context, request, signal } = item;
	const { path, idField } = stores[pending.store];
	const outage = item.run.uploadOutage;
	let ownTrouble = 0;
	for (let sends = 1; ; sends++) {
		const mayAsk = (await outage?.pass(signal)) ?? true;
		if (signal.aborted) throw uploadError('The upload was stopped', true);
		if (!mayAsk) throw uploadError('PixVerse answered no upload for long. Try again later', true);
		const form = await formOf(context, pending.source, pending.store);
		const body = form as unknown as IHttpRequestOptions['body'];
		const outcome = await send(context, { ...request, method: 'POST', url: path, body });
		const stored = outcome.outcome === 'success' ? ((outcome.resp ?? {}) as IDataObject) : {};
		const done = stored[idField] !== undefined;
		const passing = !done && maySendAgain(outcome);
		outage?.note(pending, outcome, !passing);
		if (done) return stored;
		if (outage?.isOn !== true) ownTrouble++;
		if (!passing || ownTrouble >= MAX_SENDS) throw failureOf(outcome, sends);
		if (outage?.isOn) continue;
		const lost = outcome.outcome === 'lost' ? outcome : undefined;
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
		item.run.uploadOutage?.forget(pending);
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
