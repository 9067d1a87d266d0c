/** The door of operations that list records, page by page. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Paging } from './http/paging';
import { collect, numberedPages, pageRequest } from './http/paging';
import { readLimit } from './http/timeouts';
import type { Item } from './run/item';
import { perItem } from './run/item';
import { wantedRecords } from './run/options';

async function listItem(item: Item, paging: Paging): Promise<INodeExecutionData[]> {
	const { context, request, signal, index } = item;
	const records = await collect(
		pageRequest(context, request, paging, readLimit(context)),
		wantedRecords(context),
		signal,
	);
	return records.map((json) => ({ json, pairedItem: { item: index } }));
}

/** The `operations.pagination` function of an operation that lists records. */
export const getMany = (paging: Paging = numberedPages) =>
	perItem(async (item) => await listItem(item, paging));
