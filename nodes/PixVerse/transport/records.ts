/** The handlers of operations whose answer is the result: reads, lists, deletions, uploads and direct submissions. */
import type { IDataObject } from 'n8n-workflow';
import { recordPath } from './http/addresses';
import { sendWithin } from './http/client';
import type { Outcome } from './http/outcome';
import { isAnswer, isNotFound, leavesDoubt } from './http/outcome';
import { isObject } from './values/json';
import { withoutOwnFields } from './values/record';
import { InputError } from './values/errors';
import type { Paging } from './http/lists';
import { collect, pageRequest } from './http/lists';
import { readRequest, readUntilAnswered } from './http/retry';
import { unusableAnswer } from './http/sentences';
import { bodyOf, draftOf, PendingUpload } from './http/requestBody';
import { dryRun } from './job/dryRun';
import { callDirectly } from './job/prepare';
import { uploaded } from './job/upload';
import { perItem } from './run/item';
import { log } from './run/journal';
import { creditsCharged } from './run/charged';
import { wantedRecords } from './run/options';

/** The `operations.pagination` function of an operation that submits a job and gets the result at once. */
export const callOnce = (rules: { isFree?: boolean } = {}) =>
	perItem(
		async (item) => {
			const draft = draftOf(item.request.url, bodyOf(item.request));
			if (item.options.dryRun) return await dryRun(item, draft);
			const { resp, traceId } = await callDirectly(item, draft, rules);
			const charged = creditsCharged(item.run.jobs.get(item.index));
			// Such a submission has no video ID, so the output names it by its trace ID.
			const json = { ...resp, trace_id: traceId, ...charged };
			return [{ json, pairedItem: { item: item.index } }];
		},
		undefined,
		// A free call of this kind makes a record of its own, such as a voice, so its item has no columns of the row.
		!rules.isFree,
	);

/** The `operations.pagination` function of an operation that reads one record. */
export const getRecord = (shape: (resp: IDataObject) => IDataObject) =>
	perItem(async (item) => {
		// PixVerse may leave out `Resp` if its answer has no content.
		const resp = (await readRequest(item, item.request)) ?? {};
		if (!isObject(resp)) throw unusableAnswer(resp, 'record');
		return [{ json: shape(resp), pairedItem: { item: item.index } }];
	});

/** The `operations.pagination` function of an operation that lists records. */
export const getMany = (paging: Paging) =>
	perItem(async ({ context, request, signal, index }) => {
		const send = pageRequest(context, request, paging);
		const { records, gap } = await collect(send, wantedRecords(context), signal, paging);
		// The records are of use even if a page is missing, so the item does not fail.
		if (gap) log(context, `item ${index}: ${records.length} records came, and not all: ${gap}`);
		// n8n would send a record with nothing but an `error` to the error output.
		const items = records.map(withoutOwnFields) as IDataObject[];
		return items.map((json) => ({ json, pairedItem: { item: index } }));
	});

/** The `operations.pagination` function of "Delete"; `idField` is the name of the ID in the body and in the output. */
export const deleteRecord = (idField: string) =>
	perItem(async (item) => {
		const { context, request, signal, index } = item;
		// PixVerse takes this ID in the path, but the node's fields have put it into the body, like any other setting.
		const id = String(bodyOf(request)[idField]);
		const url = recordPath(request.url, id);
		let isInDoubt = false;
		await readUntilAnswered(async (): Promise<Outcome> => {
			const outcome = await sendWithin(context, { ...request, url, body: undefined });
			// If an earlier answer was lost, a missing record means that the deletion was done.
			if (isInDoubt && isNotFound(outcome)) return { outcome: 'success' };
			isInDoubt ||= !isAnswer(outcome) && leavesDoubt(outcome);
			return outcome;
		}, signal);
		return [{ json: { deleted: true, [idField]: id }, pairedItem: { item: index } }];
	});

/** The `operations.pagination` function of an upload: the stored record is the output item. */
export const uploadFile = perItem(async (item) => {
	const { file } = bodyOf(item.request);
	if (!(file instanceof PendingUpload)) throw new InputError("'File' must be a file or a URL");
	return [{ json: await uploaded(item, file), pairedItem: { item: item.index } }];
});
