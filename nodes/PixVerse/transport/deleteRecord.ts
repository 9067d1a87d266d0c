/** The door of operations that delete something by its ID, which stands in the path. */
import type { INodeExecutionData } from 'n8n-workflow';
import { send } from './http/client';
import { readUntilAnswered } from './http/read';
import { bodyOf } from './http/requestBody';
import type { Item } from './run/item';
import { perItem } from './run/item';

async function deleteItem(item: Item, idField: string): Promise<INodeExecutionData[]> {
	const { context, request, signal, index } = item;
	const id = String(bodyOf(request)[idField]);
	const url = `${request.url}${encodeURIComponent(id)}`;
	const options = { ...request, url, body: undefined };
	await readUntilAnswered(async () => await send(context, options), signal);
	return [{ json: { deleted: true, [idField]: id }, pairedItem: { item: index } }];
}

/** The `operations.pagination` function of a "Delete"; `idField` names the ID in body and output. */
export const deleteRecord = (idField: string) =>
	perItem(async (item) => await deleteItem(item, idField));
