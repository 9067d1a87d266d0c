/**
 * Lists page by page, in every shape that the service is known to use (docs/service.md, "Lists"): a bare
 * array, or the first of `data`, `list`, `items`, `effect_items` in a paged object.
 */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { isObject } from './envelope';
import type { Outcome } from './outcome';
import { readUntilAnswered } from './read';
import { sendWithin } from './timeouts';

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

/** All records of a list, or the first `limit`. `request` sends the request of a page, from 1. */
export async function collect(
	request: (page: number) => Promise<Outcome>,
	limit: number,
	signal?: AbortSignal,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	let before: Page | undefined;
	for (let number = 1; records.length < limit && number <= MOST_PAGES; number++) {
		const page = pageOf(await readUntilAnswered(async () => await request(number), signal));
		if (!isSame(page, before)) records.push(...page.records);
		if (isLastPage(page, before, records.length)) break;
		before = page;
	}
	return records.slice(0, limit);
}

/** How a list names its paging, and where it lived before. */
export interface Paging {
	page: string;
	size: string;
	/** An older path with the same answer, asked when the newer one is not there (HTTP 404). */
	olderPath?: string;
}

/** The paging of most lists. */
export const numberedPages: Paging = { page: 'page_num', size: 'page_size' };

/** The list of templates spells its paging in its own way (docs/service.md, "Lists"). */
export const templatePages: Paging = { page: 'page', size: 'pageSize' };

/**
 * The list of voices moved (docs/service.md, "Speech and sound"): the newer path first, the older
 * one when it is not there.
 */
export const voicePages: Paging = {
	page: 'page_num',
	size: 'page_size',
	olderPath: '/openapi/v2/video/lip_sync/tts_list',
};

type Sender = Parameters<typeof sendWithin>[0];

/** Sends one page's request; falls back on the older path and stays there. */
export function pageRequest(
	context: Sender,
	request: IHttpRequestOptions,
	{ page, size, olderPath }: Paging,
	limit?: number,
) {
	let { url } = request;
	const ask = async (number: number) => {
		const qs = { ...(request.qs as IDataObject | undefined), [page]: number, [size]: PAGE_SIZE };
		return await sendWithin(context, { ...request, url, body: undefined, qs }, limit);
	};
	return async (number: number): Promise<Outcome> => {
		const outcome = await ask(number);
		const isGone = outcome.outcome === 'foreign' && outcome.status === 404;
		if (!isGone || olderPath === undefined || url === olderPath) return outcome;
		url = olderPath;
		return await ask(number);
	};
}
