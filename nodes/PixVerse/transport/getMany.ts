/** The door of operations that list records, page by page. */
import type { INodeExecutionData } from 'n8n-workflow';
import { stringifyExact } from './http/json';
import type { Paging } from './http/paging';
import { collect, numberedPages, pageRequest } from './http/paging';
import { bodyOf, jsonRequest } from './http/requestBody';
import { readLimit } from './http/timeouts';
import type { Item } from './run/item';
import { perItem } from './run/item';
import { wantedRecords } from './run/options';

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
};

async function listItem(item: Item, paging: Paging): Promise<INodeExecutionData[]> {
	const { context, request, signal, index } = item;
	const send = pageRequest(context, request, paging, readLimit(context));
	const records = await collect(send, wantedRecords(context), signal, paging);
	return records.map((json) => ({ json, pairedItem: { item: index } }));
}

/** The `operations.pagination` function of an operation that lists records. */
export const getMany = (paging: Paging = numberedPages) =>
	perItem(async (item) => await listItem(item, paging));
