/**
 * Turns a file of the previous node, or a URL, into the ID of an uploaded medium
 * (`POST /openapi/v2/media/upload`, reference 26). Files stream; a URL is handed to the service.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { clock } from './clock';
import { meaningOf } from './codes';
import type { Body, UploadSource } from './draft';
import { pendingUploads } from './draft';
import { JobError, refusal } from './errors';
import type { Context } from './http';
import { send } from './http';
import type { Item } from './item';
import { MAX_SENDS, retryPause } from './retry';
import { hashOf } from './traceId';

/** Uploads of this process at the same time. */
const PARALLEL_UPLOADS = 3;

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

/** A file that is read while it is sent: n8n's storage stays the only place that holds it. */
class StreamedFile extends File {
	constructor(
		private readonly open: () => AsyncIterable<Uint8Array>,
		size: number,
		name: string,
		type: string,
	) {
		super([], name, { type });
		Object.defineProperty(this, 'size', { value: size });
	}

	stream(): ReturnType<File['stream']> {
		return this.open() as unknown as ReturnType<File['stream']>;
	}
}

async function* readBinary(context: Context, id: string): AsyncIterable<Uint8Array> {
	yield* (await context.helpers.getBinaryStream(id)) as AsyncIterable<Uint8Array>;
}

async function fileOf(context: Context, source: UploadSource & { kind: 'file' }): Promise<File> {
	const binary = context.helpers.assertBinaryData(source.field);
	const name = binary.fileName ?? `file.${source.extension}`;
	if (binary.id === undefined) {
		const buffer = await context.helpers.getBinaryDataBuffer(source.field);
		return new File([new Uint8Array(buffer)], name, { type: source.type });
	}
	const { id } = binary;
	const bytes = source.bytes ?? (await context.helpers.getBinaryMetadata(id)).fileSize;
	return new StreamedFile(() => readBinary(context, id), bytes, name, source.type);
}

async function formOf(context: Context, source: UploadSource): Promise<FormData> {
	const form = new FormData();
	if (source.kind === 'url') form.append('file_url', source.url);
	else form.append('file', await fileOf(context, source));
	return form;
}

function uploadError(message: string, retryable: boolean): JobError {
	return new JobError({ message, description: FREE, class: 'upload', retryable });
}

/** One upload, sent again while no answer comes; every send has a trace ID of its own. */
async function upload({ context, request, signal }: Item, source: UploadSource): Promise<string> {
	for (let sends = 1; ; sends++) {
		if (signal.aborted) throw uploadError('The upload was stopped', true);
		const body = (await formOf(context, source)) as unknown as IHttpRequestOptions['body'];
		const options = { ...request, method: 'POST' as const, url: '/openapi/v2/media/upload' };
		const outcome = await send(context, { ...options, body });
		if (outcome.outcome === 'success') {
			const { media_id: id } = (outcome.resp ?? {}) as { media_id?: number | string };
			if (id !== undefined) return String(id);
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

/** The uploaded ID of a source; items of one run that share the source share the upload. */
async function uploadedId(item: Item, source: UploadSource): Promise<string> {
	const key = hashOf(source);
	const { uploads } = item.run;
	const known = uploads.get(key);
	if (known !== undefined) return await known;
	const started = withUploadSlot(async () => await upload(item, source));
	uploads.set(key, started);
	try {
		return await started;
	} finally {
		await started.catch(() => uploads.delete(key));
	}
}

/** The body with every pending upload replaced by the ID that the upload returned. */
export async function withUploads(item: Item, body: Body): Promise<Body> {
	const ready = { ...body };
	for (const [field, pending] of pendingUploads(body)) {
		ready[field] = BigInt(await uploadedId(item, pending.source));
	}
	return ready;
}
