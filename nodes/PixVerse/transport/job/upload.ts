/**
 * One upload of a picture or medium (reference 25 and 26), sent again while no answer comes. Files
 * stream; a URL is handed to the service.
 */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { accountGate } from './balance';
import { clock } from '../http/clock';
import { meaningOf } from '../http/errorCodes';
import type { PendingUpload, Store, UploadSource } from '../http/requestBody';
import { JobError, letGo } from '../http/errors';
import { busyError, isKeyRefused, keyRefusal, refusal } from '../http/refusals';
import type { Gate } from '../limiter/limiter';
import type { Context, Outcome } from '../http/client';
import { hintOf, send } from '../http/client';
import type { Item } from '../run/item';
import { usableId } from '../http/json';
import { isEnough, pauseAfter } from '../http/backoff';
import { fileOf } from './streamedFile';
import { slotsOf } from '../limiter/uploadSlots';

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

async function formOf(context: Context, source: UploadSource, store: Store): Promise<FormData> {
	const { fileField, urlField } = stores[store];
	const form = new FormData();
	if (source.kind === 'url') form.append(urlField, source.url);
	else form.append(fileField, await fileOf(context, source));
	return form;
}

/** A failure of an upload in general. */
export function uploadError(message: string, retryable: boolean): JobError {
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
		const { status: code } = outcome;
		if (isKeyRefused(code)) return keyRefusal(code, FREE);
		const status = `HTTP ${outcome.status}`;
		return uploadError(`The upload was answered with ${status}. Check the 'Base URL'`, false);
	}
	if (hintOf(outcome).busy) return busyError(FREE, sends);
	const reason = outcome.outcome === 'lost' ? outcome.reason : 'no usable ID in the answer';
	return uploadError(`The upload failed after ${sends} tries (${reason}). Try again later`, true);
}

/** What the service stored; undefined when an ID that can be used does not stand in the answer. */
function storedIn(outcome: Outcome, store: Store): IDataObject | undefined {
	if (outcome.outcome !== 'success') return undefined;
	const stored = (outcome.resp ?? {}) as IDataObject;
	return usableId(stored[stores[store].idField]) === undefined ? undefined : stored;
}

/** Waits for the end of an outage and for a slot, which is held afterwards. Throws a JobError. */
async function takeSlot({ signal }: Item, gate: Gate): Promise<void> {
	const slots = slotsOf(gate);
	for (;;) {
		const mayAsk = await gate.uploads.pass(signal);
		if (signal.aborted) throw letGo();
		if (!mayAsk) throw uploadError('PixVerse answered no upload for long. Try again later', true);
		const isTry = gate.uploads.isOn;
		if (!(await slots.enter(signal))) throw letGo();
		if (isTry || !gate.uploads.isOn) return;
		// An outage began while this one was in line.
		slots.leave();
	}
}

/** Sends the upload once; its slot is held only while it is on the wire. */
async function sendOnce(item: Item, gate: Gate, pending: PendingUpload): Promise<Outcome> {
	const { context, request } = item;
	await takeSlot(item, gate);
	try {
		const form = await formOf(context, pending.source, pending.store);
		const body = form as unknown as IHttpRequestOptions['body'];
		const url = stores[pending.store].path;
		return await send(context, { ...request, method: 'POST', url, body });
	} finally {
		slotsOf(gate).leave();
	}
}

async function sendUntilStored(
	item: Item,
	gate: Gate,
	pending: PendingUpload,
): Promise<IDataObject> {
	const { uploads: outage } = gate;
	let ownTrouble = 0;
	for (let sends = 1; ; sends++) {
		const outcome = await sendOnce(item, gate, pending);
		if (item.signal.aborted) throw letGo();
		const stored = storedIn(outcome, pending.store);
		const passing = stored === undefined && maySendAgain(outcome);
		outage.note(pending, outcome, !passing);
		if (stored !== undefined) return stored;
		if (!outage.isOn) ownTrouble++;
		if (!passing || isEnough(ownTrouble, hintOf(outcome))) throw failureOf(outcome, sends);
		if (outage.isOn) continue;
		await clock.pause(pauseAfter(sends, hintOf(outcome), Math.random()), item.signal);
	}
}

/** One upload, sent again while no answer comes; every send has a trace ID of its own. */
export async function upload(item: Item, pending: PendingUpload): Promise<IDataObject> {
	const gate = await accountGate(item);
	try {
		return await sendUntilStored(item, gate, pending);
	} finally {
		gate.uploads.forget(pending);
	}
}
