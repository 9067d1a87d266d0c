/** Usage records: pages follow a cursor in the body (reference 28). */
import type { IDataObject, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { bodyOf } from './http/requestBody';
import type { RoutingRequest } from './http/client';
import type { Item } from './run/item';
import { runItem } from './run/item';
import { stringifyExact } from './http/json';
import { MOST_PAGES, pageOf, wantedRecords } from './getMany';
import { readUntilAnswered } from './getRecord';
import { readLimit, sendWithin } from './http/timeLimit';

/** Most records per page. */
const PAGE_SIZE = 100;

async function usagePage(item: Item, body: IDataObject): Promise<IDataObject> {
	const { context, request, signal } = item;
	const headers = { ...request.headers, 'Content-Type': 'application/json' };
	const page = { ...request, headers, body: stringifyExact(body) };
	const ask = async () => await sendWithin(context, page, readLimit(context));
	const resp = await readUntilAnswered(ask, signal);
	return (resp ?? {}) as IDataObject;
}

async function usageItem(item: Item): Promise<INodeExecutionData[]> {
	const wanted = wantedRecords(item.context);
	const records: IDataObject[] = [];
	let body = { ...bodyOf(item.request), limit: Math.min(wanted, PAGE_SIZE) } as IDataObject;
	for (let pages = 1; ; pages++) {
		const page = await usagePage(item, body);
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
export async function readUsage(
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
): Promise<INodeExecutionData[]> {
	return await runItem(this, request, usageItem);
}
