/** One upload of an image or medium, sent again while no answer comes. Files stream; a URL is handed to the service. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Context } from '../http/client';
import { abortError, JobError } from '../http/errors';
import type { Outcome } from '../http/outcome';
import { mayReadAgain, needing, reasonOf } from '../http/outcome';
import { commonFailure } from '../http/refusals';
import type { PendingUpload, Store, UploadSource } from '../http/requestBody';
import type { Final } from '../http/sendUntilFinal';
import { sendUntilFinal } from '../http/sendUntilFinal';
import { sendUpload } from '../http/timeouts';
import { stores } from '../http/requestBody';
import type { Limiter } from '../limiter/limiter';
import { limiterOf } from '../run/account';
import type { Item } from '../run/item';
import { closeFile, fileOf, progressOf } from './streamedFile';
import { timeText } from './submissionError';

const UPLOADS_ARE_FREE = 'Nothing was charged: uploads are free.';

async function formOf(context: Context, source: UploadSource, store: Store): Promise<FormData> {
	const { fileField, urlField } = stores[store];
	const form = new FormData();
	if (source.kind === 'url') form.append(urlField, source.url);
	else form.append(fileField, await fileOf(context, source));
	return form;
}

/** A failure of an upload in general. */
export function uploadError(message: string, retryable: boolean): JobError {
	return new JobError({ message, description: UPLOADS_ARE_FREE, class: 'upload', retryable });
}

/** The failure of an upload that is not sent again. */
function uploadFailure(final: Final<Outcome>): JobError {
	const known = commonFailure(final, UPLOADS_ARE_FREE);
	if (known !== undefined) return known;
	const { outcome, sends } = final;
	if (outcome.outcome === 'foreign') {
		const { status } = outcome;
		return uploadError(`The upload was answered with HTTP ${status}. Check the 'Base URL'`, false);
	}
	const reason = reasonOf(outcome);
	return uploadError(`The upload failed after ${sends} tries (${reason}). Try again later`, true);
}

/** Sends the upload once, unless an outage began; its slot is held only while it is on the wire. */
async function sendUploadOnce(
	item: Item,
	limiter: Limiter,
	pending: PendingUpload,
): Promise<Outcome | undefined> {
	const { context, request, signal } = item;
	const { breaker, uploadSlots } = limiter;
	const asker = { kind: 'upload' as const, who: pending };
	const isProbe = breaker.isOpenFor(asker);
	const { fileField, path, idField } = stores[pending.store];
	let file: unknown;
	if (!(await uploadSlots.enter(signal))) throw abortError();
	try {
		const form = await formOf(context, pending.source, pending.store);
		file = form.get(fileField);
		// An outage began while this one was in line.
		if (breaker.isOpenFor(asker) && !isProbe) return undefined;
		const options = { ...request, method: 'POST' as const, url: path };
		const body = form as unknown as IHttpRequestOptions['body'];
		const sent = { bytes: file instanceof File ? file.size : 0, progress: progressOf(file) };
		const outcome = await sendUpload(item, { ...options, body }, sent);
		if (signal.aborted) throw abortError();
		return needing(idField, outcome);
	} finally {
		closeFile(file);
		uploadSlots.leave();
	}
}

/** One upload, sent again while no answer comes; every send has a trace ID of its own. Throws a JobError. */
export async function upload(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const limiter = await limiterOf(item);
	const { signal } = item;
	const { breaker } = limiter;
	const send = async () => await sendUploadOnce(item, limiter, pending);
	const guard = { breaker, asker: { kind: 'upload' as const, who: pending } };
	try {
		const final = await sendUntilFinal({ send, mayAgain: mayReadAgain, signal, guard });
		if (signal.aborted) throw abortError();
		if (final === undefined) {
			const time = timeText(breaker.lastOutage.lasted);
			throw uploadError(`PixVerse answered no upload for ${time}. Try again later`, true);
		}
		if (final.outcome.outcome !== 'success') throw uploadFailure(final);
		return (final.outcome.resp ?? {}) as IDataObject;
	} finally {
		breaker.forget(pending);
	}
}
