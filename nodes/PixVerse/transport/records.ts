/** The handlers of operations that are free: they read, list or delete records, or upload a file. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Context } from './http/client';
import { isObject, stringifyExact } from './http/json';
import { meaningOf } from './http/errorCodes';
import { InputError } from './http/errors';
import type { Outcome } from './http/outcome';
import { leavesDoubt } from './http/outcome';
import type { Paging } from './http/lists';
import { collect, numberedPages, pageRequest } from './http/lists';
import { readRequest, readUntilAnswered, unusableAnswer } from './http/retry';
import { bodyOf, jsonRequest, PendingUpload } from './http/requestBody';
import { sendWithin } from './http/timeouts';
import { uploaded } from './job/upload';
import { perItem } from './run/item';
import { wantedRecords } from './run/options';

/** The `operations.pagination` function of an operation that reads one record. */
export const getRecord = (shape: (resp: IDataObject) => IDataObject) =>
	perItem(async (item) => {
		const resp = (await readRequest(item, item.request)) ?? {};
		if (!isObject(resp)) throw unusableAnswer(resp, 'record');
		return [{ json: shape(resp), pairedItem: { item: item.index } }];
	});

/** Most records per page of the usage list. */
const USAGE_PAGE_SIZE = 100;

/** The pages of the usage list follow a cursor in the body (docs/service.md, "Account"). */
export const usagePages: Paging = {
	requestOf: (request, { before, wanted }) => {
		const filters = before ? { cursor: before.cursor } : bodyOf(request);
		const body = { ...filters, limit: Math.min(wanted, USAGE_PAGE_SIZE) };
		return jsonRequest(request, request.url, stringifyExact(body));
	},
	isLast: ({ cursor }, before) => cursor === undefined || cursor === before?.cursor,
	needsCursor: true,
};

/** The `operations.pagination` function of an operation that lists records. */
export const getMany = (paging: Paging = numberedPages) =>
	perItem(async ({ context, request, signal, index }) => {
		const send = pageRequest(context, request, paging);
		const records = await collect(send, wantedRecords(context), signal, paging);
		return records.map((json) => ({ json, pairedItem: { item: index } }));
	});

/** Sends a deletion. What is not there any more after a lost answer was deleted by the request before. */
function deletion(context: Context, request: IHttpRequestOptions): () => Promise<Outcome> {
	let mayBeDone = false;
	return async () => {
		const outcome = await sendWithin(context, request);
		if (outcome.outcome !== 'refused') {
			mayBeDone ||= leavesDoubt(outcome);
			return outcome;
		}
		const isGone = meaningOf(outcome.code).class === 'notFound';
		return mayBeDone && isGone ? { outcome: 'success', resp: {} } : outcome;
	};
}

/** The `operations.pagination` function of a "Delete"; `idField` names the ID in body and output. */
export const deleteRecord = (idField: string) =>
	perItem(async ({ context, request, signal, index }) => {
		const id = String(bodyOf(request)[idField]);
		const url = `${request.url}${encodeURIComponent(id)}`;
		await readUntilAnswered(deletion(context, { ...request, url, body: undefined }), signal);
		return [{ json: { deleted: true, [idField]: id }, pairedItem: { item: index } }];
	});

/** The `operations.pagination` function of an upload: the stored record is the output item. */
export const uploadFile = perItem(async (item) => {
	const { file } = bodyOf(item.request);
	if (!(file instanceof PendingUpload)) throw new InputError("'File' must be a file or a URL");
	return [{ json: await uploaded(item, file), pairedItem: { item: item.index } }];
});
