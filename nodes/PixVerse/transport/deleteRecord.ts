/** The door of operations that delete something by its ID, which stands in the path. */
import type { IHttpRequestOptions, INodeExecutionData } from 'n8n-workflow';
import type { Context } from './http/client';
import { meaningOf } from './http/errorCodes';
import type { Outcome } from './http/outcome';
import { leavesDoubt } from './http/outcome';
import { readUntilAnswered } from './http/read';
import { bodyOf } from './http/requestBody';
import { readLimit, sendWithin } from './http/timeouts';
import type { Item } from './run/item';
import { perItem } from './run/item';

/** Sends a deletion. What is not there any more after a lost answer was deleted by the request before. */
function deletion(context: Context, request: IHttpRequestOptions): () => Promise<Outcome> {
	let mayBeDone = false;
	return async () => {
		const outcome = await sendWithin(context, request, readLimit(context));
		if (outcome.outcome !== 'refused') {
			mayBeDone ||= leavesDoubt(outcome);
			return outcome;
		}
		const isGone = meaningOf(outcome.code).class === 'notFound';
		return mayBeDone && isGone ? { outcome: 'success', resp: {} } : outcome;
	};
}

async function deleteItem(item: Item, idField: string): Promise<INodeExecutionData[]> {
	const { context, request, signal, index } = item;
	const id = String(bodyOf(request)[idField]);
	const url = `${request.url}${encodeURIComponent(id)}`;
	await readUntilAnswered(deletion(context, { ...request, url, body: undefined }), signal);
	return [{ json: { deleted: true, [idField]: id }, pairedItem: { item: index } }];
}

/** The `operations.pagination` function of a "Delete"; `idField` names the ID in body and output. */
export const deleteRecord = (idField: string) =>
	perItem(async (item) => await deleteItem(item, idField));
