/** The door of "Get Usage": pages follow a cursor in the body (docs/service.md, "Account"). */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { stringifyExact } from './http/json';
import { MOST_PAGES, pageOf } from './http/paging';
import { readUntilAnswered } from './http/read';
import { bodyOf, jsonRequest } from './http/requestBody';
import { readLimit, sendWithin } from './http/timeouts';
import type { Item } from './run/item';
import { perItem } from './run/item';
import { wantedRecords } from './run/options';

/** Most records per page. */
const PAGE_SIZE = 100;

async function readPage(item: Item, body: IDataObject): Promise<IDataObject> {
	const { context, request, signal } = item;
	const page = jsonRequest(request, request.url, stringifyExact(body));
	const ask = async () => await sendWithin(context, page, readLimit(context));
	return ((await readUntilAnswered(ask, signal)) ?? {}) as IDataObject;
}

async function usageItem(item: Item): Promise<INodeExecutionData[]> {
	const wanted = wantedRecords(item.context);
	const records: IDataObject[] = [];
	let body = { ...bodyOf(item.request), limit: Math.min(wanted, PAGE_SIZE) } as IDataObject;
	for (let pages = 1; ; pages++) {
		const page = await readPage(item, body);
		const found = pageOf(page).records;
		records.push(...found);
		const cursor = page.next_cursor;
		const ended = page.has_more !== true || cursor === body.cursor || found.length === 0;
		if (ended || pages >= MOST_PAGES || records.length >= wanted) break;
		body = { cursor, limit: body.limit };
	}
	return records.slice(0, wanted).map((json) => ({ json, pairedItem: { item: item.index } }));
}

/** The `operations.pagination` function of the usage list. */
export const listUsage = perItem(usageItem);
