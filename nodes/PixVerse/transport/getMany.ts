/**
 * Lists page by page, in every shape the reference describes (5.3): a bare array, or the first of
 * `data`, `list`, `items`, `effect_items` in a paged object.
 */
import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { InputError } from './http/errors';
import type { Context, Outcome, RoutingRequest } from './http/client';
import { isObject } from './http/envelope';
import type { Item } from './run/item';
import { runItem } from './run/item';
import { readUntilAnswered } from './getRecord';
import { readLimit, sendWithin } from './http/timeLimit';

/** Records per page that we ask for; allowed values are not documented. */
const PAGE_SIZE = 50;

/** No list has more pages; what does has no end. */
export const MOST_PAGES = 1000;

const ARRAY_KEYS = ['data', 'list', 'items', 'effect_items'];

export interface Page {
	records: IDataObject[];
	total?: number;
}

/** Only objects can be the JSON of an item. */
const objectsIn = (list: unknown[]) => list.filter(isObject);

/** The records in the `Resp` of a list. */
export function pageOf(resp: unknown): Page {
	if (Array.isArray(resp)) return { records: objectsIn(resp) };
	const paged = (typeof resp === 'object' && resp !== null ? resp : {}) as IDataObject;
	const key = ARRAY_KEYS.find((name) => Array.isArray(paged[name]));
	const total = Number(paged.total ?? NaN);
	return {
		records: key === undefined ? [] : objectsIn(paged[key] as unknown[]),
		total: Number.isFinite(total) ? total : undefined,
	};
}

const isSame = (page: Page, before: Page | undefined) =>
	before !== undefined && JSON.stringify(page) === JSON.stringify(before);

/** Whether nothing new can come after `page`; a service that ignores paging repeats itself. */
export function isLastPage(page: Page, before: Page | undefined, collected: number): boolean {
	if (page.records.length === 0 || isSame(page, before)) return true;
	if (page.total !== undefined) return collected >= page.total;
	return page.records.length !== PAGE_SIZE;
}

/** All records of a list, or the first `limit`. `request` sends one page's request. */
export async function collect(
	request: (paging: IDataObject) => Promise<Outcome>,
	limit: number,
	signal?: AbortSignal,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	let before: Page | undefined;
	for (let number = 1; records.length < limit && number <= MOST_PAGES; number++) {
		const paging = { page_num: number, page_size: PAGE_SIZE };
		const page = pageOf(await readUntilAnswered(async () => await request(paging), signal));
		if (!isSame(page, before)) records.push(...page.records);
		if (isLastPage(page, before, records.length)) break;
		before = page;
	}
	return records.slice(0, limit);
}

/** How a list names its paging, and where it lived before. */
export interface ListKind {
	page: string;
	size: string;
	/** An older path with the same answer, asked when the newer one is not there (HTTP 404). */
	olderPath?: string;
}

/** The paging of most lists. */
export const numberedPages: ListKind = { page: 'page_num', size: 'page_size' };

type Sender = Parameters<typeof sendWithin>[0];

/** Sends one page's request; falls back on the older path and stays there. */
export function pageRequest(
	context: Sender,
	request: IHttpRequestOptions,
	kind: ListKind,
	limit?: number,
) {
	let { url } = request;
	const ask = async (paging: IDataObject) => {
		const pages = { [kind.page]: paging.page_num, [kind.size]: paging.page_size };
		const qs = { ...(request.qs as IDataObject | undefined), ...pages };
		return await sendWithin(context, { ...request, url, body: undefined, qs }, limit);
	};
	return async (paging: IDataObject): Promise<Outcome> => {
		const outcome = await ask(paging);
		const gone = outcome.outcome === 'foreign' && outcome.status === 404;
		if (!gone || kind.olderPath === undefined || url === kind.olderPath) return outcome;
		url = kind.olderPath;
		return await ask(paging);
	};
}

/** How many records the user wants. */
export function wantedRecords(context: Context): number {
	if (context.getNodeParameter('returnAll', false) === true) return Infinity;
	const limit = context.getNodeParameter('limit', 50);
	if (Number.isInteger(Number(limit)) && Number(limit) >= 1) return Number(limit);
	throw new InputError(`'Limit' must be a whole number of at least 1, not "${String(limit)}"`);
}

async function listItem(item: Item, kind: ListKind): Promise<INodeExecutionData[]> {
	const { context, request, signal, index } = item;
	const records = await collect(
		pageRequest(context, request, kind, readLimit(context)),
		wantedRecords(context),
		signal,
	);
	return records.map((json) => ({ json, pairedItem: { item: index } }));
}

/** The `operations.pagination` function of an operation that lists records. */
export function readList(kind: ListKind = numberedPages) {
	return async function (
		this: IExecutePaginationFunctions,
		request: RoutingRequest,
	): Promise<INodeExecutionData[]> {
		return await runItem(this, request, async (item) => await listItem(item, kind));
	};
}
